import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { addLayerFinders } from './find-layers.ts';

/** Timeout of a page. It only ends a test that hangs: no test depends on the speed of the machine. */
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
  // An http site that is not on a loopback address has neither Web Locks nor `crypto.randomUUID`.
  '--host-resolver-rules=MAP shop.test 127.0.0.1',
];

const viewport = { width: 1200, height: 800 };

/**
 * Starts a Chromium with a temporary profile, which `close()` removes, and returns its default context: its pages are tabs
 * of one window. `npm test` puts the browser's path into CHROMIUM_PATH.
 *
 * In a test, ask the extended `test` of `tests/kit/test.ts` instead:
 * - `page`: a Page in a context that belongs to the test and closes with it;
 * - `chromium`: one Browser per worker, for tests that open several contexts with `openContext(chromium)`;
 * - `windows`: the same as `tabs` in a browser that has the back/forward cache, which the headless shell lacks;
 * - `tabs`: the default context of that browser. A tab takes 0.4 s of processor time, a context with a page 1.0 s; tests
 *   that share it have an origin each, and set nothing on the context that they do not take back.
 */
export async function launchChromium(executablePath = process.env.CHROMIUM_PATH): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext('', {
    executablePath: executablePath ?? '/usr/bin/chromium',
    timeout: limitMs,
    // Playwright disables the back/forward cache, but viewers have it.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args,
    viewport,
  });
  context.setDefaultTimeout(limitMs);
  // A clock belongs to the whole context, and this one has the pages of other tests.
  context.clock.install = () =>
    Promise.reject(new Error('a clock needs a context of its own: isolatedPlayground'));
  await addLayerFinders(context);
  return context;
}

/** The browser of a context, for contexts beside it. */
export function browserOf(context: BrowserContext): Browser {
  const browser = context.browser();
  if (!browser) throw new Error('the context has no browser');
  return browser;
}

/** A new context with separate storage, cookies and permissions. 1200 × 800 pixels by default. */
export async function openContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, ...options });
  context.setDefaultTimeout(limitMs);
  await addLayerFinders(context);
  return context;
}

/** Closes a context. A request that a route of its pages is still answering is let go: answering it later would be an error. */
export async function closeContext(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await letRoutesGo(page);
  await letRoutesGo(context);
  await context.close();
}

/** Likewise a page, which the test may have closed itself. */
export const closePage = async (page: Page): Promise<void> => {
  if (page.isClosed()) return;
  await letRoutesGo(page);
  await page.close();
};

const letRoutesGo = (of: Page | BrowserContext): Promise<void> => of.unrouteAll({ behavior: 'ignoreErrors' });
