import type { OverlayOptions } from '@overlay/contract';
import type { OverlaySDK } from '@overlay/sdk';
import { expect } from 'vitest';
import type { Key, Point, Tab } from './engines/engine.ts';
import type { Box, Control } from './page/stage.ts';
import type { World } from './world.ts';

declare global {
  interface Window {
    OverlaySDK: typeof OverlaySDK;
  }
}

export const centreOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });
/** These end a test that hangs; none of them depends on how fast the machine is. */
const delivery = { timeout: 90_000, interval: 150 };
const patience = { timeout: 90_000, interval: 50 };

/** Somebody before a page: does and sees what people do and see, whatever the engine. */
export class Viewer {
  readonly tab: Tab;
  readonly videoId: string;
  readonly #world: World;

  constructor(tab: Tab, world: World, videoId: string) {
    this.tab = tab;
    this.#world = world;
    this.videoId = videoId;
  }

  async goTo(url: string): Promise<void> {
    await this.tab.goTo(url);
  }

  /** Overlays on the page's first video, made by the page's own code. */
  async add(...overlays: readonly OverlayOptions[]): Promise<void> {
    await expect
      .poll(() => this.tab.evaluate(() => (window.stage?.video().readyState ?? 0) > 0), patience)
      .toBe(true);
    const results = await this.tab.evaluate((list) => {
      const video = window.stage.video();
      const sdk = video.ownerDocument.defaultView?.OverlaySDK ?? window.OverlaySDK;
      return list.map((options) => sdk.createOverlay(video, options));
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

  /** The one control of that role and name, once it is at rest and a pointer at its centre reaches it. */
  async control(role: string, name: string | RegExp): Promise<Control> {
    let found: Control | undefined;
    await expect
      .poll(async () => {
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
      }, patience)
      .toBe('within reach');
    return found as Control;
  }

  /** Brings a control into sight: an overlay that found no room waits as a button that opens it. */
  async open(role: string, name: string): Promise<Control> {
    const isDrawn = async () =>
      (await this.controls()).some((control) => control.role === role && control.name === name);
    const findChip = () =>
      this.tab.evaluate(([ofRole, named]) => window.stage.chipOf(ofRole, named), [role, name] as const);
    let chip: Control | undefined;
    await expect
      .poll(async () => {
        chip = await findChip();
        return chip !== undefined || (await isDrawn());
      }, patience)
      .toBe(true);
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
   * Presses Tab until the control has the focus, and Enter on the button that opens its overlay, should the player's bar
   * have taken its room; fails where it cannot be reached. Vidstack takes the focus when its controls fade, and spends the next
   * key on giving it back in the frame after: whoever notices presses once more.
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

  async part(selector: string): Promise<Box> {
    let box: Box | undefined;
    await expect
      .poll(async () => {
        [box] = await this.tab.evaluate((wanted) => window.stage.parts(wanted), selector);
        return box !== undefined;
      }, patience)
      .toBe(true);
    return box as Box;
  }

  async clickPart(selector: string): Promise<void> {
    await this.tab.click(centreOf(await this.part(selector)));
  }

  /** Exactly these answers are stored, in any order, and none follows. */
  async expectStored(...expected: readonly (readonly [string, unknown])[]): Promise<void> {
    const sorted = (list: readonly (readonly [string, unknown])[]) =>
      list.map((answer) => `${answer}`).sort();
    const stored = async () => sorted(await this.#world.answers(this.videoId));
    await expect.poll(stored, delivery).toEqual(sorted(expected));
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await stored()).toEqual(sorted(expected));
  }

  /** Exactly one answer of that type is stored, with this value. */
  async expectStoredOf(type: string, value: unknown): Promise<void> {
    const stored = async () =>
      (await this.#world.answers(this.videoId))
        .filter(([answered]) => answered === type)
        .map(([, given]) => given);
    await expect.poll(stored, delivery).toEqual([value]);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await stored()).toEqual([value]);
  }

  /** The page's player has its video. */
  async untilPlayer(): Promise<void> {
    await expect
      .poll(
        () => this.tab.evaluate(() => window.stage.errors.join() || window.player !== undefined),
        patience,
      )
      .toBe(true);
  }

  /** The SDK failed nowhere, whatever a player did. */
  async expectNoSdkErrors(): Promise<void> {
    const errors = await this.tab.evaluate(() => window.stage.errors);
    expect(errors.filter((error) => error.includes('/sdk/v1/'))).toEqual([]);
  }

  /** No script of the page failed. */
  async expectNoErrors(): Promise<void> {
    expect(await this.tab.evaluate(() => window.stage.errors)).toEqual([]);
  }
}
