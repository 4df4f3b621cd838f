import type { Interval, Period } from '@overlay/contract';
import { Temporal } from 'temporal-polyfill';

export interface IntervalBounds {
  /** ISO 8601 with the offset of the zone; `to` is exclusive. */
  readonly from: string;
  readonly to: string;
  readonly toMs: number;
  /** The day after the last one, `YYYY-MM-DD`. Means nothing for hours. */
  readonly toDay: string;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Every interval that the days of a period touch, in order and without gaps; undefined if there are more than `most`.
 * Days have 23 or 25 hours where the clocks change; weeks begin on Monday and, like months, may begin before the period;
 * only days of the period are counted.
 */
export function toIntervals(
  { from, to }: Period,
  interval: Interval,
  timeZone: string,
  most: number,
): readonly IntervalBounds[] | undefined {
  const zone = new ZoneOffsets(timeZone);
  const endDay = toDayNumber(to) + 1;
  const endMs = zone.startOfDay(endDay);
  const bounds: IntervalBounds[] = [];
  let day = toBegin(toDayNumber(from), interval);
  let beginMs = zone.startOfDay(day);
  while (beginMs < endMs) {
    if (bounds.length === most) return undefined;
    day = interval === 'hour' ? day : toNext(day, interval);
    // Hours advance in UTC, so the repeated hour in autumn is a separate interval.
    const nextMs = interval === 'hour' ? beginMs + hourMs : zone.startOfDay(day);
    bounds.push({ from: zone.toText(beginMs), to: zone.toText(nextMs), toMs: nextMs, toDay: toDayText(day) });
    beginMs = nextMs;
  }
  return bounds;
}

/** Days since 1970, as a calendar without a zone counts them. */
function toDayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs;
}

function toDayText(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

function toBegin(day: number, interval: Interval): number {
  const date = new Date(day * dayMs);
  if (interval === 'week') return day - ((date.getUTCDay() + 6) % 7);
  return interval === 'month' ? day - date.getUTCDate() + 1 : day;
}

function toNext(day: number, interval: Interval): number {
  if (interval === 'day') return day + 1;
  if (interval === 'week') return day + 7;
  const date = new Date(day * dayMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) / dayMs;
}

/**
 * The offset of a zone over time. Looked up once between two clock changes: a lookup for each of 17,000 hours
 * would block the process for a second.
 */
class ZoneOffsets {
  readonly #timeZone: string;
  #fromMs = 0;
  #untilMs = 0;
  #offsetMs = 0;
  #offset = '';

  constructor(timeZone: string) {
    this.#timeZone = timeZone;
  }

  /** The first moment of a day: later than midnight if the clocks skip it. */
  startOfDay(day: number): number {
    const guess = day * dayMs - this.#offsetMs;
    if (guess >= this.#fromMs && guess < this.#untilMs) return guess;
    const begin = Temporal.PlainDate.from(toDayText(day)).toZonedDateTime(this.#timeZone);
    this.#look(begin.epochMilliseconds);
    return begin.epochMilliseconds;
  }

  toText(ms: number): string {
    if (ms < this.#fromMs || ms >= this.#untilMs) this.#look(ms);
    return new Date(ms + this.#offsetMs).toISOString().slice(0, 19) + this.#offset;
  }

  #look(ms: number): void {
    const moment = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(this.#timeZone);
    this.#fromMs = ms;
    this.#untilMs = moment.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY;
    this.#offsetMs = moment.offsetNanoseconds / 1e6;
    this.#offset = moment.offset;
  }
}
