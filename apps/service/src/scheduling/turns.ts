interface Waiting {
  readonly begin: () => void;
}

export interface WaitingBound {
  readonly mostWaiting: number;
  /** Thrown for work beyond the bound. */
  readonly refusal: () => Error;
}

/** Runs a limited amount of work at a time, the rest in order of arrival. */
export class Turns {
  readonly #bound: WaitingBound | undefined;
  readonly #waiting = new Set<Waiting>();
  #free: number;

  /** @param bound without one, any amount of work may wait */
  constructor(atOnce: number, bound?: WaitingBound) {
    this.#free = atOnce;
    this.#bound = bound;
  }

  /**
   * Settles as the work does. Rejects with the reason of the signal if it aborts while the work waits; work that has
   * started keeps its turn until it settles.
   */
  async run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(signal);
    try {
      return await work();
    } finally {
      const [next] = this.#waiting;
      if (next === undefined) this.#free += 1;
      else next.begin();
    }
  }

  #turn(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.#bound !== undefined && this.#waiting.size >= this.#bound.mostWaiting)
      throw this.#bound.refusal();
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(waiting);
        signal?.removeEventListener('abort', onAborted);
      };
      const onAborted = () => {
        leave();
        reject(signal?.reason);
      };
      const waiting: Waiting = {
        begin: () => {
          leave();
          resolve();
        },
      };
      this.#waiting.add(waiting);
      signal?.addEventListener('abort', onAborted, { once: true });
    });
  }
}
