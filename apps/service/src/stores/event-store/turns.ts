interface Waiting {
  readonly begin: () => void;
}

/** Runs so many at a time, the others in the order in which they came. Whoever is given up while waiting leaves at once. */
export class Turns {
  readonly #waiting = new Set<Waiting>();
  #free: number;

  constructor(atATime: number) {
    this.#free = atATime;
  }

  async run<Result>(givenUp: AbortSignal | undefined, work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(givenUp);
    try {
      return await work();
    } finally {
      const [next] = this.#waiting;
      if (next === undefined) this.#free += 1;
      else next.begin();
    }
  }

  #turn(givenUp: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(waiting);
        givenUp?.removeEventListener('abort', onGivenUp);
      };
      const onGivenUp = () => {
        leave();
        reject(givenUp?.reason);
      };
      const waiting: Waiting = {
        begin: () => {
          leave();
          resolve();
        },
      };
      this.#waiting.add(waiting);
      givenUp?.addEventListener('abort', onGivenUp, { once: true });
    });
  }
}
