import type { OverlayOptions } from '@overlay/contract';
import type { OverlaySDK } from '@overlay/sdk';
import { expect, vi } from 'vitest';
import type { Engine, EngineName, Key, Point, Tab } from './engines/engine.ts';
import type { Box, Control } from './page/stage.ts';

declare global {
  interface Window {
    OverlaySDK: typeof OverlaySDK;
  }
}

/** What a viewer needs in addition to its page. */
export interface Observed {
  readonly engine: Engine;
  /** Stored answers of a video, as `[interactionType, value]`, oldest first. */
  answers(videoId: string): Promise<[string, unknown][]>;
  /** Repeats the check after all tests of the file: what was stored must not have changed. */
  checkAgainAtEnd(check: () => Promise<void>): void;
}

export const centreOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });
/** Polled less often than the page: every check is a query of the service. */
export const delivery = { timeout: 90_000, interval: 200 };

/**
 * A person in front of a page, who does and sees what people do and see, in any engine. Tests run concurrently here,
 * and `expect.poll` cannot tell which test it belongs to: `vi.waitFor` waits instead.
 */
export class Viewer {
  readonly tab: Tab;
  readonly videoId: string;
  readonly #world: Observed;

  constructor(tab: Tab, world: Observed, videoId: string) {
    this.tab = tab;
    this.#world = world;
    this.videoId = videoId;
  }

  get engine(): EngineName {
    return this.#world.engine.name;
  }

  async goTo(url: string): Promise<void> {
    await this.tab.goTo(url);
  }

  /** Creates overlays on the page's first video, using the page's own code. */
  async add(...overlays: readonly OverlayOptions[]): Promise<void> {
    const isLoaded = () => this.tab.evaluate(() => (window.stage?.video().readyState ?? 0) > 0);
    await vi.waitFor(async () => expect(await isLoaded()).toBe(true));
    const results = await this.tab.evaluate((list) => {
      const video = window.stage.video();
      const sdk = video.ownerDocument.defaultView?.OverlaySDK ?? window.OverlaySDK;
      const target = window.player?.target ?? video;
      return list.map((options) => sdk.createOverlay(target as HTMLVideoElement, options));
    }, overlays);
    for (const result of results) expect(result).toMatchObject({ success: true });
    await this.settle();
  }

  settle(): Promise<void> {
    return this.tab.evaluate(() => window.stage.settled());
  }

  controls(): Promise<Control[]> {
    return this.tab.evaluate(() => window.stage.controls());
  }

  /** The one control with that role and name, once it stands still and a pointer at its centre reaches it. */
  async control(role: string, name: string | RegExp): Promise<Control> {
    let found: Control | undefined;
    const look = async () => {
      const before = found;
      const all = (await this.controls()).filter(
        (control) =>
          control.role === role &&
          (typeof name === 'string' ? control.name === name : name.test(control.name)),
      );
      found = all[0];
      if (all.length !== 1) return `${all.length} of ${role} ${name}`;
      if (found?.coveredBy !== undefined) return `${role} ${name} is covered by ${found.coveredBy}`;
      return before?.x === found?.x && before?.y === found?.y ? 'within reach' : 'moving';
    };
    await vi.waitFor(async () => expect(await look()).toBe('within reach'));
    return found as Control;
  }

  /** Brings a control into view: an overlay that found no room waits as a button that opens it. */
  async open(role: string, name: string): Promise<Control> {
    const isDrawn = async () =>
      (await this.controls()).some((control) => control.role === role && control.name === name);
    const findChip = () =>
      this.tab.evaluate(([ofRole, named]) => window.stage.chipOf(ofRole, named), [role, name] as const);
    let chip: Control | undefined;
    await vi.waitFor(async () => {
      chip = await findChip();
      expect(chip !== undefined || (await isDrawn()), `${role} ${name} or what opens it`).toBe(true);
    });
    if (chip) await this.click('button', chip.name);
    return this.control(role, name);
  }

  async click(role: string, name: string | RegExp): Promise<void> {
    await this.tab.click(centreOf(await this.control(role, name)));
  }

  async touch(role: string, name: string | RegExp): Promise<void> {
    await this.tab.touch([centreOf(await this.control(role, name))]);
  }

  /**
   * Presses Tab until the control has the focus, and Enter on the button that opens its overlay, should the player's
   * bar have taken its room; fails if it cannot be reached. Vidstack takes the focus when its controls fade, and uses
   * the next key to give it back in the frame after: a person would press once more, and so does this.
   */
  async tabTo(role: string, name: string): Promise<void> {
    const stops: string[] = [];
    const look = () =>
      this.tab.evaluate(
        async ([ofRole, named]) => {
          await window.stage.settled();
          const focused = window.stage.focused();
          const chip = focused?.role === 'button' ? window.stage.chipOf(ofRole, named) : undefined;
          const isOpener =
            chip !== undefined &&
            chip.panel === focused?.panel &&
            !window.stage.controls().some(({ role: its, name: label }) => its === ofRole && label === named);
          return { focused, isOpener };
        },
        [role, name] as const,
      );
    let { focused, isOpener } = await look();
    for (let presses = 0; presses < 40; presses += 1) {
      if (focused?.role === role && focused.name === name) return;
      stops.push(focused ? `${focused.role} ${focused.name || focused.id}`.trim() : 'nothing');
      if (isOpener) {
        await this.tab.press('Enter');
        await this.settle();
      }
      const before = focused?.element;
      await this.tab.press('Tab');
      ({ focused, isOpener } = await look());
      if (focused?.element !== before) continue;
      await this.tab.press('Tab');
      ({ focused, isOpener } = await look());
    }
    throw new Error(`${role} ${name} cannot be reached with Tab; it goes ${stops.join(', ')}`);
  }

  async press(...keys: readonly Key[]): Promise<void> {
    await this.tab.press(...keys);
  }

  part(selector: string): Promise<Box> {
    return vi.waitFor(async () => {
      const [box] = await this.tab.evaluate((wanted) => window.stage.parts(wanted), selector);
      if (box === undefined) throw new Error(`nothing drawn matches ${selector}`);
      return box;
    });
  }

  async clickPart(selector: string): Promise<void> {
    await this.tab.click(centreOf(await this.part(selector)));
  }

  /** Exactly these answers are stored, in any order, and still no others at the end of the file. */
  async expectStored(...expected: readonly (readonly [string, unknown])[]): Promise<void> {
    const sorted = (list: readonly (readonly [string, unknown])[]) =>
      list.map((answer) => `${answer}`).sort();
    const check = async () =>
      expect(sorted(await this.#world.answers(this.videoId)), this.videoId).toEqual(sorted(expected));
    await vi.waitFor(check, delivery);
    this.#world.checkAgainAtEnd(check);
  }

  /** Exactly one answer of that type is stored, with this value, and still no other at the end of the file. */
  async expectStoredOf(type: string, value: unknown): Promise<void> {
    const check = async () => {
      const answers = await this.#world.answers(this.videoId);
      const values = answers.filter(([answered]) => answered === type).map(([, given]) => given);
      expect(values, `${this.videoId}: ${type}`).toEqual([value]);
    };
    await vi.waitFor(check, delivery);
    this.#world.checkAgainAtEnd(check);
  }

  /** Waits until the page's player has its video. */
  async untilPlayer(): Promise<void> {
    const look = () => this.tab.evaluate(() => window.stage.errors.join() || window.player !== undefined);
    await vi.waitFor(async () => expect(await look()).toBe(true));
  }

  /** No SDK script failed, whatever a player did. */
  async expectNoSdkErrors(): Promise<void> {
    const errors = await this.tab.evaluate(() => window.stage.errors);
    expect(errors.filter((error) => error.includes('/sdk/v1/'))).toEqual([]);
  }

  /** No script of the page failed. */
  async expectNoErrors(): Promise<void> {
    expect(await this.tab.evaluate(() => window.stage.errors)).toEqual([]);
  }
}
