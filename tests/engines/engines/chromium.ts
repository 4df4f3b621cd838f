import type { CDPSession, Page } from 'playwright-core';
import { browserOf, launchChromium, openContext } from '../../kit/chromium.ts';
import { findWindowedBrowser } from '../../kit/chromium-path.mjs';
import { atScale } from '../../kit/scale.ts';
import { type Engine, pointerOf, type Tab, viewport } from './engine.ts';

const windowed = findWindowedBrowser();
/** The tables of the docs are about the browser that people have; the short form takes its shell, at a third of the processor time. */
const program = atScale({ short: process.env.CHROMIUM_PATH, long: windowed, release: windowed });

/** Chromium over the DevTools protocol. */
export async function openChromium(): Promise<Engine> {
  const browser = browserOf(await launchChromium(program));
  const context = await openContext(browser, { viewport });
  // Without a window, Chromium refuses what it grants to a page that is clicked.
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  return {
    name: 'chromium',
    version: `Chromium ${browser.version()}`,
    open: async () => toTab(await context.newPage()),
    setOffline: (isOffline) => context.setOffline(isOffline),
    close: () => browser.close(),
  };
}

async function toTab(page: Page): Promise<Tab> {
  const context = page.context();
  const session = await context.newCDPSession(page);
  return {
    async goTo(url) {
      await page.goto(url);
    },
    evaluate: (script: (argument: never) => unknown, argument?: unknown) =>
      page.evaluate(script as (argument: unknown) => never, argument),
    ...pointerOf(page.mouse),
    touch: (points) => touch(session, points),
    press: (...keys) => press(page, keys),
    resize: (width, height) => page.setViewportSize({ width, height }),
    async screenshot(file) {
      await page.screenshot({ path: file });
    },
    toFront: () => page.bringToFront(),
    popup: () => toTab(context.pages().at(-1) ?? page),
    close: () => page.close({ runBeforeUnload: true }),
  };
}

async function press(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

async function touch(session: CDPSession, points: Parameters<Tab['touch']>[0]): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: typeof points) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] });
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  await send('touchStart', points.slice(0, 1));
  for (const point of points.slice(1)) await send('touchMove', [point]);
  await send('touchEnd', []);
}
