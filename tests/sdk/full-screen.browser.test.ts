import { describe, expect, vi } from 'vitest';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { add, atRest, boxOf, panel, seek } from './scenario.ts';

/** A page that belongs to one test, and actions on it: the tests run concurrently. */
async function openStage(playground: Playground) {
  const page = await playground.open('scenario.html');
  /** A button of the page that makes an element full screen; needs a real click, because scripts may not do that. */
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
    await vi.waitFor(() => expect(playground.site.events.at(-1)).toMatchObject({ playbackEvent: 'summary' }));
    return playground.site.events.at(-1);
  };
  return { page, enter, leave, shown, impressions, summary };
}

describe.concurrent('full screen', () => {
  test('goes full screen with the player, and works there by click and key', async ({
    playground,
    expect,
  }) => {
    const { page, enter, shown } = await openStage(playground);
    await add(page, { type: 'rating', overlayId: 'ovl_a', position: 'center' });
    await add(page, { type: 'cta', overlayId: 'ovl_b', position: 'top-left', ctaText: 'Go' });
    await enter('.player');
    await vi.waitFor(async () => expect(await shown()).toBe(2));
    await page.getByRole('radio', { name: '4 stars' }).click();
    await page.getByRole('button', { name: 'Go' }).focus();
    await page.keyboard.press('Enter');
    await vi.waitFor(() =>
      expect(
        playground.site.events
          // The first answered overlay may be complete before a slow machine gets to the second.
          .filter(
            ({ eventType, interactionType }) =>
              eventType === 'interaction' && interactionType !== 'completion',
          )
          .map((event) => event.overlayId),
      ).toEqual(['ovl_a', 'ovl_b']),
    );
  });

  test('waits while the video itself is in full screen, appears afterwards, counts nothing, and reports why', async ({
    playground,
    expect,
  }) => {
    const { page, enter, leave, shown, impressions, summary } = await openStage(playground);
    await add(page, { type: 'rating', overlayId: 'ovl_late', startTime: 5, endTime: 8 });
    await enter('video');
    await seek(page, 6);
    expect(await shown()).toBe(0);
    await page.waitForTimeout(1300);
    await seek(page, 12);
    await page.evaluate(() => window.OverlaySDK.flush());
    expect(impressions()).toEqual([]);
    await leave();
    await vi.waitFor(async () => expect(await shown()).toBe(1));
    await page.getByRole('radio', { name: '2 stars' }).click();
    expect(await summary()).toMatchObject({ metadata: { undeliverable: 'ovl_late:native_fullscreen' } });
    expect(impressions()).toHaveLength(1);
  });

  test('stops an impression whose second runs when the video goes into full screen', async ({
    // Playwright's clock belongs to the context: in a shared one it would stop the pages of the other tests.
    isolatedPlayground,
    expect,
  }) => {
    const { page, enter, impressions } = await openStage(isolatedPlayground);
    // The test decides when the second passes: a slow machine may need longer to go full screen.
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

  test('omits overlays that are to be skipped', async ({ playground, expect }) => {
    const { page, enter, leave, shown, summary } = await openStage(playground);
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
    await vi.waitFor(async () => expect(await shown()).toBe(0));
    expect(await summary()).toMatchObject({ metadata: { undeliverable: 'ovl_skip:native_fullscreen' } });
  });

  test('leaves full screen for an overlay that must be seen', async ({ playground, expect }) => {
    const { page, enter, shown } = await openStage(playground);
    await add(page, { type: 'rating', startTime: 5, endTime: 8, onFullscreen: 'exit' });
    await enter('video');
    await seek(page, 6);
    await page.waitForFunction(() => document.fullscreenElement === null);
    await vi.waitFor(async () => expect(await shown()).toBe(1));
  });

  test('finds the player through shadow roots', async ({ playground, expect }) => {
    const { page, enter, shown } = await openStage(playground);
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
    await vi.waitFor(async () => expect(await shown()).toBe(1));
    await atRest(page);
    const [video, box] = [await boxOf(page.locator('video')), await boxOf(panel(page))];
    expect(Math.abs(box.x + box.width / 2 - (video.x + video.width / 2))).toBeLessThan(2);
  });

  test('waits for the end of picture-in-picture in the same way', async ({ playground, expect }) => {
    const { page, shown, summary } = await openStage(playground);
    await add(page, { type: 'rating', overlayId: 'ovl_pip', startTime: 5, endTime: 8 });
    // Headless Chromium has no picture-in-picture window; the SDK reads the property and the event.
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
    await vi.waitFor(async () => expect(await shown()).toBe(1));
    expect(await summary()).toMatchObject({ metadata: { undeliverable: 'ovl_pip:picture_in_picture' } });
  });

  test('counts no impression for an overlay covered by the page', { tags: ['long'] }, async ({
    playground,
    expect,
  }) => {
    const { page, impressions, summary } = await openStage(playground);
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
    await vi.waitFor(() => expect(impressions()).toHaveLength(1));
    expect(await summary()).toMatchObject({ metadata: { undeliverable: 'ovl_covered:covered' } });
  });
});
