import type { OverlayOptions } from '@overlay/contract';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { type Playground, withMotion } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { add, attended, boxOf, panel } from './scenario.ts';

const five: readonly OverlayOptions[] = [
  { type: 'tap', position: 'top-left' },
  { type: 'rating', position: 'top-right' },
  { type: 'poll', position: 'bottom-left' },
  { type: 'slider', position: 'bottom-right' },
  { type: 'cta', position: 'center', ctaText: 'Go', ctaUrl: 'https://example.com' },
];

/** Five overlays on a film that stands still, on a page whose time only the test moves. */
async function openAtRest(playground: Playground) {
  const page = await playground.open('scenario.html');
  await withMotion(page);
  // What is loaded later does not arrive by the clock.
  const { overlayId } = await add(page, { type: 'tap' });
  await attended(page);
  await page.evaluate((id) => window.OverlaySDK.getOverlay(id)?.destroy(), overlayId);
  await page.clock.install();
  for (const options of five) await add(page, options);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  // Longer than anything takes that begins with an overlay.
  await page.clock.runFor(10_000);
  // Animations of style sheets run by the machine's time.
  await page.evaluate(async () => {
    const roots = window.overlayLayers().flatMap(({ shadowRoot }) => shadowRoot ?? []);
    await Promise.allSettled(roots.flatMap((root) => root.getAnimations()).map(({ finished }) => finished));
  });
  return page;
}

declare global {
  interface Window {
    /** Since the page came to rest. */
    seen: {
      readonly looksAtMs: Set<number>;
      frames: number;
      readonly written: string[];
      takeWritten(): void;
    };
  }
}

/** From now on, notes when the page is measured, each frame that is asked for, and everything that changes. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const looksAtMs = new Set<number>();
    const written: string[] = [];
    const note = (records: readonly MutationRecord[]) => {
      for (const { target, attributeName, type } of records)
        written.push(`${type} ${attributeName} of ${target.nodeName}`);
    };
    const observer = new MutationObserver(note);
    const options = { subtree: true, childList: true, attributes: true, characterData: true };
    const roots = window.overlayLayers().flatMap((layer) => [layer.getRootNode(), layer.shadowRoot ?? layer]);
    for (const root of [document, ...roots]) observer.observe(root, options);
    window.seen = { looksAtMs, frames: 0, written, takeWritten: () => note(observer.takeRecords()) };
    const { requestAnimationFrame: own } = window;
    window.requestAnimationFrame = (run) => {
      window.seen.frames += 1;
      return own.call(window, run);
    };
    const measure = Element.prototype.getBoundingClientRect;
    Element.prototype.getBoundingClientRect = function () {
      looksAtMs.add(Math.round(performance.now()));
      return measure.call(this);
    };
  });
const seen = (page: Page) =>
  page.evaluate(() => {
    window.seen.takeWritten();
    const { looksAtMs, frames, written } = window.seen;
    return { looks: looksAtMs.size, frames, written };
  });

describe('a page at rest with five overlays', () => {
  test('is looked at no more than four times a second, without a frame or a change to the layout', async ({
    isolatedPlayground: playground,
    expect,
  }) => {
    const page = await openAtRest(playground);
    await watch(page);
    const seconds = 20;
    await page.clock.runFor(seconds * 1_000);
    const { looks, frames, written } = await seen(page);
    expect(looks).toBeGreaterThan(0);
    expect(looks).toBeLessThanOrEqual(seconds * 4);
    expect(frames).toBe(0);
    expect(written).toEqual([]);
  });

  test('has a video that moves without an event followed within 250 ms and a frame, and arranges nothing anew', async ({
    isolatedPlayground: playground,
    expect,
  }) => {
    const page = await openAtRest(playground);
    const first = panel(page).first();
    const before = await boxOf(first);
    await watch(page);
    for (const [index, phaseMs] of [0, 70, 110, 170, 230].entries()) {
      await page.clock.runFor(phaseMs);
      const by = (index + 1) * 20;
      await page.evaluate((px) => {
        window.video.style.translate = `${px}px ${px}px`;
      }, by);
      await page.clock.runFor(250 + 17);
      const { x, y } = await boxOf(first);
      expect([x - before.x, y - before.y].map(Math.round), `${phaseMs} ms later`).toEqual([by, by]);
    }
    const { written } = await seen(page);
    expect(written).toContain('attributes style of OVERLAY-LAYER');
    expect(written.filter((change) => !/style of (VIDEO|OVERLAY-LAYER)$/.test(change))).toEqual([]);
  });
});
