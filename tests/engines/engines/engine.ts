export const engineNames = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** `key` values of the DOM, and single characters. */
export type Key =
  | 'Tab'
  | 'Shift+Tab'
  | 'Enter'
  | 'Escape'
  | 'Space'
  | 'ArrowRight'
  | 'ArrowDown'
  | (string & {});

/** One page in a browser. Coordinates are CSS pixels of the viewport. */
export interface Tab {
  goTo(url: string): Promise<void>;
  /** Runs a function in the page, which sees only its argument. Argument and result are passed as JSON. */
  evaluate<Result>(script: () => Result | Promise<Result>): Promise<Result>;
  evaluate<Argument, Result>(
    script: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
  move(to: Point): Promise<void>;
  click(at: Point): Promise<void>;
  /** Presses at the first point, moves through the others, and releases at the last. */
  drag(points: readonly Point[]): Promise<void>;
  /** The same with a finger; a single point is a tap. */
  touch(points: readonly Point[]): Promise<void>;
  press(...keys: readonly Key[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  screenshot(file: string): Promise<void>;
  /** Shows it in place of the tab that was opened after it. */
  toFront(): Promise<void>;
  /** The window that the page has opened last. Missing if its pages can open none. */
  popup?(): Promise<Tab>;
  close(): Promise<void>;
}

/** A running browser with a separate profile: just what a scenario needs. */
export interface Engine {
  readonly name: EngineName;
  /** Product and version, as reported by the browser. */
  readonly version: string;
  open(): Promise<Tab>;
  /** Missing if the driver cannot cut the network. */
  setOffline?(isOffline: boolean): Promise<void>;
  close(): Promise<void>;
}

export const viewport = { width: 1200, height: 800 };

/** `Shift+Tab` → the modifier keys, and the key that is pressed. */
export function splitKey(key: Key): { held: readonly string[]; pressed: string } {
  const parts = key.length > 1 ? key.split('+') : [key];
  const pressed = parts.pop() ?? key;
  return { held: parts, pressed: pressed === 'Space' ? ' ' : pressed };
}

/** The part of the mouse API that Playwright and Puppeteer share. */
interface DriverMouse {
  move(x: number, y: number): Promise<void>;
  click(x: number, y: number): Promise<void>;
  down(): Promise<void>;
  up(): Promise<void>;
}

export function pointerOf(mouse: DriverMouse): Pick<Tab, 'move' | 'click' | 'drag'> {
  return {
    move: ({ x, y }) => mouse.move(x, y),
    click: ({ x, y }) => mouse.click(x, y),
    async drag([first = { x: 0, y: 0 }, ...others]) {
      await mouse.move(first.x, first.y);
      await mouse.down();
      for (const { x, y } of others) await mouse.move(x, y);
      await mouse.up();
    },
  };
}
