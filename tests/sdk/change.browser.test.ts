import type { OverlayOptions } from '@overlay/contract';
import type { Page } from 'playwright-core';
import { describe, vi } from 'vitest';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { add, attended, panel, seek } from './scenario.ts';

/** A page that belongs to one test, and actions on it: the tests run concurrently. */
async function openStage(playground: Playground) {
  const page = await playground.open('scenario.html');
  const shown = () => panel(page).count();
  const play = () => page.evaluate(() => window.video.play());
  const dismiss = () => page.evaluate(() => window.OverlaySDK.getOverlay('ovl_a')?.dismiss());
  const update = (change: object) =>
    page.evaluate((given) => window.OverlaySDK.getOverlay('ovl_a')?.update(given), change);
  const sent = async (field: 'playbackEvent' | 'interactionType', value: string) => {
    await page.evaluate(() => window.OverlaySDK.flush());
    return playground.site.events.filter((event) => event[field] === value);
  };
  return { page, shown, play, dismiss, update, sent };
}

describe.concurrent('a question that stops the video', () => {
  test('on start: stops a video that has just started, and resumes it afterwards', {
    tags: ['long'],
  }, async ({ playground, expect }) => {
    const { page, shown, dismiss } = await openStage(playground);
    await add(page, { type: 'rating', overlayId: 'ovl_a', showOn: 'start', pauseVideo: true });
    await page.waitForFunction(() => window.video.readyState >= 3);
    await page.evaluate(() => void window.video.play().catch(() => {}));
    await page.waitForFunction(() => window.video.paused);
    await vi.waitFor(async () => expect(await shown()).toBe(1));
    await dismiss();
    await page.waitForFunction(() => !window.video.paused);
  });

  test('stops a video that the page has started and that has not loaded yet', { tags: ['long'] }, async ({
    playground,
  }) => {
    const { page, dismiss } = await openStage(playground);
    // The page's promise resolves: pausing before the video plays would reject it.
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

  test('keeps it stopped while it is changed, and resumes it afterwards', { tags: ['long'] }, async ({
    playground,
    expect,
  }) => {
    const { page, play, dismiss, update } = await openStage(playground);
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

  test('still hides after its time, as do overlays shown on a pause or at the end', {
    tags: ['long'],
  }, async ({ playground, expect }) => {
    const cases: [OverlayOptions, (page: Page) => Promise<unknown>][] = [
      [{ type: 'rating', hideAfterMs: 1_500, pauseVideo: true }, async () => {}],
      [
        { type: 'rating', hideAfterMs: 1_500, showOn: 'pause' },
        (page) => page.evaluate(() => window.video.pause()),
      ],
      [{ type: 'rating', hideAfterMs: 1_500, showOn: 'ended' }, (page) => seek(page, 19.6)],
    ];
    for (const [options, bring] of cases) {
      const { page, shown, play } = await openStage(playground);
      // Checked in the page: it may have appeared and disappeared before a slow machine checks.
      await page.evaluate(() => {
        Object.assign(window, { heard: [] });
        setInterval(() => {
          const root = window.overlayLayers()[0]?.shadowRoot;
          if (root?.querySelector('.panel:not([inert])')) window.heard.push('shown');
        }, 20);
      });
      await play();
      await add(page, options);
      await bring(page);
      await page.waitForFunction(() => window.heard.includes('shown'));
      await vi.waitFor(async () => expect(await shown()).toBe(0));
      await page.close();
    }
  });
});

describe.concurrent('an overlay that is changed', () => {
  test('still hides after its answer, and keeps the focus', { tags: ['long'] }, async ({
    playground,
    expect,
  }) => {
    const { page, shown, update, sent } = await openStage(playground);
    await add(page, { type: 'rating', overlayId: 'ovl_a', dismissible: false });
    await page.getByRole('radio', { name: '2 stars' }).focus();
    expect(await update({ title: 'And now?' })).toBe(true);
    expect(await panel(page).evaluate((node) => node.matches(':focus-within'))).toBe(true);
    await page.getByRole('radio', { name: '3 stars' }).click();
    expect(await update({ title: 'Thanks' })).toBe(true);
    await vi.waitFor(async () => expect(await shown()).toBe(0));
    expect(await sent('interactionType', 'completion')).toHaveLength(1);
  });

  test('switches its language', async ({ playground, expect }) => {
    const { page, update } = await openStage(playground);
    await add(page, { type: 'rating', overlayId: 'ovl_a' });
    expect(await update({ locale: 'de' })).toBe(true);
    await page.getByRole('radio', { name: '3 Sterne' }).waitFor();
  });
});

describe.concurrent('a handle that is kept', () => {
  test('has no effect once its overlay is gone, not even on one with the same id', async ({
    playground,
    expect,
  }) => {
    const { page, shown } = await openStage(playground);
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

  test('hides an overlay that waits for the end of full screen', async ({ playground, expect }) => {
    const { page, shown } = await openStage(playground);
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
    await vi.waitFor(async () => expect(await shown()).toBe(0));
  });
});

describe.concurrent('a call to action', () => {
  const link: OverlayOptions = {
    type: 'cta',
    overlayId: 'ovl_a',
    ctaText: 'Go',
    ctaUrl: 'https://example.com/shop',
    startTime: 0,
    endTime: 5,
  };

  test('completes when its time is over after a click, and appears again', async ({ playground, expect }) => {
    const { page, shown, sent } = await openStage(playground);
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

  test('counts the middle button, which also follows it, but not the right one, which opens a menu', async ({
    playground,
    expect,
  }) => {
    const { page, sent } = await openStage(playground);
    await add(page, link);
    await page.getByRole('link', { name: 'Go' }).click({ button: 'right' });
    expect(await sent('interactionType', 'cta_click')).toEqual([]);
    await page.getByRole('link', { name: 'Go' }).click({ button: 'middle' });
    await page.bringToFront();
    expect(await sent('interactionType', 'cta_click')).toHaveLength(1);
  });

  // A route waits for every page of its context, and pages of other tests close meanwhile.
  test('opens in the configured target', async ({ isolatedPlayground: playground, expect }) => {
    await playground.context.route('https://example.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>shop</title>' }),
    );
    const { page } = await openStage(playground);
    await add(page, { ...link, ctaTarget: '_self' });
    let popups = 0;
    page.on('popup', () => {
      popups += 1;
    });
    await page.getByRole('link', { name: 'Go' }).click();
    await page.waitForURL('https://example.com/shop');
    await vi.waitFor(() =>
      expect(playground.site.events).toContainEqual(
        expect.objectContaining({ interactionType: 'cta_click', value: 'Go' }),
      ),
    );
    expect(popups).toBe(0);
  });
});

describe.concurrent('playback', () => {
  test('of one source is summarised when another replaces it and starts over', async ({
    playground,
    expect,
  }) => {
    const { page, play, sent } = await openStage(playground);
    await add(page, { type: 'tap' });
    await attended(page);
    await play();
    // Played time is as of the last `timeupdate`: the SDK has received this one, too.
    await page.evaluate(
      () =>
        new Promise<void>((done) => {
          window.video.addEventListener('timeupdate', () => window.video.currentTime > 1 && done());
        }),
    );
    await page.evaluate(() => {
      window.video.src = '/demo.webm?second';
    });
    await vi.waitFor(async () => expect(await sent('playbackEvent', 'summary')).toHaveLength(1));
    const [summary] = await sent('playbackEvent', 'summary');
    expect(summary?.watchedSeconds).toBeGreaterThan(0.5);
    expect(summary?.percentWatched).toBeGreaterThan(0);
    // So slowly that even a busy machine notices the start before half a second was played.
    await page.evaluate(async () => {
      window.video.playbackRate = 0.0625;
      await window.video.play();
    });
    await vi.waitFor(async () => expect(await sent('playbackEvent', 'start')).toHaveLength(2));
    expect((await sent('playbackEvent', 'start'))[1]?.watchedSeconds).toBeLessThan(0.5);
  });

  test('of a live stream has no length: overlays appear, and no record contains Infinity', async ({
    playground,
    expect,
  }) => {
    const { page, dismiss, sent } = await openStage(playground);
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
