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
  readonly everyMs: number;
  readonly run: () => Promise<unknown>;
  readonly onError: (error: unknown) => void;
  readonly setTimer?: SetTimer;
}

/**
 * Runs a task repeatedly, never twice at once: the pause starts when a run has ended. Each node has its own jobs; work
 * that only one node should do takes a lease (`JobLeases`).
 */
export class RepeatingJob {
  readonly #options: RepeatingJobOptions;
  readonly #setTimer: SetTimer;
  #cancel = () => {};
  #running: Promise<void> = Promise.resolve();
  #stopped = true;

  constructor(options: RepeatingJobOptions) {
    this.#options = options;
    this.#setTimer = options.setTimer ?? systemTimer;
  }

  /** The first run follows one pause. */
  start(): void {
    if (!this.#stopped) return;
    this.#stopped = false;
    this.#schedule();
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
      await this.#options.run();
    } catch (error) {
      this.#options.onError(error);
    }
    if (!this.#stopped) this.#schedule();
  }
}
