import type { Page } from 'playwright-core';
import { describe, expect, vi } from 'vitest';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { add } from './scenario.ts';

let playground: Playground;
test.beforeEach(({ playground: own }) => {
  playground = own;
});

/** What the browser itself counts, after a garbage collection. */
async function counts(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const dom = await session.send('Memory.getDOMCounters');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return { nodes: dom.nodes, listeners: dom.jsEventListeners, heapBytes: usedSize };
}

const rounds = (page: Page, count: number) =>
  page.evaluate(async (total) => {
    const types = ['tap', 'rating', 'poll', 'slider', 'cta'] as const;
    for (let round = 0; round < total; round += 1) {
      const made = types.map((type) =>
        window.add({ type, startTime: round % 2, pauseVideo: true, hideAfterMs: 50 }),
      );
      for (const { overlayId } of made) window.OverlaySDK.getOverlay(overlayId)?.destroy();
      // Timers and observers get to run.
      if (round % 50 === 0) await new Promise((done) => setTimeout(done, 20));
    }
  }, count);

describe('destroy', () => {
  test('leaves nothing of an overlay in the page', { tags: ['long'] }, async () => {
    const page = await playground.open('scenario.html');
    const before = await page.evaluate(() => document.documentElement.outerHTML);
    for (const type of ['tap', 'rating', 'poll', 'slider', 'cta'] as const) await add(page, { type });
    await page.evaluate(() => window.OverlaySDK.interactionList(window.video));
    expect(await page.locator('overlay-layer .panel:not([inert])').count()).toBe(5);
    await page.evaluate(() => window.OverlaySDK.destroy());
    expect(await page.evaluate(() => document.documentElement.outerHTML)).toBe(before);
    expect(await page.evaluate(() => window.video.textTracks[0]?.cues?.length)).toBe(0);
  });

  test('keeps nodes, listeners and memory flat over 1,000 rounds', { tags: ['long'] }, async () => {
    const page = await playground.open('scenario.html');
    await rounds(page, 50);
    const before = await counts(page);
    await rounds(page, 200);
    // An announcement and a frame that were awaited keep the last few for a moment.
    await vi.waitFor(async () => {
      const after = await counts(page);
      expect(after.nodes - before.nodes).toBeLessThan(60);
      expect(after.listeners - before.listeners).toBeLessThan(20);
      expect(after.heapBytes - before.heapBytes).toBeLessThan(300_000);
    });
  });
});
