import type { OverlayOptions } from '@overlay/contract';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { atRest, attended, boxOf, panel } from './scenario.ts';

/**
 * A page with a player that the SDK does not know. In `markup`, `<x-…>` are elements whose `<template>` becomes their
 * shadow root, and the video is 800 × 450 px large.
 */
async function openPlayer(playground: Playground, markup: string): Promise<Page> {
  const page = await playground.open('scenario.html');
  await page.evaluate((html) => {
    document.body.innerHTML = html;
    const grow = (root: ParentNode) => {
      for (const template of root.querySelectorAll('template')) {
        const host = template.parentElement;
        if (!host) continue;
        template.remove();
        const shadow = host.attachShadow({ mode: 'open' });
        shadow.append(template.content);
        grow(shadow);
      }
    };
    grow(document.body);
    const find = (root: ParentNode): HTMLVideoElement | undefined =>
      root.querySelector('video') ??
      [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot && find(shadowRoot)) ?? [])[0];
    const video = find(document);
    if (!video) throw new Error('no video in the markup');
    video.src = '/demo.webm';
    video.muted = true;
    video.style.cssText = 'display:block;width:800px;height:450px';
    window.video = video;
  }, markup);
  return page;
}

async function show(page: Page, ...overlays: OverlayOptions[]): Promise<void> {
  for (const options of overlays) await page.evaluate((given) => window.add(given), options);
  await attended(page);
}

/** Variants of what another row of the same table has. */
const onlyLong = (name: string) =>
  [
    'that is a lone element in boxes',
    'that is a lone element in another',
    'around a video in a lone element',
    'that only shades the picture',
    'transparent zones in one another',
    'under a button that catches clicks',
    'a header that sticks to the page',
  ].includes(name)
    ? { tags: ['long'] }
    : {};

const bar =
  '<div style="position:absolute;inset:auto 0 0;height:70px;background:#222"><button>Play</button></div>';
const player = `<div style="position:relative"><video></video>${bar}</div>`;

describe.concurrent('an overlay keeps clear of the controls of a player', () => {
  const homes: Record<string, string> = {
    'that is a lone element in a box': `<div style="width:800px"><x-player><template>${player}</template></x-player></div>`,
    'that is a lone element in boxes': `<div style="width:800px"><div><div><x-player><template>${player}</template></x-player></div></div></div>`,
    'that is a lone element in another': `<div style="width:800px"><x-outer><template><x-player><template>${player}</template></x-player></template></x-outer></div>`,
    'around a video in a lone element': `<div style="width:800px"><x-outer><template><div style="position:relative"><x-film><template><video></video></template></x-film>${bar}</div></template></x-outer></div>`,
    'around a slotted video': `<div style="width:800px"><x-outer><template><div style="position:relative"><slot></slot>${bar}</div></template><video></video></x-outer></div>`,
  };
  for (const [name, markup] of Object.entries(homes))
    test(name, onlyLong(name), async ({ sourcePlayground: playground, expect }) => {
      const page = await openPlayer(playground, markup);
      await show(page, { type: 'rating', position: 'bottom-center' });
      const distance = async () => {
        const [video, box] = [await boxOf(page.locator('video')), await boxOf(panel(page))];
        return video.y + video.height - (box.y + box.height);
      };
      await expect.poll(distance).toBeGreaterThan(70);
    });
});

test('an overlay under the pointer makes way for controls that are found only afterwards', async ({
  sourcePlayground: playground,
  expect,
}) => {
  const page = await openPlayer(playground, `<div style="width:800px">${player}</div>`);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/[./]playback[.-]/, (route) => released.then(() => route.continue()));
  await page.evaluate((given) => window.add(given), { type: 'rating', position: 'bottom-center' } as const);
  await panel(page).hover();
  release();
  await attended(page);
  const distance = async () => {
    const [video, box] = [await boxOf(page.locator('video')), await boxOf(panel(page))];
    return video.y + video.height - (box.y + box.height);
  };
  await expect.poll(distance).toBeGreaterThan(70);
});

const cover = (content: string, css: string) =>
  `<div id="cover" style="position:absolute;${css}">${content}</div>`;
const inPlayer = (content: string) =>
  `<div id="player" style="position:relative;width:800px">${content}</div>`;

const faded: Record<string, string> = {
  'of buttons': '<button>Play</button>',
  'of boxes that look like something to click': '<div style="cursor:pointer">Play</div>',
  'that only shades the picture': '',
};
for (const [name, content] of Object.entries(faded))
  test(
    `an overlay keeps its place while a bar ${name} has faded out`,
    onlyLong(name),
    async ({ sourcePlayground: playground, expect }) => {
      const page = await openPlayer(
        playground,
        inPlayer(`<video></video>${cover(content, 'inset:auto 0 0;height:70px;background:#222')}`),
      );
      await show(page, { type: 'tap', position: 'bottom-left' });
      await atRest(page);
      const before = await boxOf(panel(page));
      await page.evaluate(() => {
        const bar = document.querySelector<HTMLElement>('#cover');
        if (bar) bar.style.visibility = 'hidden';
        bar?.dispatchEvent(new Event('transitionend', { bubbles: true }));
      });
      await atRest(page);
      const video = await boxOf(page.locator('video'));
      expect(video.y + video.height - (before.y + before.height)).toBeGreaterThan(70);
      expect(await boxOf(panel(page))).toEqual(before);
    },
  );

describe.concurrent('an overlay over the parts of a player', () => {
  const free: Record<string, string> = {
    'a transparent zone that catches clicks': cover('', 'inset:0 30%;cursor:pointer'),
    'transparent zones in one another': cover('<div><div style="height:450px"></div></div>', 'inset:0 30%'),
    'an icon without a function in the middle': cover(
      '<div style="border-radius:50%;background:#000a;height:100%"><svg viewBox="0 0 9 9"><path d="M2 2h5v5z"/></svg></div>',
      'inset:190px 365px',
    ),
    'a drawing that has faded out': cover('', 'inset:100px 200px;background:#222;opacity:0'),
  };
  for (const [name, part] of Object.entries(free))
    test(
      `opens at its position in spite of ${name}`,
      onlyLong(name),
      async ({ sourcePlayground: playground, expect }) => {
        const page = await openPlayer(playground, inPlayer(`<video></video>${part}`));
        await show(page, { type: 'poll', position: 'center' });
        await atRest(page);
        const [video, box] = [await boxOf(page.locator('video')), await boxOf(panel(page))];
        expect(box.height).toBeGreaterThan(100);
        expect(Math.abs(box.x + box.width / 2 - video.x - 400)).toBeLessThan(2);
        expect(Math.abs(box.y + box.height / 2 - video.y - 225)).toBeLessThan(2);
        await page.getByRole('radio').first().click();
      },
    );

  const taken: Record<string, string> = {
    'a button that draws nothing': cover(
      '<button style="all:unset;position:absolute;inset:0"></button>',
      'inset:150px 300px',
    ),
    'a large play button': cover('▶', 'inset:150px 300px;cursor:pointer'),
    'a drawing beside the middle': cover(
      '',
      'inset:20px 20px auto auto;width:200px;height:90px;background:#222',
    ),
    'an open menu': cover(
      '<ul style="margin:0;height:100%;background:#222"><li role="menuitem">Speed</li></ul>',
      'inset:150px 300px',
    ),
  };
  for (const [name, part] of Object.entries(taken))
    test(`keeps clear of ${name}`, async ({ sourcePlayground: playground, expect }) => {
      const page = await openPlayer(playground, inPlayer(`<video></video>${part}`));
      const position = name.includes('beside') ? 'top-right' : 'center';
      await show(page, { type: 'rating', position });
      await atRest(page);
      const [other, box] = [await boxOf(page.locator('#cover')), await boxOf(panel(page))];
      const isApart =
        box.x >= other.x + other.width ||
        other.x >= box.x + box.width ||
        box.y >= other.y + other.height ||
        other.y >= box.y + box.height;
      expect(isApart).toBe(true);
    });

  test('keeps clear of a menu that extends beyond a transparent bar', async ({
    sourcePlayground: playground,
    expect,
  }) => {
    const page = await openPlayer(
      playground,
      inPlayer(`<video></video><div style="position:absolute;inset:auto 0 0;height:60px">
        <button>Play</button><button>Sound</button>
        <div role="menu" id="cover" style="position:absolute;right:0;bottom:60px;width:250px;height:200px;background:#222">
          <button>Speed</button></div></div>`),
    );
    await show(page, { type: 'rating', position: 'bottom-right' });
    await atRest(page);
    const [menu, box] = [await boxOf(page.locator('#cover')), await boxOf(panel(page))];
    expect(box.x + box.width <= menu.x || box.y + box.height <= menu.y).toBe(true);
    const [play] = [await boxOf(page.getByRole('button', { name: 'Play' }))];
    expect(box.y + box.height).toBeLessThanOrEqual(play.y);
  });

  test('is a button with its question after two seconds without room, not a sheet, and says why', async ({
    sourcePlayground: playground,
    expect,
  }) => {
    const tiles = Array.from({ length: 9 }, (_, tile) =>
      cover(
        '',
        `left:${(tile % 3) * 267}px;top:${Math.floor(tile / 3) * 150}px;width:267px;height:150px;background:#222`,
      ),
    ).join('');
    const page = await openPlayer(playground, inPlayer(`<video></video>${tiles}`));
    const warned = page.waitForEvent('console', (said) => said.text().includes('no room'));
    await page.evaluate(() => window.video.play());
    await show(page, { type: 'poll', pollQuestion: 'Where to?', pauseVideo: true });
    const pill = page.getByRole('button', { name: 'Where to?' });
    await pill.waitFor();
    await warned;
    expect(await page.getByRole('dialog').count()).toBe(0);
    await pill.click();
    await page.getByRole('dialog').getByRole('radio').first().click();
  });
});

/** Whether a click at the middle of an element reaches it. */
const isReached = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const node = document.querySelector(wanted);
    const { x = 0, y = 0, width = 0, height = 0 } = node?.getBoundingClientRect() ?? {};
    return node?.contains(document.elementFromPoint(x + width / 2, y + height / 2)) === true;
  }, selector);

/** With the SDK as it is built, because a shortened name once disabled it there only. */
describe.concurrent('an overlay lies above the picture', () => {
  const bottomBar = (z: number) => bar.replace('absolute', `absolute;z-index:${z}`);
  const pictures: Record<string, string> = {
    'of a video with a z-index': inPlayer(
      `<video id="v"></video><style>#v{position:relative;z-index:10}</style>${bottomBar(60)}`,
    ),
    'under a layer that catches clicks': inPlayer(
      `<video></video>${cover('', 'inset:0;z-index:5')}${bottomBar(6)}`,
    ),
    'under a button that catches clicks': inPlayer(
      `<video></video><button id="cover" style="all:unset;position:absolute;inset:0;z-index:5"></button>${bottomBar(6)}`,
    ),
    'under a title of the page': `<section style="position:relative;width:800px"><div style="isolation:isolate"><video></video></div>
      ${cover('<h1>A long summer</h1>', 'inset:150px 100px;z-index:2;color:#fff')}</section>`,
    'under a shade in one box with the controls': inPlayer(
      `<video></video><div id="cover" style="position:absolute;inset:0;z-index:9;background:linear-gradient(#0000,#000a)">${bar}</div>`,
    ),
    'of a video in boxes of its own, under a layer outside': inPlayer(
      `<div style="position:relative;z-index:0"><div style="transform:translate(0)"><video></video></div></div>${cover('', 'inset:0;z-index:5')}${bottomBar(6)}`,
    ),
  };
  for (const [name, markup] of Object.entries(pictures))
    test(`${name}, and its controls stay in reach`, onlyLong(name), async ({ playground, expect }) => {
      const page = await openPlayer(playground, markup);
      await show(page, { type: 'rating', position: 'center' }, { type: 'tap', position: 'bottom-left' });
      // Clicks wait until they reach their target.
      await page.getByRole('radio', { name: '4 stars' }).click();
      await page.getByRole('button', { name: 'Like', exact: true }).click();
      if (markup.includes('<button>Play'))
        expect(await isReached(page, '#player button:not(#cover)')).toBe(true);
      // Beside the panels nothing is intercepted.
      const under = await page.evaluate(() => {
        const { x, y } = window.video.getBoundingClientRect();
        return document.elementFromPoint(x + 20, y + 20)?.id;
      });
      if (markup.includes('inset:0')) expect(under).toBe('cover');
    });

  const covers: Record<string, string> = {
    'a header that sticks to the page':
      '<header id="page" style="position:fixed;inset:0 0 auto;height:400px;z-index:20;background:#fffc">Shop</header>',
    'a dialog of the page':
      '<div id="page" role="dialog" style="position:fixed;inset:0;z-index:99;background:#0006">Sign in</div>',
    'a cover that hides the picture':
      '<div id="page" style="position:absolute;left:0;top:0;width:800px;height:450px;z-index:20;background:#fff">Accept cookies to watch</div>',
  };
  for (const [name, markup] of Object.entries(covers))
    test(`and under ${name}`, onlyLong(name), async ({ sourcePlayground: playground, expect }) => {
      const page = await openPlayer(
        playground,
        `<div id="player" style="position:absolute;left:0;top:0;width:800px"><video id="v"></video><style>#v{position:relative;z-index:10}</style></div>${markup}`,
      );
      await show(page, { type: 'rating', position: 'top-left' });
      // Long enough for several looks.
      await page.waitForTimeout(1_500);
      const hit = await page.evaluate(() => {
        const { x, y, width, height } =
          window.overlayLayers()[0]?.shadowRoot?.querySelector('.panel')?.getBoundingClientRect() ??
          new DOMRect();
        return document.elementFromPoint(x + width / 2, y + height / 2)?.id;
      });
      expect(hit).toBe('page');
    });
});
