import { LRUCache } from 'lru-cache';
import type { Clock } from '../ports/clock.ts';

interface Entry<Value> {
  readonly value: Value;
  readonly expiresAtMs: number;
}

/** A bounded map that forgets after a while: the least recently used goes first where there is no room. */
export class ExpiringCache<Key extends string, Value> {
  readonly #entries: LRUCache<Key, Entry<Value>>;
  readonly #ttlMs: number;
  readonly #clock: Clock;

  constructor(options: { readonly maxEntries: number; readonly ttlMs: number; readonly clock: Clock }) {
    this.#entries = new LRUCache({ max: options.maxEntries });
    this.#ttlMs = options.ttlMs;
    this.#clock = options.clock;
  }

  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.expiresAtMs > this.#clock()) return entry.value;
    this.#entries.delete(key);
    return undefined;
  }

  set(key: Key, value: Value): void {
    this.#entries.set(key, { value, expiresAtMs: this.#clock() + this.#ttlMs });
  }

  delete(key: Key): void {
    this.#entries.delete(key);
  }

  /** Walks over everything kept: for rare events such as a revocation. */
  deleteWhere(matches: (value: Value, key: Key) => boolean): void {
    for (const [key, { value }] of this.#entries.entries()) {
      if (matches(value, key)) this.#entries.delete(key);
    }
  }
}
