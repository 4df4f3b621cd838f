import type { OverlayOptions } from '@overlay/contract';
import type { Page } from 'playwright-core';
import { describe, expect, vi } from 'vitest';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { add, attended, panel, seek } from './scenario.ts';

let playground: Playground;
let page: Page;
test.beforeEach(({ playground: own }) => {
  playground = own;
});

const open = async () => {
  page = await playground.open('scenario.html');
};
const shown = () => panel(page).count();
const play = () => page.evaluate(() => window.video.play());
const dismiss = () => page.evaluate(() => window.OverlaySDK.getOverlay('ovl_a')?.dismiss());
const update = (change: object) =>
  page.evaluate((given) => window.OverlaySDK.getOverlay('ovl_a')?.update(given), change);
const sent = async (field: 'playbackEvent' | 'interactionType', value: string) => {
  await page.evaluate(() => window.OverlaySDK.flush());
  return playground.site.events.filter((event) => event[field] === value);
};

describe('a question that stops the video', () => {
  test('on start: stops what has just begun, and plays on afterwards', async () => {
    await open();
    await add(page, { type: 'rating', overlayId: 'ovl_a', showOn: 'start', pauseVideo: true });
    await page.waitForFunction(() => window.video.readyState >= 3);
    await page.evaluate(() => void window.video.play().catch(() => {}));
    await page.waitForFunction(() => window.video.paused);
    await vi.waitFor(async () => expect(await shown()).toBe(1), { timeout: 90_000 });
    await dismiss();
    await page.waitForFunction(() => !window.video.paused);
  });

  test('stops a video that the page has told to play and that has not loaded yet', async () => {
    await open();
    // The page's promise is kept: pausing before the video plays would reject it.
    await page.evaluate(async () => {
      window.video.load();
      const playing = window.video.play();
      window.add({ type: 'rating', overlayId: 'ovl_a', pauseVideo: true });
      await playing;
    });
    await page.waitForFunction(() => window.video.paused);
    await dismiss();
    await page.waitForFunction(() => !window.video.paused);
  });

  test('keeps it stopped while it is changed, and plays on afterwards', async () => {
    await open();
    await play();
    await add(page, { type: 'rating', overlayId: 'ovl_a', pauseVideo: true });
    await page.waitForFunction(() => window.video.paused);
    await page.evaluate(() => {
      Object.assign(window, { heard: [] });
      window.video.addEventListener('play', () => window.heard.push('play'));
    });
    expect(await update({ title: 'Really?' })).toBe(true);
    await page.waitForTimeout(150);
    expect(await page.evaluate(() => window.heard)).toEqual([]);
    await dismiss();
    await page.waitForFunction(() => !window.video.paused);
  });

  test('leaves after its time all the same, as does what comes on a pause or at the end', async () => {
    const cases: [OverlayOptions, () => Promise<unknown>][] = [
      [{ type: 'rating', hideAfterMs: 1_500, pauseVideo: true }, async () => {}],
      [
        { type: 'rating', hideAfterMs: 1_500, showOn: 'pause' },
        () => page.evaluate(() => window.video.pause()),
      ],
      [{ type: 'rating', hideAfterMs: 1_500, showOn: 'ended' }, () => seek(page, 19.6)],
    ];
    for (const [options, bring] of cases) {
      await open();
      // By the page itself: it may have come and gone before a slow machine asks for it.
      await page.evaluate(() => {
        Object.assign(window, { heard: [] });
        setInterval(() => {
          const root = document.querySelector('overlay-layer')?.shadowRoot;
          if (root?.querySelector('.panel')) window.heard.push('shown');
        }, 20);
      });
      await play();
      await add(page, options);
      await bring();
      await page.waitForFunction(() => window.heard.includes('shown'));
      await vi.waitFor(async () => expect(await shown()).toBe(0), { timeout: 90_000 });
      await page.close();
    }
  });
});

describe('an overlay that is changed', () => {
  test('still leaves after its answer, and keeps the focus', async () => {
    await open();
    await add(page, { type: 'rating', overlayId: 'ovl_a', dismissible: false });
    await page.getByRole('radio', { name: '2 stars' }).focus();
    expect(await update({ title: 'And now?' })).toBe(true);
    expect(await panel(page).evaluate((node) => node.matches(':focus-within'))).toBe(true);
    await page.getByRole('radio', { name: '3 stars' }).click();
    expect(await update({ title: 'Thanks' })).toBe(true);
    await vi.waitFor(async () => expect(await shown()).toBe(0), { timeout: 90_000 });
    expect(await sent('interactionType', 'completion')).toHaveLength(1);
  });

  test('speaks another language', async () => {
    await open();
    await add(page, { type: 'rating', overlayId: 'ovl_a' });
    expect(await update({ locale: 'de' })).toBe(true);
    await page.getByRole('radio', { name: '3 Sterne' }).waitFor();
  });
});

describe('a handle that is kept', () => {
  test('is without effect once its overlay has gone, on one of the same name too', async () => {
    await open();
    await page.evaluate(() => {
      const options = { type: 'rating', overlayId: 'ovl_a', showOn: 'manual', pauseVideo: true } as const;
      window.add(options);
      const old = window.OverlaySDK.getOverlay('ovl_a');
      window.add(options);
      old?.destroy();
      old?.show();
      old?.update({ title: 'Gone' });
      window.OverlaySDK.getOverlay('ovl_a')?.show();
    });
    expect(await shown()).toBe(1);
    await page.evaluate(() => window.OverlaySDK.getOverlay('ovl_a')?.destroy());
    expect(await page.locator('overlay-layer').count()).toBe(0);
  });

  test('hides what waits for the end of full screen', async () => {
    await open();
    await page.evaluate(() => {
      const button = document.body.appendChild(document.createElement('button'));
      button.id = 'enter';
      button.addEventListener('click', () => window.video.requestFullscreen());
    });
    await page.locator('#enter').click({ force: true });
    await page.waitForFunction(() => document.fullscreenElement);
    await add(page, { type: 'rating', overlayId: 'ovl_a' });
    await page.evaluate(() => window.OverlaySDK.getOverlay('ovl_a')?.hide());
    await page.evaluate(() => document.exitFullscreen());
    await page.waitForFunction(() => !document.fullscreenElement);
    await vi.waitFor(async () => expect(await shown()).toBe(0), { timeout: 90_000 });
  });
});

describe('a call to action', () => {
  const link: OverlayOptions = {
    type: 'cta',
    overlayId: 'ovl_a',
    ctaText: 'Go',
    ctaUrl: 'https://example.com/shop',
    startTime: 0,
    endTime: 5,
  };

  test('is complete when its time is over after a click, and comes again', async () => {
    await open();
    await add(page, link);
    await page.getByRole('link', { name: 'Go' }).click();
    await page.bringToFront();
    await seek(page, 8);
    expect(await sent('interactionType', 'completion')).toMatchObject([
      { overlayId: 'ovl_a', lastInteractionType: 'cta_click', lastInteractionValue: 'Go' },
    ]);
    await seek(page, 2);
    expect(await shown()).toBe(1);
  });

  test('counts the middle button, which follows it too, and not the right one, which opens a menu', async () => {
    await open();
    await add(page, link);
    await page.getByRole('link', { name: 'Go' }).click({ button: 'right' });
    expect(await sent('interactionType', 'cta_click')).toEqual([]);
    await page.getByRole('link', { name: 'Go' }).click({ button: 'middle' });
    await page.bringToFront();
    expect(await sent('interactionType', 'cta_click')).toHaveLength(1);
  });

  test('opens where it is told to', async () => {
    await playground.context.route('https://example.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>shop</title>' }),
    );
    await open();
    await add(page, { ...link, ctaTarget: '_self' });
    let popups = 0;
    page.on('popup', () => {
      popups += 1;
    });
    await page.getByRole('link', { name: 'Go' }).click();
    await page.waitForURL('https://example.com/shop');
    await vi.waitFor(
      () =>
        expect(playground.site.events).toContainEqual(
          expect.objectContaining({ interactionType: 'cta_click', value: 'Go' }),
        ),
      { timeout: 90_000 },
    );
    expect(popups).toBe(0);
  });
});

describe('playback', () => {
  test('of one source is summed up when another comes, which begins anew', async () => {
    await open();
    await add(page, { type: 'tap' });
    await attended(page);
    await play();
    // What was played is told as of the last `timeupdate`: the SDK has heard this one, too.
    await page.evaluate(
      () =>
        new Promise<void>((done) => {
          window.video.addEventListener('timeupdate', () => window.video.currentTime > 1 && done());
        }),
    );
    await page.evaluate(() => {
      window.video.src = '/demo.webm?second';
    });
    await vi.waitFor(async () => expect(await sent('playbackEvent', 'summary')).toHaveLength(1), {
      timeout: 90_000,
    });
    const [summary] = await sent('playbackEvent', 'summary');
    expect(summary?.watchedSeconds).toBeGreaterThan(0.5);
    expect(summary?.percentWatched).toBeGreaterThan(0);
    // So slowly that even a busy machine hears of the start before half a second was played.
    await page.evaluate(async () => {
      window.video.playbackRate = 0.0625;
      await window.video.play();
    });
    await vi.waitFor(async () => expect(await sent('playbackEvent', 'start')).toHaveLength(2), {
      timeout: 90_000,
    });
    expect((await sent('playbackEvent', 'start'))[1]?.watchedSeconds).toBeLessThan(0.5);
  });

  test('of a live stream has no length: overlays come, and no record says Infinity', async () => {
    await open();
    await page.evaluate(async () => {
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d');
      const timer = setInterval(() => context?.fillRect(0, 0, Math.random() * 99, 50), 40);
      window.video.srcObject = canvas.captureStream(25);
      await window.video.play();
      Object.assign(window, { timer });
    });
    expect(await page.evaluate(() => window.video.duration)).toBe(Infinity);
    await add(page, { type: 'rating', overlayId: 'ovl_a' });
    await attended(page);
    await page.getByRole('radio', { name: '3 stars' }).click();
    await dismiss();
    const records = [
      ...(await sent('playbackEvent', 'start')),
      ...(await sent('interactionType', 'completion')),
    ];
    expect(records).toHaveLength(2);
    for (const record of records) {
      expect(record.watchedSeconds).toEqual(expect.any(Number));
      expect(record).not.toHaveProperty('videoLength');
      expect(record).not.toHaveProperty('percentWatched');
    }
  });
});
