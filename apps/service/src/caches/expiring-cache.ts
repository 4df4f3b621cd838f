import type { Clock } from '../ports/clock.ts';

/** A bounded map that forgets after a while: the least recently used goes first where there is no room. */
export class ExpiringCache<Key, Value> {
  readonly #entries = new Map<Key, { readonly value: Value; readonly expiresAtMs: number }>();
  readonly #maxEntries: number;
  readonly #ttlMs: number;
  readonly #clock: Clock;

  constructor(options: { readonly maxEntries: number; readonly ttlMs: number; readonly clock: Clock }) {
    this.#maxEntries = options.maxEntries;
    this.#ttlMs = options.ttlMs;
    this.#clock = options.clock;
  }

  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    if (entry.expiresAtMs <= this.#clock()) return undefined;
    // A Map keeps the order of insertion, so putting it in again makes it the most recent.
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, expiresAtMs: this.#clock() + this.#ttlMs });
    if (this.#entries.size <= this.#maxEntries) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      return;
    }
  }

  delete(key: Key): void {
    this.#entries.delete(key);
  }

  /** Walks over everything kept: for rare events such as a revocation. */
  deleteWhere(matches: (value: Value, key: Key) => boolean): void {
    for (const [key, { value }] of this.#entries) if (matches(value, key)) this.#entries.delete(key);
  }
}
