import { describe, vi } from 'vitest';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { add, keepAnswered } from './scenario.ts';

const kept = () => [Object.keys(localStorage), Object.keys(sessionStorage)];

/** A page that belongs to one test, and actions on it: the tests run concurrently. */
function stageOf(playground: Playground) {
  const answers = () => playground.site.events.filter(({ eventType }) => eventType === 'interaction');
  return { answers };
}

describe.concurrent('a viewer’s choice', () => {
  test('denied: overlays work, nothing is sent and nothing is stored', async ({
    isolatedPlayground: playground,
    expect,
  }) => {
    const page = await playground.open('scenario.html');
    await page.evaluate(() => window.OverlaySDK.setConsent('denied'));
    await add(page, { type: 'rating' });
    await page.getByRole('radio', { name: '4 stars' }).click();
    expect(await page.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true);
    await page.waitForTimeout(1500);
    await page.evaluate(() => window.OverlaySDK.flush());
    expect(playground.site.events).toEqual([]);
    expect(await page.evaluate(kept)).toEqual([[], []]);
  });

  test('opted out: only the flag is stored, it survives a reload, and ends when it is withdrawn', {
    tags: ['long'],
  }, async ({ isolatedPlayground: playground, expect }) => {
    const { answers } = stageOf(playground);
    const page = await playground.open('scenario.html');
    await page.evaluate(() => window.OverlaySDK.optOut());
    await page.reload();
    await page.waitForFunction(() => 'created' in window);
    await keepAnswered(page);
    await add(page, { type: 'rating' });
    await page.getByRole('radio', { name: '4 stars' }).click();
    await page.waitForTimeout(1500);
    await page.evaluate(() => window.OverlaySDK.flush());
    expect(playground.site.events).toEqual([]);
    expect(await page.evaluate(kept)).toEqual([['ovl:optout'], []]);
    await page.evaluate(() => window.OverlaySDK.optOut(false));
    await page.getByRole('button', { name: 'Close' }).click();
    await vi.waitFor(() => expect(answers()).toMatchObject([{ interactionType: 'completion' }]));
    await page.evaluate(() => localStorage.clear());
  });

  test('cookieless: no identifier outlives the tab', async ({ isolatedPlayground: playground, expect }) => {
    const { answers } = stageOf(playground);
    const page = await playground.open('scenario.html');
    await page.evaluate(() => window.OverlaySDK.setConsent('cookieless'));
    await add(page, { type: 'rating', frequency: 'once-per-device' });
    await page.getByRole('radio', { name: '1 star' }).click();
    await vi.waitFor(() => expect(answers()).toHaveLength(1));
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    expect(answers()[0]).not.toHaveProperty('deviceId');
  });
});

describe.concurrent('a device that may be remembered', () => {
  test('gets a once-per-device overlay only once, even across tabs', { tags: ['long'] }, async ({
    isolatedPlayground: playground,
    expect,
  }) => {
    const { answers } = stageOf(playground);
    const open = async () => {
      const page = await playground.open('scenario.html');
      await page.evaluate(() => window.OverlaySDK.setConsent('granted'));
      await add(page, { type: 'rating', overlayId: 'ovl_once', frequency: 'once-per-device' });
      return page;
    };
    const page = await open();
    await page.getByRole('radio', { name: '1 star' }).click();
    await vi.waitFor(() => expect(answers()).toHaveLength(1));
    expect(answers()[0]?.deviceId).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    const other = await open();
    expect(await other.locator('overlay-layer .panel:not([inert])').count()).toBe(0);
    await other.evaluate(() => localStorage.clear());
  });

  test('is not remembered under Global Privacy Control, whatever consent was given', async ({
    isolatedPlayground: playground,
    expect,
  }) => {
    const { answers } = stageOf(playground);
    const context = playground.context;
    const page = await context.newPage();
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true }),
    );
    await page.goto(`${playground.site.origin}/scenario.html`);
    await page.waitForFunction(() => 'created' in window);
    await page.evaluate(() => window.OverlaySDK.setConsent('granted'));
    await add(page, { type: 'rating' });
    await page.getByRole('radio', { name: '1 star' }).click();
    await vi.waitFor(() => expect(answers()).toHaveLength(1));
    expect(answers()[0]).not.toHaveProperty('deviceId');
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });
});

describe.concurrent('a browser without storage', () => {
  test('delivers from memory', { tags: ['long'] }, async ({ isolatedPlayground: playground, expect }) => {
    const { answers } = stageOf(playground);
    await playground.context.addInitScript(() => {
      for (const area of ['localStorage', 'sessionStorage'] as const) {
        Object.defineProperty(window, area, {
          get() {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
      }
    });
    const page = await playground.open('scenario.html');
    await add(page, { type: 'rating', frequency: 'once-per-session' });
    await page.getByRole('radio', { name: '5 stars' }).click();
    await vi.waitFor(() => expect(answers()).toMatchObject([{ value: 5 }]));
  });
});
