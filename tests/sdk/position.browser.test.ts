import { describe, vi } from 'vitest';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { add, atRest, attended, boxOf, panel } from './scenario.ts';

interface Layout {
  readonly width?: number;
  readonly height?: number;
  readonly fit?: string;
  readonly position?: string;
}

/** A page that belongs to one test, with a separately sized video: the tests run concurrently. The demo is 16:9. */
async function openStage(
  playground: Playground,
  { width = 800, height = 450, fit = 'contain', position = '50% 50%' }: Layout = {},
) {
  const page = await playground.open('scenario.html');
  await page.evaluate(
    (layout) => {
      const { style } = window.video;
      style.width = `${layout.width}px`;
      style.height = `${layout.height}px`;
      style.maxWidth = 'none';
      style.aspectRatio = 'auto';
      style.objectFit = layout.fit;
      style.objectPosition = layout.position;
    },
    { width, height, fit, position },
  );
  /** The visible picture by CSS's arithmetic, implemented again for 16:9. */
  const picture = async (where: 'contain' | 'cover', alignX = 0.5, alignY = 0.5) => {
    const box = await boxOf(page.locator('video'));
    const scale = (where === 'contain' ? Math.min : Math.max)(box.width / 16, box.height / 9);
    const x = box.x + (box.width - 16 * scale) * alignX;
    const y = box.y + (box.height - 9 * scale) * alignY;
    const left = Math.max(box.x, x);
    const top = Math.max(box.y, y);
    return {
      left,
      top,
      right: Math.min(box.x + box.width, x + 16 * scale),
      bottom: Math.min(box.y + box.height, y + 9 * scale),
      at: (shareX: number, shareY: number) => ({ x: x + 16 * scale * shareX, y: y + 9 * scale * shareY }),
    };
  };
  const settled = () => atRest(page);
  return { page, picture, settled };
}

describe.concurrent('where overlays lie', () => {
  test('puts each of the nine positions in its place, inside the picture of a letterboxed video', {
    tags: ['long'],
  }, async ({ playground, expect }) => {
    const { page, picture, settled } = await openStage(playground, { width: 900, height: 780 });
    const area = await picture('contain');
    for (const row of ['top', 'center', 'bottom'] as const) {
      for (const column of ['left', 'center', 'right'] as const) {
        const position = row === 'center' && column === 'center' ? 'center' : (`${row}-${column}` as const);
        await add(page, { type: 'tap', overlayId: 'ovl_here', position });
        await settled();
        const box = await boxOf(panel(page));
        const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        const third = (value: number, from: number, to: number) =>
          Math.floor(((value - from) / (to - from)) * 3);
        expect([
          position,
          third(middle.y, area.top, area.bottom),
          third(middle.x, area.left, area.right),
        ]).toEqual([
          position,
          ['top', 'center', 'bottom'].indexOf(row),
          ['left', 'center', 'right'].indexOf(column),
        ]);
        expect(box.x).toBeGreaterThanOrEqual(area.left);
        expect(box.y).toBeGreaterThanOrEqual(area.top);
        expect(box.x + box.width).toBeLessThanOrEqual(area.right + 0.5);
        expect(box.y + box.height).toBeLessThanOrEqual(area.bottom + 0.5);
      }
    }
  });

  test('puts a percent position on its point of the picture with any object-fit and object-position', {
    tags: ['long'],
  }, async ({ playground, expect }) => {
    for (const [fit, position, alignX, alignY] of [
      ['contain', '50% 50%', 0.5, 0.5],
      ['contain', '0% 0%', 0, 0],
      ['contain', '100% 100%', 1, 1],
      ['cover', '50% 50%', 0.5, 0.5],
      ['cover', '0% 50%', 0, 0.5],
    ] as const) {
      const { page, picture, settled } = await openStage(playground, {
        width: 700,
        height: 600,
        fit,
        position,
      });
      await add(page, { type: 'cta', ctaText: 'Here', position: '40% 60%' });
      await settled();
      const point = (await picture(fit, alignX, alignY)).at(0.4, 0.6);
      const box = await boxOf(panel(page));
      expect(Math.abs(box.x + box.width / 2 - point.x), `${fit} ${position}`).toBeLessThan(1.5);
      expect(Math.abs(box.y + box.height / 2 - point.y), `${fit} ${position}`).toBeLessThan(1.5);
      await page.close();
    }
  });

  test('keeps a percent position at the edge inside the picture', async ({ playground, expect }) => {
    const { page, picture, settled } = await openStage(playground);
    await add(page, { type: 'rating', position: '100% 0%' });
    await settled();
    const area = await picture('contain');
    const box = await boxOf(panel(page));
    expect(box.x + box.width).toBeLessThanOrEqual(area.right + 0.5);
    expect(box.y).toBeGreaterThanOrEqual(area.top - 0.5);
  });

  test('starts at the top of a row that is taller than the picture, and stays there', async ({
    playground,
    expect,
  }) => {
    const { page, settled } = await openStage(playground, { width: 400, height: 60, fit: 'cover' });
    await add(page, { type: 'tap', position: 'bottom-center' });
    const look = async () => {
      await settled();
      const [outer, button] = [
        await boxOf(panel(page)),
        await boxOf(page.getByRole('button', { name: 'Like', exact: true })),
      ];
      return { height: outer.height, y: outer.y, inset: button.y - outer.y };
    };
    const first = await look();
    expect(first.inset).toBeGreaterThanOrEqual(0);
    // Every key causes a new arrangement, based on the current one.
    for (const key of ['Shift', 'Shift']) {
      await page.keyboard.press(key);
      expect(await look()).toEqual(first);
    }
  });

  test('follows the video when it is resized, moved, scrolled in a box, scaled, or given a border', async ({
    playground,
    expect,
  }) => {
    const { page, settled } = await openStage(playground);
    await add(page, { type: 'tap', position: 'bottom-right' });
    const changes: (() => void)[] = [
      () => Object.assign(window.video.style, { width: '600px', height: '340px' }),
      () => Object.assign(window.video.style, { border: '20px solid red', padding: '10px' }),
      () => {
        document.body.style.paddingTop = '120px';
        window.video.style.width = '610px';
      },
      () => {
        const parent = window.video.parentElement;
        if (!parent) return;
        Object.assign(parent.style, { overflow: 'auto', height: '300px', width: '640px' });
        parent.scrollTop = 60;
      },
      () => {
        const parent = window.video.parentElement;
        if (!parent) return;
        parent.scrollTop = 0;
        Object.assign(parent.style, { transform: 'scale(0.8)', transformOrigin: '0 0', height: 'auto' });
        window.video.style.width = '620px';
      },
    ];
    for (const change of changes) {
      await page.evaluate(change);
      await settled();
      const layer = await page.evaluate(() => {
        const style = getComputedStyle(window.video);
        const zoom = window.video.getBoundingClientRect().width / window.video.offsetWidth;
        const inset =
          (Number.parseFloat(style.borderLeftWidth) + Number.parseFloat(style.paddingLeft)) * zoom;
        const video = window.video.getBoundingClientRect();
        const rect = window.overlayLayers()[0]?.shadowRoot?.querySelector('.frame')?.getBoundingClientRect();
        if (!rect) throw new Error('no layer');
        return [rect.x - video.x - inset, rect.y - video.y - inset, rect.width - (video.width - 2 * inset)];
      });
      for (const difference of layer) expect(Math.abs(difference)).toBeLessThan(1);
    }
  });

  test('stays clear of the browser’s own controls', async ({ playground, expect }) => {
    const { page, settled } = await openStage(playground);
    await page.evaluate(() => {
      window.video.controls = true;
    });
    await add(page, { type: 'rating', position: 'bottom-center' });
    await settled();
    const video = await boxOf(page.locator('video'));
    const box = await boxOf(panel(page));
    expect(video.y + video.height - (box.y + box.height)).toBeGreaterThanOrEqual(68);
  });

  test('stays clear of captions, and moves back down when they are switched off', async ({
    playground,
    expect,
  }) => {
    const { page, settled } = await openStage(playground);
    await add(page, { type: 'rating', position: 'bottom-center' });
    const bottom = async () => {
      await settled();
      const [video, box] = [await boxOf(page.locator('video')), await boxOf(panel(page))];
      return video.y + video.height - (box.y + box.height);
    };
    const before = await bottom();
    await page.evaluate(() => {
      window.video.addTextTrack('captions', 'English', 'en').mode = 'showing';
    });
    await vi.waitFor(async () => expect((await bottom()) - before).toBeGreaterThan(40));
    await page.evaluate(() => {
      for (const track of window.video.textTracks) if (track.kind === 'captions') track.mode = 'disabled';
    });
    await vi.waitFor(async () => expect(await bottom()).toBeCloseTo(before, 0));
  });

  test('keeps long texts complete: the panel stays inside the picture and scrolls', async ({
    playground,
    expect,
  }) => {
    const { page, settled } = await openStage(playground);
    const long = 'Donaudampfschifffahrtsgesellschaftskapitän '.repeat(6).trim();
    await add(page, { type: 'poll', pollQuestion: long, pollOptions: [long, long, long, long] });
    await settled();
    const [video, box] = [await boxOf(page.locator('video')), await boxOf(panel(page))];
    expect(box.y).toBeGreaterThanOrEqual(video.y);
    expect(box.y + box.height).toBeLessThanOrEqual(video.y + video.height);
    const { overflowX, last } = await panel(page).evaluate((node) => ({
      overflowX: node.scrollWidth - node.clientWidth,
      last: node.querySelectorAll('.text')[3]?.scrollWidth ?? 0,
    }));
    expect(overflowX).toBeLessThanOrEqual(0);
    expect(last).toBeLessThanOrEqual(box.width);
    await page.getByRole('radio').nth(3).click();
    expect(await page.getByRole('radio').nth(3).isChecked()).toBe(true);
  });

  test('stacks overlays of one position instead of piling them up', async ({ playground, expect }) => {
    const { page, settled } = await openStage(playground);
    await add(page, { type: 'tap', position: 'top-left' });
    await add(page, { type: 'cta', position: 'top-left' });
    await settled();
    const [first, second] = [await boxOf(panel(page).nth(0)), await boxOf(panel(page).nth(1))];
    expect(second.y).toBeGreaterThanOrEqual(first.y + first.height);
  });

  test('does not move an overlay under the pointer when another one disappears', async ({
    playground,
    expect,
  }) => {
    const { page, settled } = await openStage(playground);
    await add(page, { type: 'tap', overlayId: 'ovl_below', position: 'bottom-left' });
    await add(page, { type: 'rating', position: 'bottom-left' });
    await attended(page);
    await settled();
    const rating = page.locator('overlay-layer .panel.rating');
    const before = await boxOf(rating);
    await page.mouse.move(before.x + before.width / 2, before.y + 12);
    await page.evaluate(() => window.OverlaySDK.getOverlay('ovl_below')?.destroy());
    await settled();
    expect(await boxOf(rating)).toEqual(before);
    await page.mouse.move(before.x + before.width / 2, before.y - 60);
    await expect.poll(async () => (await boxOf(rating)).y).toBeGreaterThan(before.y + 40);
  });

  test('is arranged the same on a small picture, however often', async ({
    sourcePlayground: playground,
    expect,
  }) => {
    const { page, settled } = await openStage(playground, { width: 470, height: 200 });
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
      window.video.controls = true;
    });
    const question = 'What do you think of this one,';
    await add(page, { type: 'tap', position: 'bottom-left', title: 'What do you th' });
    await add(page, {
      type: 'cta',
      position: 'bottom-center',
      ctaText: question,
      ctaUrl: 'https://example.com',
    });
    await add(page, { type: 'slider', position: 'top-left', title: question });
    await attended(page);
    const seen: string[] = [];
    while (seen.length < 4) {
      await settled();
      seen.push(
        await page.evaluate(() => {
          const panels = window.overlayLayers()[0]?.shadowRoot?.querySelectorAll<HTMLElement>('.panel') ?? [];
          return [...panels]
            .map(({ className, hidden, offsetHeight }) => `${className} ${hidden} ${offsetHeight}`)
            .sort()
            .join();
        }),
      );
      await page.evaluate(() => window.video.dispatchEvent(new Event('resize')));
    }
    expect([...new Set(seen)]).toHaveLength(1);
  });

  test('is a button on a small picture, which opens it over the page, without an impression before that', {
    tags: ['long'],
  }, async ({ playground, expect }) => {
    const { page } = await openStage(playground, { width: 280, height: 158 });
    await add(page, { type: 'poll', overlayId: 'ovl_small', pollQuestion: 'Where to?' });
    await add(page, { type: 'rating', overlayId: 'ovl_other', position: 'top-left' });
    await page.waitForTimeout(1600);
    const buttons = page.locator('overlay-layer').getByRole('button');
    await expect.poll(() => buttons.count()).toBe(2);
    for (const button of await buttons.all()) {
      const { width, height } = await boxOf(button);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await page.evaluate(() => window.OverlaySDK.flush());
    expect(playground.site.events).toEqual([]);
    await page.getByRole('button', { name: 'Where to?' }).click();
    await vi.waitFor(() =>
      expect(playground.site.events.filter((event) => event.eventType === 'impression')).toHaveLength(1),
    );
    await page.getByRole('dialog', { name: 'Where to?' }).getByRole('radio', { name: 'Yes' }).click();
    const answers = () =>
      playground.site.events.filter(
        ({ eventType, interactionType }) => eventType === 'interaction' && interactionType !== 'completion',
      );
    await vi.waitFor(() => expect(answers()).toMatchObject([{ interactionType: 'poll' }]));
    // It hides by itself once the answer has been read.
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await page.locator('.panel.poll').count()).toBe(0);
  });

  test('follows a paused video that is moved by a script, or pushed down by the page', async ({
    playground,
    expect,
  }) => {
    const { page } = await openStage(playground);
    await add(page, { type: 'tap', position: 'center' });
    await attended(page);
    const distance = async () => {
      const [video, box] = [await boxOf(page.locator('video')), await boxOf(panel(page))];
      return Math.hypot(
        box.x + box.width / 2 - video.x - video.width / 2,
        box.y + box.height / 2 - video.y - video.height / 2,
      );
    };
    await expect.poll(distance).toBeLessThan(2);
    for (const change of ['elsewhere', 'down'] as const) {
      await page.evaluate((kind) => {
        document.documentElement.style.height = document.body.style.height = '100%';
        const place = document.createElement('section');
        place.style.cssText = 'padding:70px';
        document.body.prepend(place);
        if (kind === 'elsewhere') place.append(window.video);
      }, change);
      await expect.poll(distance).toBeLessThan(2);
    }
    await page.getByRole('button', { name: 'Like', exact: true }).click();
  });

  test('moves, answered or not, to the element with which a player replaces its video', async ({
    playground,
    expect,
  }) => {
    const { page } = await openStage(playground);
    await page.evaluate(() => {
      const player = window.video.parentElement;
      if (!player) return;
      player.classList.add('plyr');
      player.style.cssText = 'position:relative;padding:0;width:800px;height:450px';
      player.append(...['a', 'b', 'c'].map(() => document.createElement('span')));
    });
    await add(page, { type: 'rating', overlayId: 'ovl_rating', position: 'top-left', hideAfterMs: 600_000 });
    await add(page, { type: 'tap', overlayId: 'ovl_tap', position: 'bottom-left' });
    await page.evaluate(() => window.OverlaySDK.interactionList(window.video));
    await page.locator('overlay-list').getByRole('radio', { name: '2 stars' }).waitFor();
    await page.locator('overlay-layer').getByRole('button', { name: 'Like', exact: true }).click();
    await page.evaluate(() => {
      const other = window.video.cloneNode(true) as HTMLVideoElement;
      other.removeAttribute('data-video-id');
      other.src = `${window.video.currentSrc}?other`;
      window.video.replaceWith(other);
    });
    await expect.poll(() => page.locator('overlay-layer').count()).toBe(1);
    const layer = page.locator('overlay-layer');
    await layer.getByRole('radio', { name: '4 stars' }).click();
    await vi.waitFor(() =>
      expect(
        playground.site.events
          // An overlay that was answered early may be hidden and complete before a slow machine gets to the next.
          .filter(
            ({ eventType, interactionType }) =>
              eventType === 'interaction' && interactionType !== 'completion',
          )
          .map(({ interactionType, value, videoId }) => [interactionType, value, videoId]),
      ).toEqual([
        ['tap', 1, playground.site.events[0]?.videoId],
        ['rating', 4, playground.site.events[0]?.videoId],
      ]),
    );
    // The list follows, and shows the same answer.
    expect(await page.locator('overlay-list').getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true);
    await page.evaluate(() => window.OverlaySDK.getOverlay('ovl_tap')?.destroy());
    expect(await layer.locator('.panel.tap').count()).toBe(0);
  });

  describe('over an unknown player', () => {
    /** Its bar fades out and then accepts no clicks; in its middle is a group without controls. */
    const openPlayer = async (playground: Playground) => {
      const stage = await openStage(playground);
      const { page } = stage;
      await page.evaluate(() => {
        const player = window.video.parentElement;
        if (!player) return;
        player.style.cssText = 'position:relative;padding:0;width:800px;height:450px';
        const controls = document.createElement('div');
        controls.innerHTML = `<div style="position:absolute;inset:46% 0 auto;height:8px"></div>
          <div style="position:absolute;inset:auto 0 0;height:70px;background:#222"><button>Play</button></div>`;
        player.append(controls);
      });
      await add(page, { type: 'tap', position: 'bottom-left' });
      await add(page, { type: 'rating', position: 'top-right' });
      await attended(page);
      const setBar = (visibility: 'visible' | 'hidden') =>
        page.evaluate((value) => {
          const bar = document.querySelector<HTMLElement>('div:has(> div > button)');
          if (!bar) return;
          bar.style.visibility = value;
          bar.dispatchEvent(new Event('transitionend', { bubbles: true }));
        }, visibility);
      const tap = () => boxOf(page.locator('overlay-layer .panel.tap'));
      const distance = async () => {
        const [video, box] = [await boxOf(page.locator('video')), await tap()];
        return video.y + video.height - (box.y + box.height);
      };
      return { ...stage, setBar, tap, distance };
    };

    test('reserves the space of its bar while that is faded out, so that nothing moves', async ({
      playground,
      expect,
    }) => {
      const { page, settled, tap, distance, setBar } = await openPlayer(playground);
      await expect.poll(distance).toBeGreaterThan(70);
      await settled();
      const before = await tap();
      await setBar('hidden');
      await settled();
      expect(await tap()).toEqual(before);
      // A different picture, over which the bar may lie in another way.
      await page.evaluate(() => {
        window.video.style.width = '780px';
      });
      await expect.poll(distance).toBeLessThan(70);
    });

    test('ignores a group without controls', async ({ playground, expect }) => {
      const { page, settled } = await openPlayer(playground);
      await settled();
      const [video, box] = [
        await boxOf(page.locator('video')),
        await boxOf(page.locator('overlay-layer .panel.rating')),
      ];
      expect(box.y - video.y).toBeLessThan(40);
    });

    test('moves nothing under the pointer', async ({ playground, expect }) => {
      const { page, settled, tap, distance, setBar } = await openPlayer(playground);
      await setBar('hidden');
      await page.evaluate(() => {
        window.video.style.width = '780px';
      });
      await expect.poll(distance).toBeLessThan(70);
      await settled();
      const { x, y, width, height } = await tap();
      await page.mouse.move(x + width / 3, y + height / 2);
      await setBar('visible');
      await settled();
      expect((await tap()).y).toBe(y);
      await page.mouse.move(x + width / 3, y - 100);
      await expect.poll(distance).toBeGreaterThan(70);
    });

    test.for(['is paused', 'waits for data'])(
      'avoids a menu that opens late while the video %s',
      async (state, { playground, expect }) => {
        const { page, settled } = await openPlayer(playground);
        await page.evaluate((how) => {
          if (how === 'is paused') {
            window.video.pause();
            return;
          }
          // It counts as playing, but its time stands still, and no event reports that.
          window.video.muted = true;
          void window.video.play();
          window.video.playbackRate = 0;
          addEventListener('timeupdate', (event) => event.stopImmediatePropagation(), true);
        }, state);
        await settled();
        const { x, y, width, height } = await boxOf(page.locator('overlay-layer .panel.rating'));
        await page.evaluate(
          (box) => {
            const { x: left, y: top } = window.video.getBoundingClientRect();
            const menu = document.createElement('button');
            menu.textContent = 'Speed';
            menu.style.cssText = `display:none;position:absolute;left:${box.x - left}px;top:${box.y - top}px;width:${box.width}px;height:${box.height}px`;
            window.video.parentElement?.append(menu);
          },
          { x, y, width, height },
        );
        await settled();
        expect((await boxOf(page.locator('overlay-layer .panel.rating'))).y).toBe(y);
        await page.evaluate(() => {
          const menu = window.video.parentElement?.querySelector<HTMLElement>(':scope > button');
          if (menu) menu.style.display = 'block';
        });
        // Checked without pressing: a moving pointer would cause events.
        const isCovered = () =>
          page.evaluate(() => {
            const menu = window.video.parentElement?.querySelector(':scope > button');
            const {
              x = 0,
              y: top = 0,
              width: wide = 0,
              height: high = 0,
            } = menu?.getBoundingClientRect() ?? {};
            return document.elementFromPoint(x + wide / 2, top + high / 2) !== menu;
          });
        await expect.poll(isCovered).toBe(false);
      },
    );
  });

  test('causes no layout shift in the page', async ({ playground, expect }) => {
    const { page, settled } = await openStage(playground);
    await settled();
    const shift = await page.evaluate(async () => {
      let total = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) total += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: false });
      const before = document.querySelector('#after')?.getBoundingClientRect().y;
      window.add({ type: 'tap', position: 'top-left' });
      window.add({ type: 'rating', position: 'center' });
      window.add({ type: 'poll', position: 'bottom-left' });
      window.add({ type: 'slider', position: 'bottom-right' });
      window.add({ type: 'cta', position: '80% 20%' });
      await new Promise((done) => setTimeout(done, 500));
      return { total, moved: document.querySelector('#after')?.getBoundingClientRect().y !== before };
    });
    expect(shift).toEqual({ total: 0, moved: false });
  });
});
