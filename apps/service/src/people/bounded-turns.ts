export interface BoundedTurnsOptions {
  readonly atOnce: number;
  readonly mostWaiting: number;
  /** Thrown at whoever would wait behind them. */
  readonly refusal: () => Error;
}

/** Does so much work at a time and lets some wait, in the order in which they came. Refuses the rest at once. */
export class BoundedTurns {
  readonly #options: BoundedTurnsOptions;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(options: BoundedTurnsOptions) {
    this.#options = options;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const { atOnce, mostWaiting, refusal } = this.#options;
    if (this.#running < atOnce) {
      this.#running += 1;
    } else {
      if (this.#waiting.length >= mostWaiting) throw refusal();
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
