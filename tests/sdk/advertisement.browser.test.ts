import type { Page } from 'playwright-core';
import { describe, expect, vi } from 'vitest';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { add, panel } from './scenario.ts';

let playground: Playground;
test.beforeEach(({ playground: own }) => {
  playground = own;
});

const shown = (page: Page, count: number) =>
  vi.waitFor(async () => expect(await panel(page).count()).toBe(count));
const counted = () =>
  playground.site.events.filter((event) => event.eventType === 'impression' && !event.playbackEvent);
const summary = async (page: Page) => {
  await page.evaluate(() => window.OverlaySDK.destroy());
  const told = () =>
    playground.site.events.find(({ metadata }) => JSON.stringify(metadata ?? {}).includes('undeliverable'));
  await vi.waitFor(() => expect(told()).toBeDefined());
  return told();
};

/** A player as pages use it: an element the size of its video, with its own control bar. */
const openPlayer = async () => {
  const page = await playground.open('scenario.html');
  await page.evaluate(() => {
    const player = window.video.parentElement;
    if (!player) return;
    player.style.cssText = `position:relative;padding:0;width:${window.video.offsetWidth}px;height:${window.video.offsetHeight}px`;
    const bar = document.createElement('div');
    bar.innerHTML = '<button>Play</button>';
    bar.style.cssText = 'position:absolute;left:0;right:0;bottom:0;height:30px';
    player.append(bar);
  });
  return page;
};

/** What IMA puts into the page's container: its own video, and a frame above it that receives the clicks. */
const addImaContainer = (page: Page) =>
  page.evaluate(() => {
    const container = document.createElement('div');
    container.id = 'mid-roll';
    container.innerHTML =
      '<div style="position:absolute;inset:0"><video title="Advertisement" style="position:absolute;inset:0;width:100%;height:100%">' +
      '</video><iframe title="Advertisement" style="position:absolute;inset:0;width:100%;height:100%;border:0"></iframe></div>';
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = window.video;
    container.style.cssText = `display:none;position:absolute;z-index:9;left:${offsetLeft}px;top:${offsetTop}px;width:${offsetWidth}px;height:${offsetHeight}px`;
    window.video.after(container);
  });
const setDisplay = (page: Page, display: string) =>
  page.evaluate((value) => {
    const container = document.querySelector<HTMLElement>('#mid-roll');
    if (container) container.style.display = value;
  }, display);

describe('while an advertisement plays', () => {
  test('nothing is shown or counted under the container of IMA, and the overlay appears afterwards', async () => {
    const page = await openPlayer();
    await addImaContainer(page);
    await setDisplay(page, 'block');
    await add(page, { type: 'tap', overlayId: 'ovl_ad' });
    await shown(page, 0);
    await page.waitForTimeout(1500);
    await page.evaluate(() => window.OverlaySDK.flush());
    expect(counted()).toEqual([]);
    await setDisplay(page, 'none');
    await shown(page, 1);
    await vi.waitFor(() => expect(counted()).toHaveLength(1));
    await setDisplay(page, 'block');
    await shown(page, 0);
    expect(await summary(page)).toMatchObject({ metadata: { undeliverable: 'ovl_ad:advertisement' } });
  });

  test.each(['vjs-ad-loading', 'vjs-ad-playing'])(
    'nothing is shown in the state %s of video.js',
    { tags: ['long'] },
    async (state) => {
      const page = await openPlayer();
      await page.evaluate(() => window.video.parentElement?.classList.add('video-js'));
      await add(page, { type: 'rating', overlayId: 'ovl_state', onFullscreen: 'skip' });
      await shown(page, 1);
      await page.evaluate((name) => document.querySelector('.video-js')?.classList.add(name), state);
      await shown(page, 0);
      await page.evaluate((name) => document.querySelector('.video-js')?.classList.remove(name), state);
      await shown(page, 1);
      expect(await summary(page)).toMatchObject({ metadata: { undeliverable: 'ovl_state:advertisement' } });
    },
  );

  test("a player's layer that catches clicks over the picture is not an advertisement", {
    tags: ['long'],
  }, async () => {
    const page = await openPlayer();
    await page.evaluate(() => {
      const layer = document.createElement('div');
      layer.style.cssText = 'position:absolute;inset:0';
      window.video.after(layer);
    });
    await add(page, { type: 'rating' });
    await shown(page, 1);
    await page.waitForTimeout(800);
    expect(await panel(page).count()).toBe(1);
  });
});
