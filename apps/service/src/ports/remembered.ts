import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';
import type { ControlChanges } from './control-changes.ts';

/** How long something may be used that another node, or another process, has changed: under a second. */
const unwatchedMs = 900;
/** In case that a change was made without a message, such as by hand in a database whose triggers are gone. */
const watchedMs = 60_000;

export interface RememberedOptions {
  readonly most: number;
  readonly clock: Clock;
  readonly changes: Pick<ControlChanges, 'isWatching'>;
}

interface Entry<Value> {
  readonly value: Value;
  readonly readAtMs: number;
}

/**
 * What was read from the control store. It is used until it is forgotten because a change was told; where changes may go
 * unnoticed, it is read again after less than a second.
 */
export class Remembered<Value> {
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #clock: Clock;
  readonly #changes: Pick<ControlChanges, 'isWatching'>;
  #generation = 0;

  constructor({ most, clock, changes }: RememberedOptions) {
    this.#clock = clock;
    this.#changes = changes;
    this.#entries = new LRUCache({ max: most, ttl: watchedMs, ttlResolution: 0, perf: { now: clock } });
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    const isFresh = this.#clock() - entry.readAtMs <= unwatchedMs || this.#changes.isWatching();
    return isFresh ? entry.value : undefined;
  }

  /** Call before reading; the function that it returns remembers what was read, unless something was forgotten meanwhile. */
  reading(): (key: string, value: Value) => void {
    const generation = this.#generation;
    const readAtMs = this.#clock();
    return (key, value) => {
      if (generation === this.#generation) this.#entries.set(key, { value, readAtMs });
    };
  }

  forget(key: string): void {
    this.#generation += 1;
    this.#entries.delete(key);
  }

  forgetWhere(isForgotten: (value: Value) => boolean): void {
    this.#generation += 1;
    for (const [key, { value }] of this.#entries.entries()) {
      if (isForgotten(value)) this.#entries.delete(key);
    }
  }

  clear(): void {
    this.#generation += 1;
    this.#entries.clear();
  }
}
