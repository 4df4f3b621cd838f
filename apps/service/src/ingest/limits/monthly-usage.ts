import { LRUCache } from 'lru-cache';
import type { Clock } from '../../ports/clock.ts';
import { demoDataKeyId } from '../../ports/control-records.ts';
import type { LogLag } from '../../ports/event-log.ts';
import type { EventStore } from '../../ports/event-store.ts';
import { sqlFile } from '../../ports/sql-file.ts';

const sql = sqlFile(import.meta.url, './count-stored.sql');

/** The first count misses events that an earlier process accepted but had not shipped; the second count has them. */
const secondCountAfterMs = 3 * 60_000;
const countAgainAfterMs = 60 * 60_000;
/**
 * Events of this process since the count, as a part of what was left then, after which it counts again: a balancer gives the
 * other nodes as many, and together they must not get far beyond the cap before anybody looks.
 */
const countAgainAfterPart = 0.05;
const leastBetweenCountsMs = 10_000;
/** Without the store the usage is unknown, and events are accepted: the cap is about money, not safety. */
const countAgainAfterFailureMs = 10_000;
/** Leaves time for events that have their timestamp but are not in the log yet. */
const marginMs = 60_000;
const minuteMs = 60_000;
/** Beyond this, the account that was used least recently is dropped and counted again when it next sends. */
const mostAccounts = 20_000;

export interface MonthlyUsageOptions {
  readonly store: Pick<EventStore, 'query'>;
  /** Of the whole log, whichever node appended. */
  readonly lag: () => Promise<LogLag>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/**
 * Stored events of an account in this month (UTC): counted in the store up to a moment, and in this process since. Kept
 * only for accounts that have a cap. Each of several nodes knows its own events at once, and those of the others when it
 * counts the store: once an hour, and the more often the less is left of the cap. A cap is exceeded by at most what the
 * other nodes accept in a minute and a half, which is how long their events take to be counted here.
 */
export class MonthlyUsage {
  readonly #options: MonthlyUsageOptions;
  readonly #counts = new LRUCache<string, UsageCount>({ max: mostAccounts });

  constructor(options: MonthlyUsageOptions) {
    this.#options = options;
  }

  /** Waits for the store if the account was not counted this month; later counts run in the background. */
  of(accountId: string, cap: number | null = null): number | Promise<number> {
    const nowMs = this.#options.clock();
    const month = toMonth(nowMs);
    let count = this.#counts.get(accountId);
    if (count === undefined || count.month !== month.name) {
      count = new UsageCount(month.name);
      this.#counts.set(accountId, count);
    }
    if (count.isDue(nowMs, cap)) this.#recount(accountId, count, nowMs);
    const known = count;
    return known.isKnown ? known.events : known.underWay.then(() => known.events);
  }

  /** Call once events are durable. */
  add(accountId: string, events: number, createdAtMs: number): void {
    this.#counts.get(accountId)?.add(events, createdAtMs);
  }

  #recount(accountId: string, count: UsageCount, nowMs: number): void {
    count.begin(nowMs, count.isKnown ? countAgainAfterMs : secondCountAfterMs);
    count.underWay = this.#countStored(accountId, count, nowMs).catch((error: unknown) => {
      count.nextCountAtMs = nowMs + countAgainAfterFailureMs;
      count.isKnown = true;
      this.#options.onError(error);
    });
  }

  async #countStored(accountId: string, count: UsageCount, nowMs: number): Promise<void> {
    const { startMs } = toMonth(nowMs);
    const { oldestCreatedAt = nowMs } = await this.#options.lag();
    const shippedToMs = Math.min(nowMs, oldestCreatedAt) - marginMs;
    const toMs = Math.max(startMs, count.startOfMinute(shippedToMs));
    const params = { accountId, demoDataKeyId, fromMs: startMs, toMs };
    const [row] = await this.#options.store.query<{ events: number }>(sql, params);
    count.countedTo(toMs, row?.events ?? 0);
  }
}

/** The calendar month (UTC) of a moment; caps restart on the first. */
export interface Month {
  /** `YYYY-MM`. */
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number;
}

export function toMonth(ms: number): Month {
  const date = new Date(ms);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return {
    name: date.toISOString().slice(0, 7),
    startMs: Date.UTC(year, month),
    endMs: Date.UTC(year, month + 1),
  };
}

/** Events of one account in one month: the count of the store at a moment, and counts per minute since. */
class UsageCount {
  readonly month: string;
  isKnown = false;
  nextCountAtMs = 0;
  #countedAtMs = 0;
  #eventsWhenCounted = 0;
  underWay: Promise<void> = Promise.resolve();
  #stored = 0;
  #recent = 0;
  /** At most as many as a month has minutes, if the store is unavailable for that long. */
  #recentByMinute = new Map<number, number>();

  constructor(month: string) {
    this.month = month;
  }

  get events(): number {
    return this.#stored + this.#recent;
  }

  isDue(nowMs: number, cap: number | null): boolean {
    if (nowMs >= this.nextCountAtMs) return true;
    if (cap === null || !this.isKnown || nowMs < this.#countedAtMs + leastBetweenCountsMs) return false;
    const left = Math.max(0, cap - this.#eventsWhenCounted);
    return this.events - this.#eventsWhenCounted > left * countAgainAfterPart;
  }

  begin(nowMs: number, nextAfterMs: number): void {
    this.#countedAtMs = nowMs;
    this.#eventsWhenCounted = this.events;
    this.nextCountAtMs = nowMs + nextAfterMs;
  }

  add(events: number, createdAtMs: number): void {
    const minute = this.startOfMinute(createdAtMs);
    this.#recentByMinute.set(minute, (this.#recentByMinute.get(minute) ?? 0) + events);
    this.#recent += events;
  }

  /** The store has `stored` events from before this start of a minute. Erasing events does not lower the count. */
  countedTo(ms: number, stored: number): void {
    const before = this.events;
    this.#recentByMinute = new Map([...this.#recentByMinute].filter(([minute]) => minute >= ms));
    this.#recent = [...this.#recentByMinute.values()].reduce((sum, events) => sum + events, 0);
    this.#stored = Math.max(stored, before - this.#recent);
    this.#eventsWhenCounted += this.events - before;
    this.isKnown = true;
  }

  startOfMinute(ms: number): number {
    return Math.floor(ms / minuteMs) * minuteMs;
  }
}
