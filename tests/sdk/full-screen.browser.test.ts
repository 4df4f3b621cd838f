import type { Page } from 'playwright-core';
import { describe, expect, vi } from 'vitest';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { add, atRest, boxOf, panel, seek } from './scenario.ts';

let playground: Playground;
let page: Page;
test.beforeEach(({ playground: own }) => {
  playground = own;
});

const open = async () => {
  page = await playground.open('scenario.html');
};
/** A button of the page that puts an element into full screen; a real click, because scripts may not. */
const enter = async (selector: string) => {
  await page.evaluate((chosen) => {
    const button = document.createElement('button');
    button.id = 'enter';
    button.textContent = 'Full screen';
    button.addEventListener('click', () => document.querySelector(chosen)?.requestFullscreen());
    document.body.prepend(button);
  }, selector);
  await page.locator('#enter').click();
  await page.waitForFunction(() => document.fullscreenElement !== null);
};
const leave = async () => {
  await page.evaluate(() => document.exitFullscreen());
  await page.waitForFunction(() => document.fullscreenElement === null);
};
const shown = () => panel(page).count();
const impressions = () =>
  playground.site.events.filter((event) => event.eventType === 'impression' && !event.playbackEvent);
const summary = async () => {
  await page.evaluate(() => window.OverlaySDK.destroy());
  await vi.waitFor(() => expect(playground.site.events.at(-1)).toMatchObject({ playbackEvent: 'summary' }), {
    timeout: 90_000,
  });
  return playground.site.events.at(-1);
};

describe('full screen', () => {
  test('goes full screen with the player, and answers there by click and key', async () => {
    await open();
    await add(page, { type: 'rating', overlayId: 'ovl_a', position: 'center' });
    await add(page, { type: 'cta', overlayId: 'ovl_b', position: 'top-left', ctaText: 'Go' });
    await enter('.player');
    await vi.waitFor(async () => expect(await shown()).toBe(2), { timeout: 90_000 });
    await page.getByRole('radio', { name: '4 stars' }).click();
    await page.getByRole('button', { name: 'Go' }).focus();
    await page.keyboard.press('Enter');
    await vi.waitFor(
      () =>
        expect(
          playground.site.events
            // What was answered first may be complete before a slow machine comes to the second.
            .filter(
              ({ eventType, interactionType }) =>
                eventType === 'interaction' && interactionType !== 'completion',
            )
            .map((event) => event.overlayId),
        ).toEqual(['ovl_a', 'ovl_b']),
      { timeout: 90_000 },
    );
  });

  test('waits while the video itself is in full screen, comes afterwards, counts nothing, and says why', async () => {
    await open();
    await add(page, { type: 'rating', overlayId: 'ovl_late', startTime: 5, endTime: 8 });
    await enter('video');
    await seek(page, 6);
    expect(await shown()).toBe(0);
    await page.waitForTimeout(1300);
    await seek(page, 12);
    await page.evaluate(() => window.OverlaySDK.flush());
    expect(impressions()).toEqual([]);
    await leave();
    await vi.waitFor(async () => expect(await shown()).toBe(1), { timeout: 90_000 });
    await page.getByRole('radio', { name: '2 stars' }).click();
    expect(await summary()).toMatchObject({ metadata: { undeliverable: 'ovl_late:native_fullscreen' } });
    expect(impressions()).toHaveLength(1);
  });

  test('stops an impression whose second runs when the video goes into full screen', async () => {
    await open();
    // The second runs when the test says so: a slow machine may need longer to go into full screen.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await add(page, { type: 'tap', overlayId: 'ovl_cut' });
    await page.waitForTimeout(300);
    await page.clock.runFor(500);
    await enter('video');
    await page.clock.runFor(1_500);
    await page.clock.resume();
    await page.evaluate(() => window.OverlaySDK.flush());
    expect(impressions()).toEqual([]);
  });

  test('leaves out what is to be skipped', async () => {
    await open();
    await add(page, {
      type: 'rating',
      overlayId: 'ovl_skip',
      startTime: 5,
      endTime: 8,
      onFullscreen: 'skip',
    });
    await enter('video');
    await seek(page, 6);
    await leave();
    await vi.waitFor(async () => expect(await shown()).toBe(0), { timeout: 90_000 });
    expect(await summary()).toMatchObject({ metadata: { undeliverable: 'ovl_skip:native_fullscreen' } });
  });

  test('leaves full screen for what must be seen', async () => {
    await open();
    await add(page, { type: 'rating', startTime: 5, endTime: 8, onFullscreen: 'exit' });
    await enter('video');
    await seek(page, 6);
    await page.waitForFunction(() => document.fullscreenElement === null);
    await vi.waitFor(async () => expect(await shown()).toBe(1), { timeout: 90_000 });
  });

  test('finds the player through shadow roots', async () => {
    await open();
    await page.evaluate(() => {
      const host = document.createElement('div');
      host.id = 'shadow-player';
      const root = host.attachShadow({ mode: 'open' });
      const inner = document.createElement('div');
      root.append(inner);
      document.body.append(host);
      inner.append(window.video);
    });
    await add(page, { type: 'rating', position: 'center' });
    await enter('#shadow-player');
    await vi.waitFor(async () => expect(await shown()).toBe(1), { timeout: 90_000 });
    await atRest(page);
    const [video, box] = [await boxOf(page.locator('video')), await boxOf(panel(page))];
    expect(Math.abs(box.x + box.width / 2 - (video.x + video.width / 2))).toBeLessThan(2);
  });

  test('waits out picture-in-picture likewise', async () => {
    await open();
    await add(page, { type: 'rating', overlayId: 'ovl_pip', startTime: 5, endTime: 8 });
    // Headless Chromium has no picture-in-picture window; the property and the event are what is read.
    await page.evaluate(() => {
      Object.defineProperty(document, 'pictureInPictureElement', {
        configurable: true,
        get: () => window.video,
      });
      window.video.dispatchEvent(new Event('enterpictureinpicture'));
    });
    await seek(page, 6);
    expect(await shown()).toBe(0);
    await page.evaluate(() => {
      Reflect.deleteProperty(document, 'pictureInPictureElement');
      window.video.dispatchEvent(new Event('leavepictureinpicture'));
    });
    await vi.waitFor(async () => expect(await shown()).toBe(1), { timeout: 90_000 });
    expect(await summary()).toMatchObject({ metadata: { undeliverable: 'ovl_pip:picture_in_picture' } });
  });

  test('counts no impression for what something of the page covers', async () => {
    await open();
    await page.evaluate(() => {
      const cover = document.createElement('div');
      cover.id = 'cover';
      Object.assign(cover.style, { position: 'fixed', inset: '0', background: '#fff', zIndex: '99' });
      document.body.append(cover);
    });
    await add(page, { type: 'tap', overlayId: 'ovl_covered' });
    await page.waitForTimeout(1500);
    await page.evaluate(() => window.OverlaySDK.flush());
    expect(impressions()).toEqual([]);
    await page.evaluate(() => document.querySelector('#cover')?.remove());
    await vi.waitFor(() => expect(impressions()).toHaveLength(1), { timeout: 90_000 });
    expect(await summary()).toMatchObject({ metadata: { undeliverable: 'ovl_covered:covered' } });
  });
});
