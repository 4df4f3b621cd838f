import type { KeyKind } from '@overlay/contract';

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

/** Events by day (UTC) and kind of key: `2026-05-20 secret`. */
export type EventsByDay = Map<string, number>;

export function addEvents(days: EventsByDay, day: string, keyKind: KeyKind, events: number): void {
  days.set(`${day} ${keyKind}`, (days.get(`${day} ${keyKind}`) ?? 0) + events);
}

/** The store is counted up to a multiple of this. */
export const slotMs = 10_000;

/** What publishable keys have sent. */
export interface PublishableUsage {
  readonly month: number;
  readonly today: number;
}

/**
 * Events of one account in one month. Counts never decrease: neither erasures nor rows that the store refuses
 * are refunded.
 */
export class AccountUsage {
  readonly accountId: string;
  readonly month: Month;
  readonly byDay: EventsByDay = new Map();
  /** Undefined until the store is asked about the account. */
  firstCount: Promise<void> | undefined;
  isKnown = false;
  hasSentSinceCount = false;
  countedToMs = 0;
  /** The last count that was saved in the control store. */
  markedEvents = 0;
  /** What this process accepted since, by the start of a slot. */
  readonly #uncounted = new Map<number, EventsByDay>();

  constructor(accountId: string, month: Month) {
    this.accountId = accountId;
    this.month = month;
  }

  get events(): number {
    let sum = 0;
    for (const events of this.byDay.values()) sum += events;
    return sum;
  }

  publishable(nowMs: number): PublishableUsage {
    let month = 0;
    for (const [day, events] of this.byDay) if (day.endsWith(' publishable')) month += events;
    return { month, today: this.byDay.get(`${new Date(nowMs).toISOString().slice(0, 10)} publishable`) ?? 0 };
  }

  add(keyKind: KeyKind, events: number, createdAtMs: number): void {
    if (createdAtMs < this.month.startMs) return;
    const startMs = Math.floor(createdAtMs / slotMs) * slotMs;
    const slot = this.#uncounted.get(startMs) ?? new Map();
    this.#uncounted.set(startMs, slot);
    const day = new Date(startMs).toISOString().slice(0, 10);
    for (const days of [slot, this.byDay]) addEvents(days, day, keyKind, events);
  }

  /** @param stored counts of these days in the store, before `toMs` */
  countedTo(toMs: number, stored: EventsByDay): void {
    const sums = new Map(stored);
    for (const [startMs, slot] of this.#uncounted) {
      if (startMs < toMs) this.#uncounted.delete(startMs);
      else for (const [day, events] of slot) sums.set(day, (sums.get(day) ?? 0) + events);
    }
    this.atLeast(sums);
    this.countedToMs = toMs;
    this.isKnown = true;
  }

  atLeast(days: Iterable<readonly [day: string, events: number]>): void {
    for (const [day, events] of days) this.byDay.set(day, Math.max(this.byDay.get(day) ?? 0, events));
  }
}
