import type { Clock } from '../scheduling/clock.ts';

/**
 * Calls back once after a delay, and returns a function that cancels it. The platform's timer, or one that a test
 * controls.
 */
export type SetTimer = (callback: () => void, delayMs: number) => () => void;

export const systemTimer: SetTimer = (callback, delayMs) => {
  // A waiting job must not keep the process alive.
  const timer = setTimeout(callback, delayMs).unref();
  return () => clearTimeout(timer);
};

export interface RepeatingJobOptions {
  /** For the metrics: one of a list in this program. */
  readonly name: string;
  readonly everyMs: number;
  /** Resolves with false if it was not done here: another node has it, or a part of it failed. */
  readonly run: () => Promise<unknown>;
  readonly onError: (error: unknown) => void;
  readonly setTimer?: SetTimer;
  /** Default: a monotonic clock. */
  readonly clock?: Clock;
}

/** Something that runs repeatedly while the service runs. */
export interface Job {
  readonly name: string;
  start(): void;
  stop(): Promise<void>;
  /** Since this node last did it; since the start if it never did. */
  successAgeMs(): number;
  /** Whether this node did it since the start. */
  readonly isDone: boolean;
}

/**
 * Runs a task repeatedly, never twice at once: the pause starts when a run has ended. Each node has its own jobs; work
 * that only one node should do takes a lease (`JobLeases`).
 */
export class RepeatingJob implements Job {
  readonly name: string;
  readonly #options: RepeatingJobOptions;
  readonly #setTimer: SetTimer;
  readonly #clock: Clock;
  #cancel = () => {};
  #running: Promise<void> = Promise.resolve();
  #stopped = true;
  #succeededMs: number;
  #isDone = false;

  constructor(options: RepeatingJobOptions) {
    this.#options = options;
    this.name = options.name;
    this.#setTimer = options.setTimer ?? systemTimer;
    this.#clock = options.clock ?? (() => performance.now());
    this.#succeededMs = this.#clock();
  }

  /** The first run follows one pause. */
  start(): void {
    if (!this.#stopped) return;
    this.#stopped = false;
    this.#succeededMs = this.#clock();
    this.#schedule();
  }

  successAgeMs(): number {
    return this.#clock() - this.#succeededMs;
  }

  get isDone(): boolean {
    return this.#isDone;
  }

  /** Resolves when the current run has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancel();
    await this.#running;
  }

  #schedule(): void {
    this.#cancel = this.#setTimer(() => {
      this.#running = this.#run();
    }, this.#options.everyMs);
  }

  async #run(): Promise<void> {
    try {
      if ((await this.#options.run()) !== false) {
        this.#succeededMs = this.#clock();
        this.#isDone = true;
      }
    } catch (error) {
      this.#options.onError(error);
    }
    if (!this.#stopped) this.#schedule();
  }
}
