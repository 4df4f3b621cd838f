import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPlayground, type Playground } from './browser.ts';
import { boxOf, plate } from './scenario.ts';

let playground: Playground;
beforeAll(async () => {
  playground = await openPlayground();
});
afterAll(() => playground?.close());
afterEach(() => playground.closePages());

interface HostPlayer {
  readonly name: string;
  readonly controls?: string;
  readonly fullscreenButton?: string;
}
const players: readonly HostPlayer[] = [
  { name: 'native' },
  { name: 'hls' },
  { name: 'video-js', controls: '.vjs-control-bar', fullscreenButton: '.vjs-fullscreen-control' },
  { name: 'video-js-10', controls: 'media-controls', fullscreenButton: 'media-fullscreen-button' },
  { name: 'media-chrome', controls: 'media-control-bar', fullscreenButton: 'media-fullscreen-button' },
  {
    name: 'vidstack',
    controls: '.vds-controls-group >> nth=-1',
    fullscreenButton: 'media-fullscreen-button',
  },
  { name: 'plyr', controls: '.plyr__controls', fullscreenButton: '[data-plyr=fullscreen]' },
];
const settled = async (page: Page) => {
  await page.waitForTimeout(450);
  // However late a busy machine draws, the plate has come to rest.
  await plate(page).evaluate(async (node) => {
    await Promise.allSettled(node.getAnimations().map(({ finished }) => finished));
  });
};

describe.each(players)('over $name', ({ name, controls, fullscreenButton }) => {
  it('is answered by pointer and key without the player noticing, clear of its controls, also in full screen', async () => {
    const page = await playground.open(`player.html?${name}`);
    await page.evaluate(async () => {
      await window.video.play();
    });
    await settled(page);
    const video = await boxOf(page.locator('video'));
    await page.mouse.move(video.x + 30, video.y + 30);
    await settled(page);
    const box = await boxOf(plate(page));
    expect(Math.abs(box.x + box.width / 2 - (video.x + video.width / 2))).toBeLessThan(2);
    expect(box.y + box.height).toBeLessThanOrEqual(video.y + video.height);
    if (controls) {
      const bar = await boxOf(page.locator(controls).first());
      expect(box.y + box.height).toBeLessThanOrEqual(bar.y + 1);
    }

    // A press inside the plate, beside its controls, and keys that players listen for.
    await page.mouse.click(box.x + 12, box.y + 12);
    await page.getByRole('radio', { name: '1 star' }).focus();
    for (const key of ['k', 'm', 'j']) await page.keyboard.press(key);
    await page.waitForTimeout(350);
    const state = () =>
      page.evaluate(() => ({
        paused: window.video.paused,
        muted: window.video.muted,
        at: window.video.currentTime,
      }));
    expect(await state()).toMatchObject({ paused: false, muted: true });
    expect((await state()).at).toBeLessThan(6);

    if (fullscreenButton) {
      await page.locator(fullscreenButton).first().click();
      await page.waitForFunction(() => document.fullscreenElement !== null);
      await settled(page);
      expect((await boxOf(plate(page))).y).toBeGreaterThan(0);
    }
    await page.getByRole('radio', { name: '4 stars' }).click();
    await vi.waitFor(
      () =>
        expect(playground.server.events.filter((event) => event.eventType === 'interaction')).toMatchObject([
          { interactionType: 'rating', value: 4 },
        ]),
      { timeout: 6000 },
    );
    expect(await state()).toMatchObject({ paused: false });
  });
});
