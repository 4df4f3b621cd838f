import type { Locks } from '../../../packages/sdk/src/delivery/environment.ts';

interface Held {
  readonly owner: object;
  readonly end: () => void;
}

/** Web Locks of one origin: exclusive, first come first served, released with their page. */
export class FakeLocks {
  #held = new Map<string, Held>();
  #gone = new WeakSet<object>();
  #waiting: { readonly name: string; readonly owner: object; readonly grant: () => void }[] = [];

  get heldNames(): string[] {
    return [...this.#held.keys()];
  }

  of(owner: object): Locks {
    return {
      request: (name, { ifAvailable }, callback) =>
        new Promise((resolve, reject) => {
          const run = (lock: object | null) => Promise.resolve(callback(lock)).then(resolve, reject);
          const grant = () => {
            let isOver = false;
            const end = () => {
              if (isOver) return;
              isOver = true;
              this.#held.delete(name);
              this.#next(name);
            };
            this.#held.set(name, { owner, end });
            void run({ name }).finally(end);
          };
          // A grant is never synchronous, because it comes from the browser process.
          queueMicrotask(() => {
            if (this.#gone.has(owner)) return;
            if (!this.#held.has(name)) grant();
            else if (ifAvailable) void run(null);
            else this.#waiting.push({ name, owner, grant });
          });
        }),
    };
  }

  /** The page of `owner` is gone. */
  drop(owner: object): void {
    this.#gone.add(owner);
    this.#waiting = this.#waiting.filter((request) => request.owner !== owner);
    for (const held of [...this.#held.values()]) if (held.owner === owner) held.end();
  }

  #next(name: string): void {
    const next = this.#waiting.find((request) => request.name === name);
    if (!next) return;
    this.#waiting = this.#waiting.filter((request) => request !== next);
    next.grant();
  }
}
