import { expect } from 'vitest';
import type { Viewer } from '../viewer.ts';
import { rating, type Scenario } from './scenario.ts';

/** By a real click, because scripts may not. */
async function enter(viewer: Viewer, selector: string): Promise<void> {
  await viewer.tab.evaluate((chosen) => {
    document.querySelector('#before')?.addEventListener('click', () => {
      void document.querySelector(chosen)?.requestFullscreen();
    });
  }, selector);
  await viewer.clickPart('#before');
  await expect.poll(() => viewer.tab.evaluate(() => document.fullscreenElement !== null)).toBe(true);
}

async function leave(viewer: Viewer): Promise<void> {
  await viewer.tab.evaluate(() => document.exitFullscreen());
  await expect.poll(() => viewer.tab.evaluate(() => document.fullscreenElement === null)).toBe(true);
}

const seek = (viewer: Viewer, seconds: number) =>
  viewer.tab.evaluate(async (at) => {
    const video = window.stage.video();
    video.currentTime = at;
    await new Promise((done) => video.addEventListener('seeked', done, { once: true }));
    await new Promise((done) => setTimeout(done, 300));
  }, seconds);

const shown = async (viewer: Viewer) => (await viewer.tab.evaluate(() => window.stage.panels())).length;

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
      await viewer.click('button', 'Like');
      await viewer.expectStored(['rating', 4], ['tap', 1]);
    },
  },
  {
    name: 'native full screen of the video leaves windows where they were',
    async run(world) {
      const viewer = await world.open();
      await viewer.add({ ...rating, startTime: 2, endTime: 6 });
      await seek(viewer, 3);
      await expect.poll(() => shown(viewer)).toBe(1);
      // Seen for a second in any case: how long the steps take decides nothing.
      await expect.poll(() => world.impressions(viewer.videoId)).toBe(1);
      await enter(viewer, 'video');
      await new Promise((resolve) => setTimeout(resolve, 300));
      await leave(viewer);
      await expect.poll(() => shown(viewer)).toBe(1);
      await seek(viewer, 10);
      await expect.poll(() => shown(viewer)).toBe(0);
      await seek(viewer, 4);
      await expect.poll(() => shown(viewer)).toBe(1);
      await viewer.click('radio', '4 stars');
      await viewer.expectStored(['rating', 4]);
      // One for each time that the video came to the window.
      expect(await world.impressions(viewer.videoId)).toBe(2);
    },
  },
];
