import type { OverlayOptions } from '@overlay/contract';
import type { Page } from 'playwright-core';
import { describe, vi } from 'vitest';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { add, attended, boxOf, panel } from './scenario.ts';

interface Situation {
  readonly name: string;
  /** Markup around the video, with `<video>` in its place. */
  readonly around?: string;
  readonly css?: string;
  /** An element after the video. */
  readonly cover?: string;
  /** Hides the video itself, not only the view of it. */
  readonly hidesVideo: boolean;
  /** The only rule under which `npm test` asks about it. Default: both. */
  readonly asked?: 'viewable' | 'rendered' | 'long';
}

/** Both rules look at the same situations with the same code. */
const askedUnder = (rule: Situation['asked'], { asked = rule }: Situation) =>
  asked === rule ? {} : { tags: ['long'] };

const slide = '<div style="flex:none;width:600px;height:340px"></div>';

/** Ways in which pages hide a video, or cover it. Without the rule of `.hides`, it is in plain view. */
const situations: readonly Situation[] = [
  {
    name: 'on the second slide of a carousel',
    asked: 'rendered',
    around: `<div class="hides"><div style="display:flex">${slide}<video></div></div>`,
    css: '.hides { overflow: hidden; width: 600px } .off > div > div { display: none }',
    hidesVideo: true,
  },
  {
    name: 'in a collapsed box',
    asked: 'viewable',
    around: '<div class="hides"><video></div>',
    css: '.hides:not(.off) { height: 0; overflow: hidden }',
    hidesVideo: true,
  },
  {
    name: 'in a box with visibility: hidden',
    asked: 'viewable',
    around: '<div class="hides"><video></div>',
    css: '.hides:not(.off) { visibility: hidden }',
    hidesVideo: true,
  },
  {
    name: 'in closed details',
    around: '<details class="hides"><summary>Film</summary><video></details>',
    hidesVideo: true,
  },
  {
    name: 'in a transparent box',
    asked: 'rendered',
    around: '<div class="hides"><video></div>',
    css: '.hides:not(.off) { opacity: 0 }',
    hidesVideo: true,
  },
  {
    name: 'in a box with filter: opacity(0)',
    asked: 'rendered',
    around: '<div class="hides"><video></div>',
    css: '.hides:not(.off) { filter: blur(1px) opacity(0) }',
    hidesVideo: true,
  },
  {
    name: 'in boxes that together let less than half through',
    asked: 'viewable',
    around: '<div class="hides"><div><video></div></div>',
    css: '.hides:not(.off) { opacity: 0.7 } .hides:not(.off) > div { filter: opacity(70%) }',
    hidesVideo: true,
  },
  {
    name: 'transparent itself',
    asked: 'rendered',
    around: '<div class="hides"><video></div>',
    css: '.hides:not(.off) video { opacity: 0 }',
    hidesVideo: true,
  },
  {
    name: 'below the edge of a scroll box',
    asked: 'viewable',
    around: '<div class="hides"><div style="height:400px"></div><video></div>',
    css: '.hides { height: 340px; overflow: auto } .off > div { display: none }',
    hidesVideo: true,
  },
  {
    name: 'under a cookie banner',
    cover: '<div class="hides" role="dialog">We use cookies <button>OK</button></div>',
    css: '.hides:not(.off) { position: fixed; inset: 0 0 0 0; top: 120px; z-index: 99; background: #fff } .off { display: none }',
    hidesVideo: false,
  },
  {
    name: 'under a modal dialog',
    cover: '<dialog class="hides">Sign in</dialog>',
    hidesVideo: false,
  },
  {
    name: 'under a sticky header',
    asked: 'long',
    cover: '<header class="hides">Menu</header>',
    css: '.hides { position: fixed; inset: 0 0 auto; height: 400px; z-index: 99; background: #fff } .off { display: none }',
    hidesVideo: false,
  },
];

/** The video in that situation. */
async function openIn(playground: Playground, { around, css, cover }: Situation): Promise<Page> {
  const page = await playground.open('scenario.html');
  await page.evaluate(
    (given) => {
      const style = document.createElement('style');
      style.textContent = `main { margin: 0; padding: 0 } video { width: 600px !important; height: 340px; aspect-ratio: auto; flex: none; display: block } ${given.css}`;
      document.head.append(style);
      if (given.around) {
        const player = document.querySelector('.player');
        if (!player) return;
        player.outerHTML = given.around.replace('<video>', '<i id="here"></i>');
        document.querySelector('#here')?.replaceWith(window.video);
      }
      document.body.insertAdjacentHTML('beforeend', given.cover ?? '');
      document.querySelector<HTMLDialogElement>('dialog.hides')?.showModal();
    },
    { around: around ?? '', css: css ?? '', cover: cover ?? '' },
  );
  return page;
}

const reveal = (page: Page) =>
  page.evaluate(() => {
    document.querySelector('.hides')?.classList.add('off');
    document.querySelector<HTMLDialogElement>('dialog.hides')?.close();
    document.querySelector('details.hides')?.setAttribute('open', '');
  });

const impressionsOf = (playground: Playground) => () =>
  playground.site.events.filter(
    ({ eventType, playbackEvent }) => eventType === 'impression' && playbackEvent === undefined,
  );

const bottom: OverlayOptions = { type: 'rating', overlayId: 'ovl_a', position: 'bottom-center' };

/** Of the overlay in the middle: whether the pointer reaches it, and any light of it comes through. */
const canBeReached = (page: Page) =>
  page.evaluate(() => {
    const layer = window.overlayLayers()[0] ?? null;
    const shown = layer?.shadowRoot?.querySelector('.panel.cta:not([inert])');
    const { x = 0, y = 0, width = 0, height = 0 } = shown?.getBoundingClientRect() ?? {};
    const hit = window.hitElement(x + width / 2, y + height / 2) === layer;
    let opacity = 1;
    for (
      let at: Element | null = layer;
      at;
      at = at.parentElement ?? (at.getRootNode() as ShadowRoot).host ?? null
    ) {
      const style = getComputedStyle(at);
      opacity *= Number(style.opacity) * (style.filter.includes('opacity(0)') ? 0 : 1);
    }
    return hit && opacity > 0;
  });

describe.concurrent('a viewable impression', () => {
  for (const situation of situations)
    test(
      `is not counted ${situation.name}, and is once the video is in plain view`,
      askedUnder('viewable', situation),
      async ({ sourcePlayground: playground, expect }) => {
        const impressions = impressionsOf(playground);
        const page = await openIn(playground, situation);
        await add(page, bottom);
        await attended(page);
        await page.waitForTimeout(2_300);
        await page.evaluate(() => window.OverlaySDK.flush());
        expect(impressions()).toEqual([]);
        await reveal(page);
        await vi.waitFor(() => expect(impressions()).toMatchObject([{ impressionRule: 'viewable' }]));
      },
    );

  test('is counted with half of the overlay uncovered, and not with less', async ({
    sourcePlayground: playground,
    expect,
  }) => {
    const impressions = impressionsOf(playground);
    const page = await openIn(playground, { name: '', hidesVideo: false });
    // The cover is there first: a slow machine might see the overlay for a second before it came.
    await page.evaluate(() => {
      const cover = document.createElement('div');
      cover.id = 'cover';
      cover.style.cssText = 'position:fixed;inset:0;z-index:99;background:#fff';
      document.body.append(cover);
    });
    await add(page, bottom);
    const { x, y, width, height } = await boxOf(panel(page));
    const uncover = (share: number) =>
      page.evaluate(
        ([left, top, wide, high]) => {
          const cover = document.querySelector<HTMLElement>('#cover');
          Object.assign(cover?.style ?? {}, {
            inset: `${top}px auto auto ${left}px`,
            width: `${wide}px`,
            height: `${high}px`,
          });
        },
        [x, y, width, height * (1 - share)] as const,
      );
    await uncover(0.3);
    // The middle of the panel is covered, and so is a second of its three lines of points.
    await page.waitForTimeout(2_300);
    await page.evaluate(() => window.OverlaySDK.flush());
    expect(impressions()).toEqual([]);
    await uncover(0.7);
    await vi.waitFor(() => expect(impressions()).toHaveLength(1));
  });

  test('is never counted by time if the code that looks cannot be loaded, and says so', async ({
    isolatedPlayground: playground,
    sdkSource,
    expect,
  }) => {
    for (const [name, code] of sdkSource) playground.site.files.set(`/sdk/v1/${name}`, code);
    await playground.context.route('**/playback-*', (route) => route.abort());
    const page = await openIn(playground, { name: '', hidesVideo: false });
    await add(page, bottom);
    await page.waitForTimeout(2_300);
    await page.evaluate(() => window.OverlaySDK.getOverlay('ovl_a')?.dismiss());
    await vi.waitFor(() =>
      expect(playground.site.events).toMatchObject([{ playbackEvent: 'summary', measurable: false }]),
    );
  });
});

describe.concurrent('a rendered impression', () => {
  for (const situation of situations.filter(({ hidesVideo }) => hidesVideo))
    test(
      `is not counted ${situation.name}, nor can its overlay be reached, until the video is in plain view`,
      askedUnder('rendered', situation),
      async ({ sourcePlayground: playground, expect }) => {
        const impressions = impressionsOf(playground);
        const page = await openIn(playground, situation);
        await add(page, { type: 'cta', ctaText: 'Go', position: 'center', impressionRule: 'rendered' });
        await attended(page);
        // Something of it comes through boxes that take half of the light each.
        const isDim = situation.name.includes('together');
        await vi.waitFor(async () => expect(await canBeReached(page)).toBe(isDim));
        // Nor by the Tab key, or by a screen reader.
        const button = page.getByRole('button', { name: 'Go' });
        if (!isDim) await vi.waitFor(async () => expect(await button.count()).toBe(0));
        await page.waitForTimeout(1_000);
        await page.evaluate(() => window.OverlaySDK.flush());
        expect(impressions()).toEqual([]);
        await reveal(page);
        await vi.waitFor(() => expect(impressions()).toMatchObject([{ impressionRule: 'rendered' }]));
        await vi.waitFor(async () => expect(await canBeReached(page)).toBe(true));
        expect(await button.count()).toBe(1);
      },
    );

  test('is counted below the visible part of the page', async ({ sourcePlayground: playground, expect }) => {
    const impressions = impressionsOf(playground);
    const page = await openIn(playground, {
      name: '',
      around: '<div><div style="height:3000px"></div><video></div>',
      hidesVideo: false,
    });
    await add(page, { ...bottom, impressionRule: 'rendered' });
    await vi.waitFor(() => expect(impressions()).toHaveLength(1));
  });
});

describe.concurrent('an overlay', () => {
  test('is cut off at the edge that cuts off its video', async ({ sourcePlayground: playground, expect }) => {
    const page = await openIn(playground, {
      name: '',
      around: `<div style="overflow:hidden;width:600px;border:7px solid"><div style="display:flex">${slide.replace('600px', '300px')}<video></div></div>`,
      hidesVideo: true,
    });
    await add(page, { type: 'poll', position: 'center' });
    await attended(page);
    const hits = () =>
      page.evaluate(() => {
        const layer = window.overlayLayers()[0] ?? null;
        const { x, y, width, height } =
          layer?.shadowRoot?.querySelector('.panel:not([inert])')?.getBoundingClientRect() ?? new DOMRect();
        // The edge lies at the middle of the video, and so of the panel.
        return [0.1, 0.9].map((share) => window.hitElement(x + width * share, y + height / 2) === layer);
      });
    await vi.waitFor(async () => expect(await hits()).toEqual([true, false]));
  });

  test('fades with its video', async ({ sourcePlayground: playground, expect }) => {
    const page = await openIn(playground, { name: '', css: 'video { opacity: 0.25 }', hidesVideo: false });
    await add(page, { type: 'tap' });
    const opacity = () =>
      page.evaluate(() => {
        const frame = window.overlayLayers()[0]?.shadowRoot?.querySelector('.frame');
        return frame && getComputedStyle(frame).opacity;
      });
    await vi.waitFor(async () => expect(await opacity()).toBe('0.25'));
  });
});
