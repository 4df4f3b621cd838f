import puppeteer, { type Browser, type KeyInput, type Page } from 'puppeteer-core';
import { findProgram } from '../../kit/find-program.mjs';
import { type Engine, pointerOf, splitKey, type Tab, viewport } from './engine.ts';

export const firefoxProgram = (): string | undefined =>
  process.env.FIREFOX_PATH ?? findProgram(['firefox-esr', 'firefox']);

/** An unpatched Firefox over WebDriver BiDi. */
export async function openFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxProgram() ?? 'firefox-esr',
    headless: true,
    defaultViewport: viewport,
    extraPrefsFirefox: { 'media.autoplay.default': 0, 'dom.w3c_touch_events.enabled': 1 },
  });
  return {
    name: 'firefox',
    version: (await browser.version()).replace('/', ' '),
    open: async () => toTab(browser, await browser.newPage()),
    async setOffline(isOffline) {
      for (const page of await browser.pages()) await page.setOfflineMode(isOffline);
    },
    close: () => browser.close(),
  };
}

function toTab(browser: Browser, page: Page): Tab {
  page.setDefaultTimeout(60_000);
  return {
    async goTo(url) {
      await page.goto(url);
    },
    evaluate: (script: (argument: never) => unknown, argument?: unknown) =>
      page.evaluate(script as (argument: unknown) => never, argument),
    ...pointerOf(page.mouse),
    async touch([first = { x: 0, y: 0 }, ...others]) {
      await page.touchscreen.touchStart(first.x, first.y);
      for (const { x, y } of others) await page.touchscreen.touchMove(x, y);
      await page.touchscreen.touchEnd();
    },
    async press(...keys) {
      for (const key of keys) {
        const { held, pressed } = splitKey(key);
        for (const name of held) await page.keyboard.down(name as KeyInput);
        await page.keyboard.press(pressed as KeyInput);
        for (const name of held) await page.keyboard.up(name as KeyInput);
      }
    },
    resize: (width, height) => page.setViewport({ width, height }),
    async screenshot(file) {
      await page.screenshot({ path: file as `${string}.png` });
    },
    toFront: () => page.bringToFront(),
    popup: async () => toTab(browser, (await browser.pages()).at(-1) ?? page),
    close: () => page.close({ runBeforeUnload: true }),
  };
}
