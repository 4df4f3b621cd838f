import { LRUCache } from 'lru-cache';
import type { Clock } from '../../scheduling/clock.ts';
import { growingTo } from '../../scheduling/growing.ts';
import type { ControlChanges } from './control-changes.ts';

/** How long a value may be used after another node or process has changed it: under a second. */
const unwatchedMs = 900;
/** In case a change was not announced, such as a manual one in a database whose triggers are gone. */
const watchedMs = 60_000;

export interface RememberedOptions<Value> {
  readonly most: number;
  /** Bounds the memory too, where values differ in size. */
  readonly bytes?: { readonly most: number; readonly of: (value: Value) => number };
  readonly clock: Clock;
  readonly changes: Pick<ControlChanges, 'isWatching'>;
}

interface Entry<Value> {
  readonly value: Value;
  readonly readAtMs: number;
}

/**
 * Values read from the control store. They are used until an announced change drops them; where changes may go
 * unannounced, they are read again after less than a second.
 */
export class Remembered<Value> {
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #clock: Clock;
  readonly #changes: Pick<ControlChanges, 'isWatching'>;
  #generation = 0;

  constructor({ most, bytes, clock, changes }: RememberedOptions<Value>) {
    this.#clock = clock;
    this.#changes = changes;
    this.#entries = new LRUCache({
      ttl: watchedMs,
      ttlResolution: 0,
      perf: { now: clock },
      ...(bytes === undefined
        ? growingTo(most)
        : { max: most, maxSize: bytes.most, sizeCalculation: ({ value }) => Math.max(1, bytes.of(value)) }),
    });
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    const isFresh = this.#clock() - entry.readAtMs <= unwatchedMs || this.#changes.isWatching();
    return isFresh ? entry.value : undefined;
  }

  /** Call before reading; the returned function stores what was read, unless something was dropped meanwhile. */
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
