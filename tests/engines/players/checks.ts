import { expect, vi } from 'vitest';
import type { Box } from '../page/stage.ts';
import { inside } from '../scenarios/direction.ts';
import { untilFullScreen } from '../scenarios/full-screen.ts';
import { cta, poll, rating, slider, tap } from '../scenarios/scenario.ts';
import { centreOf, type Viewer } from '../viewer.ts';
import type { PlayerUnderTest } from './players.ts';

/** What a viewer does with a player. The checks run in this order on one page. */
export interface PlayerCheck {
  readonly name: string;
  /** Whether the player supports the check; default: it does. */
  appliesTo?(player: PlayerUnderTest): boolean;
  run(viewer: Viewer, player: PlayerUnderTest): Promise<void>;
}

/** Every part of a player that accepts clicks. */
const operable =
  '#place :is(button, input, a[href], [role=slider], [role=button], [role=menuitem], [role=menuitemradio])';

const state = (viewer: Viewer) =>
  viewer.tab.evaluate(() => {
    const { paused, muted, playbackRate } = window.stage.video();
    return { paused, muted, playbackRate };
  });

/** A player that is still loading interrupts it. */
async function play(viewer: Viewer): Promise<void> {
  const attempt = () =>
    viewer.tab.evaluate(async () => {
      const video = window.stage.video();
      const refused = await video.play().then(() => '', String);
      return !video.paused && video.currentTime > 0 ? 'plays' : `at ${video.currentTime} ${refused}`;
    });
  await vi.waitFor(async () => expect(await attempt()).toBe('plays'));
}

/** While the film stands still its controls stay: otherwise they fade before a slow machine has pressed them. */
const pause = (viewer: Viewer): Promise<void> => viewer.tab.evaluate(() => window.stage.video().pause());

/** Shows the player's controls. The pointer rests on no overlay, which would then keep its place. */
async function wake(viewer: Viewer): Promise<void> {
  await moveOverPicture(viewer);
  await viewer.settle();
}

async function moveOverPicture(viewer: Viewer): Promise<void> {
  const { x, y, width, height } = await viewer.part('video');
  await viewer.tab.move({ x: x + width * 0.35, y: y + height * 0.25 });
  await viewer.tab.move({ x: x + width * 0.35 + 5, y: y + height * 0.25 + 5 });
}

/** Moves the pointer off the player. */
async function leave(viewer: Viewer): Promise<void> {
  const { x, y, width, height } = await viewer.part('video');
  await viewer.tab.move({ x: x + width + 60, y: y + height / 2 });
}

/** Waits until the bar with that control has faded. */
async function untilFaded(viewer: Viewer, control: string): Promise<void> {
  const look = () => viewer.tab.evaluate((wanted) => window.stage.parts(wanted), control);
  const hasFaded = async () => expect(await look(), 'its bar is still drawn').toEqual([]);
  await vi.waitFor(async () => {
    try {
      await vi.waitFor(hasFaded, { timeout: 10_000, interval: 50 });
    } catch (error) {
      // A player that was loading in between shows its bar until the pointer leaves once more.
      await moveOverPicture(viewer);
      await leave(viewer);
      throw error;
    }
  });
  await viewer.settle();
}

/** A control of the player, while the film stands still. */
const findAwake = (viewer: Viewer, selector: string): Promise<Box> =>
  vi.waitFor(async () => {
    await pause(viewer);
    await moveOverPicture(viewer);
    const [box] = await viewer.tab.evaluate(async (wanted) => {
      await window.stage.settled();
      return window.stage.parts(wanted);
    }, selector);
    if (box === undefined) throw new Error(`${selector} is not drawn`);
    // An answered sheet stays open briefly.
    expect(box.coveredBy ?? '').not.toMatch(/^overlay/);
    return box;
  });

/**
 * On a slow machine the target may have moved before the pointer arrives: the viewer aims again.
 * @param isDone a click that missed may have had the same effect, which another one would undo
 */
async function clickUntilHit(
  viewer: Viewer,
  find: () => Promise<Box>,
  hasHit: () => Promise<boolean | undefined>,
  isDone: () => Promise<boolean> = async () => false,
): Promise<void> {
  const click = async () => {
    const at = centreOf(await find());
    await viewer.tab.evaluate(() => window.stage.aim());
    await viewer.tab.click(at);
    return vi.waitFor(async () => {
      const hit = await hasHit();
      if (hit === undefined) throw new Error('no click reached the page');
      return hit;
    });
  };
  await vi.waitFor(async () =>
    expect((await isDone()) || (await click()), 'the click met its target').toBe(true),
  );
}

/** Leaves the film paused. */
const clickAwake = (viewer: Viewer, selector: string, isDone?: () => Promise<boolean>): Promise<void> =>
  clickUntilHit(
    viewer,
    () => findAwake(viewer, selector),
    () => viewer.tab.evaluate((wanted) => window.stage.hasHit(wanted), selector),
    isDone,
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

/** Does what a viewer has to do before the player listens to keys. */
async function giveKeysTo(
  viewer: Viewer,
  { hotkeyFocus, hotkeysAfterClick }: PlayerUnderTest,
): Promise<void> {
  if (hotkeyFocus) await viewer.tab.evaluate((selector) => window.stage.focus(selector), hotkeyFocus);
  if (hotkeysAfterClick) {
    const { x, y, width, height } = await viewer.part('video');
    const { paused } = await state(viewer);
    await viewer.tab.click({ x: x + width * 0.35, y: y + height * 0.25 });
    // Players first wait for a second click.
    await vi.waitFor(async () => expect((await state(viewer)).paused, 'paused').toBe(!paused));
  }
  // Players may start listening slightly after they get the focus.
  await viewer.settle();
}

const covered = async (viewer: Viewer, selector: string) =>
  (await viewer.tab.evaluate((wanted) => window.stage.parts(wanted), selector)).flatMap(
    ({ text, coveredBy }) => (coveredBy?.startsWith('overlay') ? [`${text} under ${coveredBy}`] : []),
  );

export const playerChecks: readonly PlayerCheck[] = [
  {
    name: 'created and placed clear of its controls',
    async run(viewer) {
      await play(viewer);
      await viewer.add(tap, rating, poll, slider, cta);
      await wake(viewer);
      await vi.waitFor(async () => expect(await covered(viewer, operable)).toEqual([]));
      const out = async () =>
        (await viewer.controls()).flatMap(({ name, coveredBy }) =>
          coveredBy === undefined ? [] : [`${name} under ${coveredBy}`],
        );
      await vi.waitFor(async () => expect(await out()).toEqual([]));
      const video = await viewer.part('video');
      const panels = await viewer.tab.evaluate(() => window.stage.panels());
      expect(panels).toHaveLength(5);
      expect(panels.filter((panel) => !inside(panel, video))).toEqual([]);
    },
  },
  {
    name: 'overlays stay while its controls fade',
    async run(viewer, { fullScreen, hasNativeControls }) {
      const places = () => viewer.tab.evaluate(() => window.stage.panels());
      const near = (boxes: readonly Box[]) =>
        boxes.map(({ x, y }) => ({ x: expect.closeTo(x, 0), y: expect.closeTo(y, 0) }));
      /** Waits for the player's fades and slides to end. A seek bar never rests. */
      const isMoving = () =>
        viewer.tab.evaluate(() =>
          document
            .getAnimations()
            .some(
              ({ effect, playState }) =>
                playState === 'running' &&
                effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY &&
                !(effect as KeyframeEffect).target?.closest('[role=slider]'),
            ),
        );
      // Its bar may still be sliding in, and pause on the way on a slow machine.
      let before = await places();
      let asBefore = 0;
      await vi.waitFor(async () => {
        const last = before;
        await wake(viewer);
        const moving = await isMoving();
        before = await places();
        asBefore = !moving && JSON.stringify(before) === JSON.stringify(last) ? asBefore + 1 : 0;
        expect(asBefore, 'looks at which nothing had moved').toBeGreaterThanOrEqual(3);
      });
      await leave(viewer);
      // Neither a test nor the SDK can tell when the browser's own controls fade.
      if (fullScreen && !hasNativeControls) await untilFaded(viewer, fullScreen);
      else await viewer.settle();
      expect(await places()).toMatchObject(near(before));
    },
  },
  {
    name: 'menus usable',
    appliesTo: ({ menu }) => menu !== undefined,
    async run(viewer, { menu }) {
      if (!menu) return;
      const entries = () => viewer.tab.evaluate((wanted) => window.stage.parts(wanted), menu.entries);
      const isOpen = async () => (await entries()).length > 0;
      const untilOpen = (wanted: boolean) =>
        vi.waitFor(async () => expect(await isOpen(), 'the menu is open').toBe(wanted));
      if (menu.opensOnHover) {
        await viewer.tab.move(centreOf(await findAwake(viewer, menu.open)));
      } else {
        await clickAwake(viewer, menu.open, isOpen);
        // An overlay under the resting pointer would stay there.
        await wake(viewer);
      }
      await untilOpen(true);
      const inTheWay = () => covered(viewer, menu.entries);
      await vi.waitFor(async () => expect(await inTheWay()).toEqual([]));
      expect(await isOpen(), 'the menu is still open').toBe(true);
      await play(viewer);
      await vi.waitFor(async () => expect(await inTheWay(), 'while the film plays').toEqual([]));
      // Once it is closed, the overlays come back.
      if (!menu.opensOnHover) await clickAwake(viewer, menu.open, async () => !(await isOpen()));
      await wake(viewer);
      await untilOpen(false);
      await play(viewer);
      await viewer.open('button', 'More');
    },
  },
  {
    name: 'keys in an overlay are its own',
    async run(viewer, player) {
      const { fullScreen, hasNativeControls } = player;
      const { fadesWithFocus, keepsControlsWithFocus } = player;
      if (player.hotkeysAfterClick) {
        await giveKeysTo(viewer, player);
        await play(viewer);
      }
      await wake(viewer);
      if (fadesWithFocus) await pause(viewer);
      await viewer.open('slider', 'How calm?');
      await viewer.tab.evaluate(() => document.querySelector<HTMLElement>('#before')?.focus());
      await viewer.tabTo('slider', 'How calm?');
      if (fadesWithFocus) await play(viewer);
      if (fullScreen && !hasNativeControls && !keepsControlsWithFocus) await untilFaded(viewer, fullScreen);
      expect(await viewer.tab.evaluate(() => window.stage.focused())).toMatchObject({ name: 'How calm?' });
      const before = await state(viewer);
      await viewer.press('m', 'k', 'Space', '>', 'j', 'f');
      expect(await state(viewer)).toEqual(before);
      expect(await viewer.tab.evaluate(() => document.fullscreenElement === null)).toBe(true);
      // A sheet makes the rest of the page inert until it is closed.
      await viewer.press('Escape');
    },
  },
  {
    name: 'its own keys still work',
    appliesTo: ({ hotkeyFocus, hotkeysAfterClick }) => (hotkeyFocus ?? hotkeysAfterClick) !== undefined,
    async run(viewer, player) {
      const { hotkey = 'm' } = player;
      await giveKeysTo(viewer, player);
      const toggled = async () => (await state(viewer))[hotkey === 'm' ? 'muted' : 'paused'];
      const was = await toggled();
      await viewer.press(hotkey);
      await vi.waitFor(async () => expect(await toggled(), 'its own keys still work').toBe(!was));
      await viewer.press(hotkey);
    },
  },
  {
    name: 'one stored event an answer',
    async run(viewer) {
      // Space and the arrows of the previous check have moved the slider and left it.
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
      await untilFullScreen(viewer, true);
      // In WebKit, a film may stand still in full screen, with or without overlays.
      await viewer.tab.evaluate(
        () =>
          void window.stage
            .video()
            .play()
            .catch(() => {}),
      );
      await wake(viewer);
      await answer(viewer, 'button', 'Like');
      await viewer.expectStoredOf('tap', 1);
      await viewer.tab.evaluate(() => document.exitFullscreen());
      await untilFullScreen(viewer, false);
    },
  },
  {
    name: 'change of source',
    async run(viewer) {
      // Until then the picture, and the overlays on it, are still those of the previous source.
      await viewer.tab.evaluate(async () => {
        // On the document, because a player may replace the element of its video.
        const loaded = new Promise((done) =>
          document.addEventListener('loadeddata', done, { once: true, capture: true }),
        );
        await window.player?.changeSource();
        await loaded;
      });
      const readyState = () => viewer.tab.evaluate(() => window.stage.video().readyState);
      await vi.waitFor(async () => expect(await readyState()).toBeGreaterThan(1));
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
      await vi.waitFor(async () => expect(await left()).toEqual([]));
      await viewer.expectNoSdkErrors();
    },
  },
];
