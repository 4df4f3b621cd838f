/** Calls back once after a delay; answers the way to call that off. The platform's, or one that a test holds. */
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

/** Runs a task again and again, never twice at once: the pause begins when a run has ended. */
export class RepeatingJob {
  readonly #options: RepeatingJobOptions;
  readonly #setTimer: SetTimer;
  #callOff = () => {};
  #running: Promise<void> = Promise.resolve();
  #stopped = true;

  constructor(options: RepeatingJobOptions) {
    this.#options = options;
    this.#setTimer = options.setTimer ?? systemTimer;
  }

  /** The first run is after one pause. */
  start(): void {
    if (!this.#stopped) return;
    this.#stopped = false;
    this.#schedule();
  }

  /** Resolves when a run that was under way has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#callOff();
    await this.#running;
  }

  #schedule(): void {
    this.#callOff = this.#setTimer(() => {
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
