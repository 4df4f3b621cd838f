import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';

/** How long a page may take. It only ends a test that hangs: no test depends on how fast the machine is. */
const limitMs = 90_000;

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  // An http site that is no loopback address has neither Web Locks nor `crypto.randomUUID`.
  '--host-resolver-rules=MAP shop.test 127.0.0.1',
];

/**
 * Starts a Chromium with a temporary profile, which `close()` removes. `npm test` puts its path into CHROMIUM_PATH.
 *
 * In a test, ask the extended `test` of `tests/kit/test.ts` instead:
 * - `chromium`: one Browser per worker, for tests that open several contexts with `openContext(chromium)`;
 * - `page`: a Page in a context that belongs to the test and closes with it.
 */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    timeout: limitMs,
    // Playwright turns the back/forward cache off; viewers have it.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args,
  });
}

/** A new context: storage, cookies and permissions of its own. 1200 × 800 pixels unless told otherwise. */
export async function openContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 }, ...options });
  context.setDefaultTimeout(limitMs);
  return context;
}
