import type { Page } from 'playwright-core';
import { describe, expect, vi } from 'vitest';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { add, atRest, attended, boxOf, panel, seek } from './scenario.ts';

let playground: Playground;
let page: Page;
test.beforeEach(({ playground: own }) => {
  playground = own;
});

const open = async () => {
  page = await playground.open('scenario.html');
};
const settled = () => atRest(page);
const isOnVideo = async () => {
  const [video, box] = [await boxOf(page.locator('video')), await boxOf(panel(page))];
  return (
    box.x >= video.x - 1 &&
    box.y >= video.y - 1 &&
    box.x + box.width <= video.x + video.width + 1 &&
    box.y + box.height <= video.y + video.height + 1
  );
};

describe('a right-to-left page', () => {
  test('has its overlays on the video, and does not scroll sideways', async () => {
    await open();
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    await add(page, { type: 'rating', position: 'center' });
    await settled();
    expect(await isOnVideo()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  });
});

describe('a page with a hostile style sheet', () => {
  test('cannot move overlays or change their text', async () => {
    await open();
    await page.addStyleTag({
      content:
        '* { all: revert !important; } body { letter-spacing: 9px; text-transform: uppercase; word-spacing: 20px; font-style: italic; }',
    });
    await add(page, { type: 'rating', position: 'top-left' });
    await settled();
    expect(await isOnVideo()).toBe(true);
    const style = await panel(page).evaluate((node) => {
      const { letterSpacing, textTransform, wordSpacing, fontStyle, color } = getComputedStyle(node);
      return { letterSpacing, textTransform, wordSpacing, fontStyle, color };
    });
    expect(style).toEqual({
      letterSpacing: 'normal',
      textTransform: 'none',
      wordSpacing: '0px',
      fontStyle: 'normal',
      color: 'rgb(255, 255, 255)',
    });
  });
});

describe('the order of the Tab key', () => {
  test('is a video, its overlays, the next video, its overlays', async () => {
    await open();
    await page.evaluate(() => {
      document.body.innerHTML =
        '<video id="one" controls src="/demo.webm"></video><video id="two" controls src="/demo.webm"></video><button id="end">End</button>';
      for (const video of document.querySelectorAll('video'))
        window.OverlaySDK.createOverlay(video, { type: 'cta', ctaText: `Go ${video.id}` });
    });
    await expect.poll(() => page.getByRole('button', { name: /Go one|Go two/ }).count()).toBe(2);
    await attended(page);
    const walk = async (key: string, stops: number) => {
      const seen: string[] = [];
      while (seen.length < stops) {
        await page.keyboard.press(key);
        const at = await page.evaluate(() => {
          const found = window.focusedElement();
          return found?.localName === 'overlay-layer'
            ? `${found.shadowRoot?.activeElement?.textContent}`
            : found?.id;
        });
        // A video with controls is several stops.
        if (at && at !== seen.at(-1)) seen.push(at);
      }
      return seen;
    };
    expect(await walk('Tab', 5)).toEqual(['one', 'Go one', 'two', 'Go two', 'end']);
    expect(await walk('Shift+Tab', 4)).toEqual(['Go two', 'two', 'Go one', 'one']);
  });
});

describe('a video that leaves the page', () => {
  test("takes its overlays' controls along, and brings them back", async () => {
    await open();
    await add(page, { type: 'rating' });
    await settled();
    await page.evaluate(() => window.video.remove());
    await vi.waitFor(async () => expect(await page.getByRole('radio').count()).toBe(0));
    expect(await page.evaluate(() => window.overlayLayers()[0]?.checkVisibility())).toBe(false);
    await page.evaluate(() => document.querySelector('.player')?.prepend(window.video));
    await vi.waitFor(async () => expect(await page.getByRole('radio').count()).toBe(5));
  });
});

describe('native full screen', () => {
  test('does not move the window of an overlay that was open before', { tags: ['long'] }, async () => {
    await open();
    await add(page, { type: 'rating', startTime: 5, endTime: 8 });
    await seek(page, 6);
    await vi.waitFor(async () => expect(await panel(page).count()).toBe(1));
    await page.evaluate(() => {
      const button = document.createElement('button');
      button.id = 'enter';
      button.textContent = 'Full screen';
      button.addEventListener('click', () => window.video.requestFullscreen());
      document.body.prepend(button);
    });
    await page.locator('#enter').click();
    await page.waitForFunction(() => document.fullscreenElement !== null);
    await vi.waitFor(async () => expect(await panel(page).count()).toBe(0));
    await page.evaluate(() => document.exitFullscreen());
    await vi.waitFor(async () => expect(await panel(page).count()).toBe(1));
    await seek(page, 8.6);
    expect(await panel(page).count()).toBe(0);
    await seek(page, 5.2);
    expect(await panel(page).count()).toBe(1);
  });

  test('moves a window that opened meanwhile once, and moves it back', { tags: ['long'] }, async () => {
    await open();
    await add(page, { type: 'rating', startTime: 5, endTime: 8 });
    await page.evaluate(() => {
      const button = document.createElement('button');
      button.id = 'enter';
      button.textContent = 'Full screen';
      button.addEventListener('click', () => window.video.requestFullscreen());
      document.body.prepend(button);
    });
    await page.locator('#enter').click();
    await page.waitForFunction(() => document.fullscreenElement !== null);
    await seek(page, 6);
    await seek(page, 10);
    await page.evaluate(() => document.exitFullscreen());
    await vi.waitFor(async () => expect(await panel(page).count()).toBe(1));
    await seek(page, 14);
    expect(await panel(page).count()).toBe(0);
    await seek(page, 11);
    expect(await panel(page).count()).toBe(0);
    await seek(page, 6);
    expect(await panel(page).count()).toBe(1);
  });
});

describe('published overlays', () => {
  test('attach to a video in an open shadow root, even if its element is defined later', async () => {
    for (const [overlayId, videoId] of [
      ['ovl_now', 'vid_now'],
      ['ovl_later', 'vid_later'],
    ])
      playground.site.overlays.push({
        overlayId,
        videoId,
        version: 1,
        options: { type: 'rating', title: overlayId },
      });
    await open();
    await page.evaluate(() => {
      const write = (host: HTMLElement, videoId: string) => {
        const root = host.attachShadow({ mode: 'open' });
        root.innerHTML = `<div><video src="/demo.webm" data-video-id="${videoId}" style="width:480px"></video></div>`;
      };
      const now = document.createElement('div');
      write(now, 'vid_now');
      document.body.append(now, document.createElement('late-player'));
      window.OverlaySDK.attachPublished();
      setTimeout(() => {
        customElements.define(
          'late-player',
          class extends HTMLElement {
            connectedCallback() {
              write(this, 'vid_later');
            }
          },
        );
      }, 300);
    });
    await expect.poll(() => page.getByRole('group', { name: 'ovl_now' }).count()).toBeGreaterThan(0);
    await expect.poll(() => page.locator('late-player overlay-layer').count()).toBe(1);
  });
});

describe('an overlay under another', () => {
  test('takes no click meant for the upper one', async () => {
    await open();
    await add(page, { type: 'poll', overlayId: 'ovl_low', position: '50% 50%' });
    await add(page, { type: 'cta', overlayId: 'ovl_high', ctaText: 'Go', position: '50% 52%' });
    await settled();
    const hits = await page.evaluate(() => {
      const root = window.overlayLayers()[0]?.shadowRoot;
      const link = root?.querySelector('.panel.cta');
      if (!root || !link) throw new Error('not shown');
      const { x, y, width, height } = link.getBoundingClientRect();
      const found: boolean[] = [];
      for (let i = 1; i < 8; i += 1)
        for (let j = 1; j < 8; j += 1)
          found.push(link.contains(root.elementFromPoint(x + (width * i) / 8, y + (height * j) / 8)));
      return found;
    });
    expect(hits.filter((isHit) => !isHit)).toEqual([]);
  });
});
