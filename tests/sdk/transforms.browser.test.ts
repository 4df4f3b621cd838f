import type { Page } from 'playwright-core';
import { describe, vi } from 'vitest';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { add, atRest, attended } from './scenario.ts';

/** Where an overlay lies in the picture as it is seen, and which way its text runs. */
interface Seen {
  /** The distance of the corners of the layer from those of the video. */
  readonly off: number;
  /** The middle of the panel, as shares of the bounding box of the video. */
  readonly x: number;
  readonly y: number;
  /** Direction of a line of text and of the next line, in degrees clockwise from the right. */
  readonly text: number;
  readonly isMirrored: boolean;
  readonly scroll: readonly [number, number];
}

const see = (page: Page) =>
  page.evaluate((): Seen => {
    const layer = window.overlayLayers()[0];
    const frame = layer?.shadowRoot?.querySelector<HTMLElement>('.frame');
    const node = layer?.shadowRoot?.querySelector<HTMLElement>('.panel:not([inert])');
    if (!layer || !frame || !node) throw new Error('no panel');
    /** Viewport positions of points of an element: boxes without a size have no other box around them. */
    const pointsOf = (parent: HTMLElement, places: readonly (readonly [string, string])[]) =>
      places.map(([left, top]) => {
        const point = document.createElement('i');
        point.style.cssText = `position:absolute;left:${left};top:${top};width:0;height:0;padding:0;border:0`;
        parent.append(point);
        const { x, y } = point.getBoundingClientRect();
        point.remove();
        return { x, y };
      });
    const corners = [
      ['0', '0'],
      ['100%', '0'],
      ['0', '100%'],
      ['100%', '100%'],
    ] as const;
    const { video } = window;
    // A box like the video, because a video has no children.
    const twin = document.createElement('div');
    const style = getComputedStyle(video);
    twin.style.cssText = `position:absolute;left:${video.offsetLeft}px;top:${video.offsetTop}px;width:${video.offsetWidth}px;height:${video.offsetHeight}px;transform:${style.transform};transform-origin:${style.transformOrigin};rotate:${style.rotate};scale:${style.scale};visibility:hidden`;
    video.parentElement?.append(twin);
    const expected = pointsOf(twin, corners);
    twin.remove();
    const distances = pointsOf(frame, corners).map((at) =>
      Math.min(...expected.map(({ x, y }) => Math.hypot(x - at.x, y - at.y))),
    );
    const [start = { x: 0, y: 0 }, end = start, below = start] = pointsOf(node, corners);
    const box = video.getBoundingClientRect();
    const panel = node.getBoundingClientRect();
    const root = document.documentElement;
    return {
      off: Math.max(...distances),
      x: (panel.x + panel.width / 2 - box.x) / box.width,
      y: (panel.y + panel.height / 2 - box.y) / box.height,
      text: Math.round((Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI),
      isMirrored: (end.x - start.x) * (below.y - start.y) - (end.y - start.y) * (below.x - start.x) < 0,
      scroll: [root.scrollWidth, root.scrollHeight],
    };
  });

async function openTurned(playground: Playground, css: string): Promise<Page> {
  const page = await playground.open('scenario.html');
  await turn(page, css);
  return page;
}

const turn = (page: Page, css: string) =>
  page.evaluate((rules) => {
    const style = document.querySelector('style.turn') ?? document.createElement('style');
    style.className = 'turn';
    style.textContent = `main { padding: 120px } .player { position: relative; width: 400px; height: 240px; padding: 0; margin: 0 } video { width: 400px; height: 240px; aspect-ratio: auto; object-fit: fill; display: block } ${rules}`;
    document.head.append(style);
  }, css);

interface Case {
  readonly name: string;
  readonly css: string;
  /** Of `top-left`: the quarter of the bounding box in which it is seen. */
  readonly corner: readonly ['left' | 'right', 'top' | 'bottom'];
  readonly text: number;
}

const cases: readonly Case[] = [
  {
    name: 'mirrored by an ancestor',
    css: '.player { transform: scaleX(-1) }',
    corner: ['left', 'top'],
    text: 0,
  },
  { name: 'mirrored itself', css: 'video { transform: scaleX(-1) }', corner: ['left', 'top'], text: 0 },
  { name: 'mirrored itself by `scale`', css: 'video { scale: -1 1 }', corner: ['left', 'top'], text: 0 },
  {
    name: 'mirrored upside down',
    css: '.player { transform: scaleY(-1) }',
    corner: ['left', 'top'],
    text: 0,
  },
  {
    name: 'mirrored twice',
    css: '.player, video { transform: scaleX(-1) }',
    corner: ['left', 'top'],
    text: 0,
  },
  {
    name: 'turned by 90° by an ancestor',
    css: '.player { transform: rotate(90deg) }',
    corner: ['right', 'top'],
    text: 90,
  },
  {
    name: 'turned by 90° itself',
    css: 'video { transform: rotate(90deg) }',
    corner: ['right', 'top'],
    text: 90,
  },
  {
    name: 'turned by 90° itself by `rotate`',
    css: 'video { rotate: 90deg }',
    corner: ['right', 'top'],
    text: 90,
  },
  {
    name: 'turned by 270°',
    css: '.player { transform: rotate(270deg) }',
    corner: ['left', 'bottom'],
    text: -90,
  },
  {
    name: 'turned by 180° by an ancestor',
    css: '.player { transform: rotate(180deg) }',
    corner: ['right', 'bottom'],
    text: 180,
  },
  {
    name: 'turned by 180° itself',
    css: 'video { transform: rotate(180deg) }',
    corner: ['right', 'bottom'],
    text: 180,
  },
  {
    name: 'turned and mirrored',
    css: '.player { transform: rotate(90deg) } video { transform: scaleX(-1) }',
    corner: ['right', 'top'],
    text: 90,
  },
  {
    name: 'turned by 30° and enlarged',
    css: '.player { transform: rotate(30deg) scale(1.2) }',
    corner: ['left', 'top'],
    text: 30,
  },
  { name: 'enlarged itself', css: 'video { transform: scale(1.3) }', corner: ['left', 'top'], text: 0 },
  {
    name: 'stretched by an ancestor',
    css: '.player { transform: scale(1.2, 0.8) }',
    corner: ['left', 'top'],
    text: 0,
  },
  {
    name: 'tilted by an ancestor in 3D',
    css: 'main { perspective: 900px } .player { transform: rotateY(35deg) }',
    corner: ['left', 'top'],
    text: -99,
  },
  {
    name: 'tilted itself in 3D',
    css: '.player { perspective: 900px } video { transform: rotateX(30deg) }',
    corner: ['left', 'top'],
    text: -99,
  },
  {
    name: 'on the back of a card',
    css: '.player { transform: perspective(900px) rotateY(180deg) }',
    corner: ['left', 'top'],
    text: 0,
  },
];

const kinds = ['mirrored', 'turned', 'enlarged', 'stretched', 'tilted', 'on the back of a card'];

const sizeOf = (page: Page) =>
  page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);

/** Twenty times: whether it ends where it began, however often it is arranged. */
const arrangeAgain = (page: Page) =>
  page.evaluate(async () => {
    for (let turns = 0; turns < 20; turns += 1) {
      document.dispatchEvent(new Event('scroll'));
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }
  });

describe.concurrent('over a video that is', () => {
  // One page for all cases of a kind, each with an overlay that begins in it.
  test.for(kinds)(
    '%s, overlays lie exactly on the picture as seen, and are never mirrored',
    async (kind, { sourcePlayground: playground, expect }) => {
      const page = await openTurned(playground, '');
      for (const { name, css, corner, text } of cases.filter((one) => one.name.startsWith(kind))) {
        await turn(page, css);
        const before = await sizeOf(page);
        await add(page, { type: 'cta', overlayId: 'ovl_go', ctaText: 'Go', position: 'top-left' });
        await attended(page);
        await vi.waitFor(async () => expect((await see(page)).off, name).toBeLessThan(1.5));
        await atRest(page);
        const seen = await see(page);
        expect(seen.off, name).toBeLessThan(1.5);
        expect([seen.x < 0.5 ? 'left' : 'right', seen.y < 0.5 ? 'top' : 'bottom'], name).toEqual(corner);
        expect(seen.isMirrored, name).toBe(false);
        if (text !== -99) expect(Math.abs(seen.text), name).toBe(Math.abs(text));
        expect(seen.scroll, name).toEqual(before);
        await arrangeAgain(page);
        expect((await see(page)).off, name).toBeLessThan(1.5);
        expect((await see(page)).scroll, name).toEqual(before);
        await page.evaluate(() => window.OverlaySDK.getOverlay('ovl_go')?.destroy());
      }
    },
  );

  test('turned, a press reaches the overlay and is counted once', async ({
    sourcePlayground: playground,
    expect,
  }) => {
    const page = await openTurned(playground, '.player { transform: rotate(90deg) scaleX(-1) }');
    await add(page, { type: 'tap', position: 'center' });
    await attended(page);
    await atRest(page);
    await page.getByRole('button', { name: 'Like', exact: true }).click();
    await vi.waitFor(() =>
      expect(
        playground.site.events.map(({ eventType, interactionType }) => interactionType ?? eventType),
      ).toEqual(['impression', 'tap']),
    );
  });

  test('mirrored, a percent position is a point of the picture as seen', async ({
    sourcePlayground: playground,
    expect,
  }) => {
    const page = await openTurned(playground, '.player { transform: scaleX(-1) }');
    await add(page, { type: 'cta', ctaText: 'Go', position: '30% 40%' });
    await attended(page);
    await vi.waitFor(async () => {
      const { x, y } = await see(page);
      expect(x).toBeCloseTo(0.3, 1);
      expect(y).toBeCloseTo(0.4, 1);
    });
  });

  test('turned after its overlay was drawn, the overlay follows', async ({
    sourcePlayground: playground,
    expect,
  }) => {
    const page = await openTurned(playground, '.turned { transform: rotate(180deg) }');
    await add(page, { type: 'cta', ctaText: 'Go', position: 'top-left' });
    await attended(page);
    await atRest(page);
    await page.evaluate(() => document.querySelector('.player')?.classList.add('turned'));
    await vi.waitFor(async () => {
      const { off, text } = await see(page);
      expect(off).toBeLessThan(1.5);
      expect(Math.abs(text)).toBe(180);
    });
  });

  test.for(['scale: 0', 'scale: 1 0', 'transform: rotateY(90deg)'])(
    'flattened by %s while its overlay begins, the overlay lies on it afterwards',
    async (css, { sourcePlayground: playground, expect }) => {
      const page = await openTurned(playground, `.player:not(.on) { ${css} }`);
      await add(page, { type: 'cta', ctaText: 'Go', position: 'top-left' });
      await attended(page);
      await page.evaluate(() => document.querySelector('.player')?.classList.add('on'));
      await vi.waitFor(async () => expect((await see(page)).off).toBeLessThan(1.5));
    },
  );

  test('turned, stays hidden without the code for that, and the page keeps its size', async ({
    isolatedPlayground: playground,
    sdkSource,
    expect,
  }) => {
    for (const [name, code] of sdkSource) playground.site.files.set(`/sdk/v1/${name}`, code);
    await playground.context.route('**/playback-*', (route) => route.abort());
    const page = await openTurned(playground, '.player { transform: scaleX(-1) }');
    const before = await sizeOf(page);
    await add(page, { type: 'cta', ctaText: 'Go', position: 'top-left' });
    await arrangeAgain(page);
    expect(await sizeOf(page)).toEqual(before);
    expect(await page.locator('overlay-layer .panel:not([inert])').isVisible()).toBe(false);
  });
});
