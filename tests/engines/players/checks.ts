import { expect } from 'vitest';
import type { Box } from '../page/stage.ts';
import { inside } from '../scenarios/direction.ts';
import { cta, poll, rating, slider, tap } from '../scenarios/scenario.ts';
import { centreOf, type Viewer } from '../viewer.ts';
import type { PlayerUnderTest } from './players.ts';

/** What is done with a player, in this order on one page. */
export interface PlayerCheck {
  readonly name: string;
  /** Whether the player has what is checked. */
  appliesTo?(player: PlayerUnderTest): boolean;
  run(viewer: Viewer, player: PlayerUnderTest): Promise<void>;
}

/** What of a player takes clicks. */
const operable =
  '#place :is(button, input, a[href], [role=slider], [role=button], [role=menuitem], [role=menuitemradio])';

const state = (viewer: Viewer) =>
  viewer.tab.evaluate(() => {
    const { paused, muted, playbackRate } = window.stage.video();
    return { paused, muted, playbackRate };
  });

/** Players hide their controls from a pointer that rests. It lies on no overlay, which would stay in its place then. */
async function wake(viewer: Viewer): Promise<void> {
  const { x, y, width, height } = await viewer.part('video');
  await viewer.tab.move({ x: x + width * 0.35, y: y + height * 0.25 });
  await viewer.tab.move({ x: x + width * 0.35 + 5, y: y + height * 0.25 + 5 });
  await new Promise((resolve) => setTimeout(resolve, 400));
  await viewer.settle();
}

/** The controls may have faded out again before a slow machine comes to look. */
async function findAwake(viewer: Viewer, selector: string): Promise<Box> {
  let box: (Box & { readonly coveredBy?: string }) | undefined;
  const look = async () => {
    await wake(viewer);
    [box] = await viewer.tab.evaluate((wanted) => window.stage.parts(wanted), selector);
    // What was answered in a sheet stays to be read for a while.
    return box !== undefined && !box.coveredBy?.startsWith('overlay');
  };
  await expect.poll(look).toBe(true);
  return box as Box;
}

/** On a slow machine what was looked at may have faded or moved before the pointer is there: a viewer aims anew then. */
async function clickUntilHit(
  viewer: Viewer,
  find: () => Promise<Box>,
  hasHit: () => Promise<boolean | undefined>,
): Promise<void> {
  const click = async () => {
    const at = centreOf(await find());
    await viewer.tab.evaluate(() => window.stage.aim());
    await viewer.tab.click(at);
    let hit: boolean | undefined;
    const hear = async () => {
      hit = await hasHit();
      return hit !== undefined;
    };
    await expect.poll(hear).toBe(true);
    return hit;
  };
  await expect.poll(click).toBe(true);
}

/** A control of the player. */
const clickAwake = (viewer: Viewer, selector: string): Promise<void> =>
  clickUntilHit(
    viewer,
    () => findAwake(viewer, selector),
    () => viewer.tab.evaluate((wanted) => window.stage.hasHit(wanted), selector),
  );

/**
 * A control of an overlay, which gives way to the player's bar.
 * @param onAim called before each attempt: a click that misses falls on the picture, and the player stops or plays
 */
const answer = (
  viewer: Viewer,
  role: string,
  name: string,
  onAim: () => Promise<void> = async () => {},
): Promise<void> =>
  clickUntilHit(
    viewer,
    async () => {
      await viewer.open(role, name);
      await onAim();
      return viewer.control(role, name);
    },
    () =>
      viewer.tab.evaluate(([ofRole, named]) => window.stage.hasHitControl(ofRole, named), [
        role,
        name,
      ] as const),
  );

const covered = async (viewer: Viewer, selector: string) =>
  (await viewer.tab.evaluate((wanted) => window.stage.parts(wanted), selector)).flatMap(
    ({ text, coveredBy }) => (coveredBy?.startsWith('overlay') ? [`${text} under ${coveredBy}`] : []),
  );

export const playerChecks: readonly PlayerCheck[] = [
  {
    name: 'overlays and controls clear of one another',
    async run(viewer) {
      const play = () =>
        viewer.tab.evaluate(async () => {
          const video = window.stage.video();
          // A player that is still loading interrupts it.
          await video.play().catch(() => {});
          return !video.paused && video.currentTime > 0;
        });
      await expect.poll(play).toBe(true);
      await viewer.add(tap, rating, poll, slider, cta);
      await wake(viewer);
      await expect.poll(() => covered(viewer, operable)).toEqual([]);
      const out = async () =>
        (await viewer.controls()).flatMap(({ name, coveredBy }) =>
          coveredBy === undefined ? [] : [`${name} under ${coveredBy}`],
        );
      await expect.poll(out).toEqual([]);
      const video = await viewer.part('video');
      const panels = await viewer.tab.evaluate(() => window.stage.panels());
      expect(panels).toHaveLength(5);
      expect(panels.filter((panel) => !inside(panel, video))).toEqual([]);
    },
  },
  {
    name: 'overlays stay while its controls fade',
    async run(viewer) {
      const places = () => viewer.tab.evaluate(() => window.stage.panels());
      const near = (boxes: readonly Box[]) =>
        boxes.map(({ x, y }) => ({ x: expect.closeTo(x, 0), y: expect.closeTo(y, 0) }));
      // Its bar may still be sliding in, and on a slow machine stand still for a moment while it does.
      let before = await places();
      let asBefore = 0;
      const isAtRest = async () => {
        const last = before;
        await wake(viewer);
        before = await places();
        asBefore = JSON.stringify(before) === JSON.stringify(last) ? asBefore + 1 : 0;
        return asBefore >= 3;
      };
      await expect.poll(isAtRest).toBe(true);
      const { x, y, width, height } = await viewer.part('video');
      await viewer.tab.move({ x: x + width + 60, y: y + height / 2 });
      // Most wait two to three seconds.
      await new Promise((resolve) => setTimeout(resolve, 3_500));
      expect(await places()).toMatchObject(near(before));
    },
  },
  {
    name: 'menus usable',
    appliesTo: ({ menu }) => menu !== undefined,
    async run(viewer, { menu }) {
      if (!menu) return;
      if (menu.how === 'click') await clickAwake(viewer, menu.open);
      else await viewer.tab.move(centreOf(await findAwake(viewer, menu.open)));
      const entries = () => viewer.tab.evaluate((wanted) => window.stage.parts(wanted), menu.entries);
      await expect.poll(async () => (await entries()).length).toBeGreaterThan(0);
      const inTheWay = async () => {
        // The bar may have faded before the menu came, and an overlay that then lies under a pointer at rest stays there.
        if (menu.how === 'click') await wake(viewer);
        return covered(viewer, menu.entries);
      };
      await expect.poll(inTheWay).toEqual([]);
      // And away again, where the overlays come back.
      if (menu.how === 'click') await clickAwake(viewer, menu.open);
      await wake(viewer);
      await expect.poll(async () => (await entries()).length).toBe(0);
      await viewer.open('button', 'More');
    },
  },
  {
    name: 'keys in an overlay are its own',
    async run(viewer, { hotkeys, fadesWithFocus }) {
      await wake(viewer);
      if (fadesWithFocus) await viewer.tab.evaluate(() => window.stage.video().pause());
      await viewer.open('slider', 'How calm?');
      await viewer.tab.evaluate(() => document.querySelector<HTMLElement>('#before')?.focus());
      await viewer.tabTo('slider', 'How calm?');
      if (fadesWithFocus) await viewer.tab.evaluate(() => window.stage.video().play());
      // Somebody thinks, and the controls fade meanwhile.
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      expect(await viewer.tab.evaluate(() => window.stage.focused())).toMatchObject({ name: 'How calm?' });
      const before = await state(viewer);
      await viewer.press('m', 'k', 'Space', '>', 'j', 'f');
      expect(await state(viewer)).toEqual(before);
      expect(await viewer.tab.evaluate(() => document.fullscreenElement === null)).toBe(true);
      // One that has opened as a sheet keeps everything else of the page away until then.
      await viewer.press('Escape');
      if (!hotkeys) return;
      await viewer.tab.evaluate((selector) => {
        const focused = document.activeElement;
        if (focused instanceof HTMLElement) focused.blur();
        const player = document.querySelector<HTMLElement>(selector);
        if (player && player.tabIndex < 0) player.tabIndex = -1;
        player?.focus();
      }, hotkeys.focus);
      // Players may begin to listen a moment after they have the focus.
      await viewer.settle();
      await viewer.press(hotkeys.mute);
      await expect
        .poll(async () => (await state(viewer)).muted, { message: 'its own keys still work' })
        .toBe(!before.muted);
      await viewer.press(hotkeys.mute);
    },
  },
  {
    name: 'one stored event an answer',
    async run(viewer) {
      // Space and the arrows of the check before have moved the slider and left it.
      const wanted = [
        { type: 'rating', name: '4 stars', value: 4 },
        { type: 'poll', name: 'City', value: 1 },
      ];
      for (const { type, name, value } of wanted) {
        let before: unknown;
        await answer(viewer, 'radio', name, async () => {
          before = await state(viewer);
        });
        await viewer.expectStoredOf(type, value);
        expect(await state(viewer)).toEqual(before);
      }
    },
  },
  {
    name: 'full screen',
    appliesTo: ({ fullScreen }) => fullScreen !== undefined,
    async run(viewer, { fullScreen = '' }) {
      await clickAwake(viewer, fullScreen);
      await expect.poll(() => viewer.tab.evaluate(() => document.fullscreenElement !== null)).toBe(true);
      await wake(viewer);
      await answer(viewer, 'button', 'Like');
      await viewer.expectStoredOf('tap', 1);
      await viewer.tab.evaluate(() => document.exitFullscreen());
      await expect.poll(() => viewer.tab.evaluate(() => document.fullscreenElement === null)).toBe(true);
    },
  },
  {
    name: 'change of source',
    async run(viewer) {
      // Until then the picture, and the overlays on it, are still those of the source before.
      await viewer.tab.evaluate(async () => {
        // At the document, because a player may put another element in the place of its video.
        const loaded = new Promise((done) =>
          document.addEventListener('loadeddata', done, { once: true, capture: true }),
        );
        await window.player?.changeSource();
        await loaded;
      });
      await expect.poll(() => viewer.tab.evaluate(() => window.stage.video().readyState)).toBeGreaterThan(1);
      await wake(viewer);
      await answer(viewer, 'button', 'More');
      await viewer.expectStoredOf('cta_click', 'More');
    },
  },
  {
    name: 'disposal',
    async run(viewer) {
      await viewer.tab.evaluate(async () => {
        await window.player?.dispose();
      });
      const left = async () => {
        const hasVideo = await viewer.tab.evaluate(() => document.querySelector('#place video') !== null);
        return hasVideo ? [] : (await viewer.controls()).map(({ name }) => name);
      };
      await expect.poll(left).toEqual([]);
      await viewer.expectNoSdkErrors();
    },
  },
];
