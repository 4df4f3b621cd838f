import { expect, vi } from 'vitest';
import type { Viewer } from '../viewer.ts';
import { rating, type Scenario } from './scenario.ts';

export async function untilFullScreen(viewer: Viewer, expected: boolean): Promise<void> {
  const look = () => viewer.tab.evaluate(() => document.fullscreenElement !== null);
  await vi.waitFor(async () => expect(await look(), 'in full screen').toBe(expected));
}

/** With a real click, because scripts may not do it. */
async function enter(viewer: Viewer, selector: string): Promise<void> {
  await viewer.tab.evaluate((chosen) => {
    document.querySelector('#before')?.addEventListener('click', () => {
      void document.querySelector(chosen)?.requestFullscreen();
    });
  }, selector);
  await viewer.clickPart('#before');
  await untilFullScreen(viewer, true);
}

async function leave(viewer: Viewer): Promise<void> {
  await viewer.tab.evaluate(() => document.exitFullscreen());
  await untilFullScreen(viewer, false);
}

async function seek(viewer: Viewer, seconds: number): Promise<void> {
  await viewer.tab.evaluate(async (at) => {
    const video = window.stage.video();
    video.currentTime = at;
    await new Promise((done) => video.addEventListener('seeked', done, { once: true }));
  }, seconds);
  await viewer.settle();
}

const untilShown = (viewer: Viewer, count: number) =>
  vi.waitFor(async () => expect(await viewer.tab.evaluate(() => window.stage.panels())).toHaveLength(count));

export const fullScreen: readonly Scenario[] = [
  {
    name: 'full screen of the player, and back',
    async run(world) {
      const viewer = await world.open();
      await viewer.add(rating, { type: 'tap', overlayId: 'ovl_tap', position: 'top-left' });
      await enter(viewer, '.player');
      await viewer.settle();
      await viewer.click('radio', '4 stars');
      await leave(viewer);
      await viewer.settle();
      await viewer.click('button', 'Like');
      await viewer.expectStored(['rating', 4], ['tap', 1]);
    },
  },
  {
    name: 'native full screen of the video leaves windows where they were',
    onlyHere: true,
    async run(world) {
      const viewer = await world.open();
      await viewer.add({ ...rating, startTime: 2, endTime: 6 });
      await seek(viewer, 3);
      await untilShown(viewer, 1);
      const impressions = async (count: number) =>
        expect(await world.impressions(viewer.videoId), 'impressions').toBe(count);
      await vi.waitFor(() => impressions(1));
      await enter(viewer, 'video');
      await viewer.settle();
      await leave(viewer);
      await untilShown(viewer, 1);
      await seek(viewer, 10);
      await untilShown(viewer, 0);
      await seek(viewer, 4);
      await untilShown(viewer, 1);
      // One for each time that the video returned to the window.
      await vi.waitFor(() => impressions(2));
      await viewer.click('radio', '4 stars');
      await viewer.expectStored(['rating', 4]);
      world.checkAgainAtEnd(() => impressions(2));
    },
  },
];
