import { describe, expect } from 'vitest';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { add } from './scenario.ts';

declare global {
  interface Window {
    violations: string[];
  }
}

let playground: Playground;
test.beforeEach(({ playground: own }) => {
  playground = own;
});

describe('under a strict security policy', () => {
  test('draws, plays, answers, lists, translates, updates and is destroyed without one violation', async () => {
    const page = await playground.open('security-policy.html');
    const created = await page.evaluate(
      () => (window as unknown as { created: { success: boolean }[] }).created,
    );
    expect(created.map(({ success }) => success)).toEqual([true, true, true, true, true]);
    await page.evaluate(() => window.video.play());
    // The label, because a click on it waits until the overlay stands still; the input is under it.
    await page.locator('overlay-layer label:has(input[type=radio])').first().click();
    await page.locator('overlay-layer [aria-pressed]').first().click();
    await page.evaluate(() => window.video.requestFullscreen().catch(() => {}));
    await page.waitForTimeout(2600);
    await page.evaluate(() => document.exitFullscreen().catch(() => {}));
    await expect
      .poll(() => page.locator('overlay-layer .close').first().getAttribute('aria-label'))
      .toBe('Schließen');
    await page.evaluate(() => window.OverlaySDK.destroy());
    expect(await page.evaluate(() => window.violations)).toEqual([]);
  });

  test('shows markup as text', { tags: ['long'] }, async () => {
    const page = await playground.open('security-policy.html');
    const markup = page.locator('overlay-layer').locator('img, style, script, b:not(.numbers b)');
    expect(await markup.count()).toBe(0);
    expect(await page.locator('overlay-layer .rating .title').textContent()).toContain('<img src=x');
  });

  test('refuses an invalid link', async () => {
    const page = await playground.open('security-policy.html');
    for (const ctaUrl of [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      '//x',
      'java\nscript:x',
    ]) {
      expect(await add(page, { type: 'cta', ctaUrl })).toMatchObject({
        success: false,
        overlayId: '',
        videoId: '',
        error: { code: 'validation_failed' },
      });
    }
  });
});
