import type { Clock } from '../ports/clock.ts';
import type { LogLag } from '../ports/event-log.ts';
import type { EventStore } from '../ports/event-store.ts';
import { sqlFile } from '../sql/sql-file.ts';
import { toMonth } from './month.ts';
import { UsageCount } from './usage-count.ts';

const sql = sqlFile(import.meta.url, './count-stored.sql');

/** The first count misses what a process before this one took and had not shipped; the second has it. */
const secondCountAfterMs = 3 * 60_000;
const countAgainAfterMs = 60 * 60_000;
/** Without the store nothing is known, and events are taken: the cap is about money, not about safety. */
const countAgainAfterFailureMs = 10_000;
/** A moment is passed by what was given its time and is not in the log yet. */
const marginMs = 60_000;

export interface MonthlyUsageOptions {
  readonly store: Pick<EventStore, 'query'>;
  readonly lag: () => LogLag;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/**
 * Stored events of an account in this month (UTC): counted in the store up to a moment, in the process from there.
 * Kept for accounts that somebody asks about, so for those with a cap.
 */
export class MonthlyUsage {
  readonly #options: MonthlyUsageOptions;
  readonly #counts = new Map<string, UsageCount>();

  constructor(options: MonthlyUsageOptions) {
    this.#options = options;
  }

  /** Waits for the store where the account was not counted in this month; later counts happen beside the traffic. */
  of(accountId: string): number | Promise<number> {
    const nowMs = this.#options.clock();
    const month = toMonth(nowMs);
    let count = this.#counts.get(accountId);
    if (count === undefined || count.month !== month.name) {
      count = new UsageCount(month.name);
      this.#counts.set(accountId, count);
    }
    if (nowMs >= count.nextCountAtMs) this.#recount(accountId, count, nowMs);
    const known = count;
    return known.isKnown ? known.events : known.underWay.then(() => known.events);
  }

  /** To be called once events are durable. */
  add(accountId: string, events: number, createdAtMs: number): void {
    this.#counts.get(accountId)?.add(events, createdAtMs);
  }

  #recount(accountId: string, count: UsageCount, nowMs: number): void {
    count.nextCountAtMs = nowMs + (count.isKnown ? countAgainAfterMs : secondCountAfterMs);
    count.underWay = this.#countStored(accountId, count, nowMs).catch((error: unknown) => {
      count.nextCountAtMs = nowMs + countAgainAfterFailureMs;
      count.isKnown = true;
      this.#options.onError(error);
    });
  }

  async #countStored(accountId: string, count: UsageCount, nowMs: number): Promise<void> {
    const { startMs } = toMonth(nowMs);
    const shippedToMs = Math.min(nowMs, this.#options.lag().oldestCreatedAt ?? nowMs) - marginMs;
    const toMs = Math.max(startMs, count.startOfMinute(shippedToMs));
    const params = { accountId, fromMs: startMs, toMs };
    const [row] = await this.#options.store.query<{ events: number }>(sql, params);
    count.countedTo(toMs, row?.events ?? 0);
  }
}
