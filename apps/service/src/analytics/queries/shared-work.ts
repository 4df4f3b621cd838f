interface Shared<Result> {
  readonly result: Promise<Result>;
  readonly stop: AbortController;
  waiting: number;
}

/**
 * Shares concurrent work by key: callers with the same key wait for the same result. The work is stopped once every
 * caller has left.
 */
export class SharedWork<Result> {
  readonly #underWay = new Map<string, Shared<Result>>();

  /** Rejects with the reason of the signal as soon as it aborts; the work continues for the others. */
  async run(
    key: string,
    begin: (stop: AbortSignal) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    signal?.throwIfAborted();
    const shared = this.#underWay.get(key) ?? this.#begin(key, begin);
    shared.waiting += 1;
    try {
      return await (signal === undefined ? shared.result : orAborted(shared.result, signal));
    } finally {
      shared.waiting -= 1;
      if (shared.waiting === 0) {
        // Nobody may join work that is about to be stopped.
        this.#forget(key, shared);
        shared.stop.abort();
      }
    }
  }

  #begin(key: string, begin: (stop: AbortSignal) => Promise<Result>): Shared<Result> {
    const stop = new AbortController();
    const shared: Shared<Result> = { result: begin(stop.signal), stop, waiting: 0 };
    this.#underWay.set(key, shared);
    const forget = () => this.#forget(key, shared);
    shared.result.then(forget, forget);
    return shared;
  }

  #forget(key: string, shared: Shared<Result>): void {
    if (this.#underWay.get(key) === shared) this.#underWay.delete(key);
  }
}

function orAborted<Result>(result: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
