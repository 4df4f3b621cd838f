import { describe, vi } from 'vitest';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { add, attended, panel, seek } from './scenario.ts';

interface Edge {
  readonly isShown: boolean;
  readonly frame: number;
  readonly time: number;
}

/** A page that belongs to one test, and actions on it: the tests run concurrently. */
async function openStage(playground: Playground) {
  const page = await playground.open('scenario.html');
  const shown = () => panel(page).count();
  const play = (rate = 1) =>
    page.evaluate(async (playbackRate) => {
      window.video.playbackRate = playbackRate;
      await window.video.play();
    }, rate);
  /** Checked in the page: until a slow machine learns the time, the video may have played much further. */
  const pauseAfter = (seconds: number) =>
    page.waitForFunction((least) => {
      if (window.video.currentTime <= least) return false;
      window.video.pause();
      return true;
    }, seconds);
  /** Each time the overlay is put on the picture, with the time of the video. */
  const watchAppearances = () =>
    page.evaluate(() => {
      const root = window.overlayLayers()[0]?.shadowRoot;
      const seen: number[] = [];
      Object.assign(window, { seen });
      if (!root) throw new Error('no layer');
      new MutationObserver(() => {
        if (root.querySelector('.panel:not([inert])')) seen.push(window.video.currentTime);
      }).observe(root, { childList: true, subtree: true });
    });
  return { page, shown, play, pauseAfter, watchAppearances };
}

describe.concurrent('when overlays show', () => {
  test("opens and closes with the browser's cues, within two frames and never before, at any speed", {
    tags: ['long'],
  }, async ({ playground, expect }) => {
    for (const rate of [1, 2]) {
      const { page, play } = await openStage(playground);
      // Long enough that a busy machine, which may be idle for a second or two, does not miss it.
      await add(page, { type: 'rating', startTime: 1, endTime: 6 });
      await page.evaluate(() => {
        const root = window.overlayLayers()[0]?.shadowRoot;
        if (!root) throw new Error('no layer');
        // Frames of the page, not milliseconds: a busy machine draws fewer of them.
        let frame = 0;
        const count = () => {
          frame += 1;
          requestAnimationFrame(count);
        };
        count();
        const panelEdges: Edge[] = [];
        const cueEdges: Edge[] = [];
        Object.assign(window, { panelEdges, cueEdges });
        const toEdge = (isShown: boolean): Edge => ({ isShown, frame, time: window.video.currentTime });
        const track = window.video.addTextTrack('metadata');
        track.mode = 'hidden';
        const cue = new VTTCue(1, 6, '');
        cue.onenter = () => cueEdges.push(toEdge(true));
        cue.onexit = () => cueEdges.push(toEdge(false));
        track.addCue(cue);
        new MutationObserver(() => {
          const isShown = root.querySelector('.panel:not([inert])') !== null;
          if ((panelEdges.at(-1)?.isShown ?? false) !== isShown) panelEdges.push(toEdge(isShown));
        }).observe(root, { childList: true, subtree: true });
      });
      await play(rate);
      await page.waitForFunction(() => {
        const seen = window as unknown as { panelEdges: Edge[]; cueEdges: Edge[] };
        const areThere = seen.panelEdges.length >= 2 && seen.cueEdges.length >= 2;
        return window.video.currentTime > 6.6 && areThere;
      });
      const [panelEdges, cueEdges] = await page.evaluate(() => {
        const seen = window as unknown as { panelEdges: Edge[]; cueEdges: Edge[] };
        return [seen.panelEdges, seen.cueEdges] as const;
      });
      expect(panelEdges.map(({ isShown }) => isShown)).toEqual([true, false]);
      expect(cueEdges.map(({ isShown }) => isShown)).toEqual([true, false]);
      for (const [at, { frame, time }] of panelEdges.entries()) {
        expect(Math.abs(frame - (cueEdges[at]?.frame ?? Number.NaN))).toBeLessThanOrEqual(2);
        expect(time).toBeGreaterThan((at === 0 ? 1 : 6) - 0.05);
      }
      await page.close();
    }
  });

  test('shows an overlay at 0.00 before anything has played', { tags: ['long'] }, async ({
    playground,
    expect,
  }) => {
    const { page, shown } = await openStage(playground);
    await add(page, { type: 'tap', startTime: 0 });
    expect(await shown()).toBe(1);
  });

  test('flashes nothing while the viewer scrubs across time windows', { tags: ['long'] }, async ({
    playground,
    expect,
  }) => {
    const { page, watchAppearances } = await openStage(playground);
    for (const startTime of [3, 6, 9]) await add(page, { type: 'tap', startTime, endTime: startTime + 1 });
    await watchAppearances();
    await page.evaluate(async () => {
      for (let time = 1; time < 14; time += 0.4) {
        window.video.currentTime = time;
        await new Promise((done) => setTimeout(done, 8));
      }
    });
    await page.waitForFunction(() => !window.video.seeking);
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => (window as unknown as { seen: number[] }).seen)).toEqual([]);
  });

  test('on seeking back, shows overlays again unless they were dismissed', { tags: ['long'] }, async ({
    playground,
    expect,
  }) => {
    const { page, shown } = await openStage(playground);
    await add(page, { type: 'tap', overlayId: 'ovl_a', startTime: 5, endTime: 8 });
    await seek(page, 6);
    expect(await shown()).toBe(1);
    await seek(page, 10);
    expect(await shown()).toBe(0);
    await seek(page, 6);
    expect(await shown()).toBe(1);
    await page.getByRole('button', { name: 'Close' }).click();
    await seek(page, 10);
    await seek(page, 6);
    expect(await shown()).toBe(0);
  });

  test('shows a dismissed overlay again if redisplay is on and its time comes again', {
    tags: ['long'],
  }, async ({ playground, expect }) => {
    const { page, shown } = await openStage(playground);
    await add(page, { type: 'tap', redisplay: true, startTime: 5, endTime: 8 });
    await seek(page, 6);
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await shown()).toBe(0);
    await seek(page, 10);
    await seek(page, 6);
    expect(await shown()).toBe(1);
  });

  test('shows on start, on the viewer’s pause, at the end, and when it is called', async ({
    playground,
    expect,
  }) => {
    const { page, shown, play } = await openStage(playground);
    await add(page, { type: 'tap', overlayId: 'ovl_start', showOn: 'start' });
    await add(page, { type: 'rating', overlayId: 'ovl_pause', showOn: 'pause' });
    await add(page, { type: 'cta', overlayId: 'ovl_end', showOn: 'ended' });
    await add(page, { type: 'poll', overlayId: 'ovl_manual', showOn: 'manual' });
    expect(await shown()).toBe(0);
    await play();
    await vi.waitFor(async () => expect(await page.locator('.panel.tap').count()).toBe(1));
    expect(await shown()).toBe(1);
    await page.evaluate(() => window.video.pause());
    await vi.waitFor(async () => expect(await page.locator('.panel.rating').count()).toBe(1));
    await play();
    await vi.waitFor(async () => expect(await page.locator('.panel.rating').count()).toBe(0));
    await seek(page, 19.5);
    await page.waitForFunction(() => window.video.ended);
    await vi.waitFor(async () => expect(await page.locator('.panel.cta').count()).toBe(1));
    expect(await page.locator('.panel.rating').count()).toBe(0);
    await page.evaluate(() => window.OverlaySDK.getOverlay('ovl_manual')?.show());
    expect(await page.locator('.panel.poll').count()).toBe(1);
    await page.evaluate(() => window.OverlaySDK.getOverlay('ovl_manual')?.hide());
    expect(await page.locator('.panel.poll:not([inert])').count()).toBe(0);
  });

  test('pauses the video and resumes only what it paused', async ({ playground, expect }) => {
    const { page, shown, play } = await openStage(playground);
    await add(page, { type: 'rating', startTime: 1, endTime: 9, pauseVideo: true });
    await play(2);
    await page.waitForFunction(() => window.video.paused);
    expect(await shown()).toBe(1);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !window.video.paused);
    await page.evaluate(() => window.video.pause());
    await add(page, { type: 'rating', overlayId: 'ovl_again', pauseVideo: true });
    await page.evaluate(() => window.OverlaySDK.getOverlay('ovl_again')?.dismiss());
    await page.waitForTimeout(150);
    expect(await page.evaluate(() => window.video.paused)).toBe(true);
  });

  test('an answered overlay that stopped the film leaves before one that did not, and at once when it is played', async ({
    playground,
    expect,
  }) => {
    const { page, shown, play } = await openStage(playground);
    await play();
    await add(page, { type: 'tap', position: 'top-left' });
    await add(page, { type: 'rating', overlayId: 'ovl_stop', pauseVideo: true });
    await page.waitForFunction(() => window.video.paused);
    await page.getByRole('button', { name: 'Like', exact: true }).click();
    await page.getByRole('radio', { name: '4 stars' }).click();
    // In the page, because both leave by its clock: after 1.6 and 4 seconds.
    const isFirst = await page.waitForFunction(() => {
      const root = window.overlayLayers()[0]?.shadowRoot;
      const find = (kind: string) => root?.querySelector(`.panel.${kind}:not([inert])`);
      return find('rating') ? undefined : { tap: find('tap') !== null };
    });
    expect(await isFirst.jsonValue()).toEqual({ tap: true });
    await page.waitForFunction(() => !window.video.paused);
    await vi.waitFor(async () => expect(await shown()).toBe(0));

    await add(page, { type: 'poll', overlayId: 'ovl_play', pauseVideo: true, showResults: true });
    await page.waitForFunction(() => window.video.paused);
    await page.getByRole('radio', { name: 'Yes' }).click();
    expect(await shown()).toBe(1);
    const left = await page.evaluate(async () => {
      await window.video.play();
      await new Promise((done) => window.video.addEventListener('timeupdate', done, { once: true }));
      return window.overlayLayers()[0]?.shadowRoot?.querySelectorAll('.panel:not([inert])').length ?? 0;
    });
    expect(left).toBe(0);
  });

  test('leaves the viewer in control after pressing play meanwhile', async ({ playground, expect }) => {
    const { page, play } = await openStage(playground);
    await play();
    await add(page, { type: 'rating', overlayId: 'ovl_a', pauseVideo: true });
    await page.waitForFunction(() => window.video.paused);
    await play();
    await page.evaluate(() => window.video.pause());
    await page.evaluate(() => window.OverlaySDK.getOverlay('ovl_a')?.dismiss());
    await page.waitForTimeout(150);
    expect(await page.evaluate(() => window.video.paused)).toBe(true);
  });

  test('hides after some playing time, but not while it is hovered or focused or the video is paused', {
    tags: ['long'],
  }, async ({ playground, expect }) => {
    const { page, shown, play } = await openStage(playground);
    // At once, because its half second runs until it has the focus.
    await page.evaluate(() => {
      window.add({ type: 'rating', hideAfterMs: 500 });
      const root = window.overlayLayers()[0]?.shadowRoot;
      root?.querySelector<HTMLElement>('input[value="3"]')?.focus();
    });
    await play();
    // Checked in the page, whose timers run in order: the overlay has checked several times whether the video plays.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 900)));
    expect(await shown()).toBe(1);
    await page.evaluate(() => window.video.pause());
    await page.locator('#after').focus();
    // Leaving the control without a choice sends nothing.
    await page.waitForTimeout(900);
    expect(await shown()).toBe(1);
    await panel(page).hover();
    await play();
    await page.waitForTimeout(900);
    expect(await shown()).toBe(1);
    await page.mouse.move(1100, 700);
    await vi.waitFor(async () => expect(await shown()).toBe(0));
    expect(playground.site.events.filter((event) => event.eventType === 'interaction')).toEqual([]);
  });

  test('shows once per session if configured, and again in another session', { tags: ['long'] }, async ({
    playground,
    expect,
  }) => {
    const options = { type: 'tap', overlayId: 'ovl_once', frequency: 'once-per-session' } as const;
    const { page, shown } = await openStage(playground);
    await add(page, options);
    await vi.waitFor(() =>
      expect(playground.site.events.some((event) => event.overlayId === 'ovl_once')).toBe(true),
    );
    await page.reload();
    await page.waitForFunction(() => 'created' in window);
    await add(page, options);
    expect(await shown()).toBe(0);
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await page.waitForFunction(() => 'created' in window);
    await add(page, options);
    expect(await shown()).toBe(1);
  });

  test('counts no impression in a background tab', { tags: ['long'] }, async ({ playground, expect }) => {
    const { page } = await openStage(playground);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    });
    await add(page, { type: 'tap', overlayId: 'ovl_background' });
    await page.waitForTimeout(1500);
    await page.evaluate(() => window.OverlaySDK.flush());
    expect(playground.site.events.filter((event) => event.overlayId === 'ovl_background')).toEqual([]);
    await page.evaluate(() => {
      Reflect.deleteProperty(document, 'visibilityState');
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await vi.waitFor(() =>
      expect(playground.site.events.filter((event) => event.overlayId === 'ovl_background')).toHaveLength(1),
    );
  });

  test('counts what was played as watched, not where the viewer jumped', async ({ playground, expect }) => {
    const { page, play, pauseAfter } = await openStage(playground);
    await add(page, { type: 'rating', overlayId: 'ovl_a', startTime: 19, endTime: 20 });
    await attended(page);
    await play();
    await pauseAfter(0.6);
    await seek(page, 19.3);
    await play();
    await page.waitForFunction(() => window.video.ended);
    await page.evaluate(() => window.OverlaySDK.destroy());
    const summary = () =>
      playground.site.events.find(
        ({ playbackEvent, overlayId }) => playbackEvent === 'summary' && !overlayId,
      );
    await vi.waitFor(() => expect(summary()).toBeDefined());
    expect(summary()?.videoTimeSeconds).toBeGreaterThan(19);
    expect(summary()?.watchedSeconds).toBeLessThan(8);
    expect(summary()?.percentWatched).toBeLessThan(40);
  });

  test('records start, progress, pause, end and summary of a video once, however many overlays it has', {
    tags: ['long'],
  }, async ({ playground, expect }) => {
    const { page, play, pauseAfter } = await openStage(playground);
    await add(page, { type: 'tap' });
    await add(page, { type: 'rating' });
    await attended(page);
    await play();
    await pauseAfter(0.5);
    // Progress is reported by an event of the last ten seconds: a faster video leaves a busy machine too little time
    // for it.
    await play(2);
    await page.waitForFunction(() => window.video.ended, undefined);
    await page.evaluate(() => window.OverlaySDK.destroy());
    const records = () =>
      playground.site.events.filter(({ playbackEvent, overlayId }) => playbackEvent && !overlayId);
    await vi.waitFor(() => expect(records().at(-1)?.playbackEvent).toBe('summary'));
    expect(records().map((record) => record.playbackEvent)).toEqual([
      'start',
      'pause',
      'progress',
      'ended',
      'summary',
    ]);
    expect(records().at(-1)).toMatchObject({ eventType: 'impression', videoId: 'vid_scenario' });
    expect(records().at(-1)?.percentWatched).toBeGreaterThan(95);
  });
});
