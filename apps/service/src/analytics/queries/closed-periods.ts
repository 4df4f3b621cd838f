import { LRUCache } from 'lru-cache';
import type { Clock } from '../../ports/clock.ts';
import type { EventStore } from '../../ports/event-store.ts';

interface Kept {
  readonly version: string;
  readonly rows: unknown[];
}

/** In all, for all accounts: a few MiB. */
const mostRows = 20_000;
/** Larger answers are read again. */
const mostRowsOfAnswer = 1_000;

/**
 * Keeps answers about periods that end in a month that is over. They are never out of date: each is kept with the
 * version that the store had before it was asked, and used only while the store has that version. A late event, an
 * erasure or the end of a retention period changes the version.
 */
export class ClosedPeriods {
  readonly #store: Pick<EventStore, 'versionUntil'>;
  readonly #clock: Clock;
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: mostRows,
    sizeCalculation: ({ rows }) => rows.length + 1,
  });

  constructor({ store, clock }: { store: Pick<EventStore, 'versionUntil'>; clock: Clock }) {
    this.#store = store;
    this.#clock = clock;
  }

  /**
   * @param key everything that the answer depends on, apart from the store
   * @param lastDay of the period, `YYYY-MM-DD` in UTC
   */
  async readThrough(key: string, lastDay: string, read: () => Promise<unknown[]>): Promise<unknown[]> {
    const month = lastDay.slice(0, 7);
    if (month >= new Date(this.#clock()).toISOString().slice(0, 7)) return read();
    // Before the answer: what arrives in between makes the version too old, never too new.
    const version = await this.#store.versionUntil(month);
    const kept = this.#kept.get(key);
    if (kept?.version === version) return kept.rows;
    const rows = await read();
    if (rows.length <= mostRowsOfAnswer) this.#kept.set(key, { version, rows });
    return rows;
  }
}
