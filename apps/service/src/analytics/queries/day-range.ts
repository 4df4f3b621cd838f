import { LRUCache } from 'lru-cache';
import { Temporal } from 'temporal-polyfill';
import { ProblemError } from '../../http/answers/problem-error.ts';
import { toMoments } from '../../http/operations/date-range.ts';

/** Whole days in a time zone, and the bounds by which the store selects them. */
export interface DayRange {
  /** As requested, `YYYY-MM-DD`, both inclusive; undefined for an open side. */
  readonly dateFrom: string | undefined;
  readonly dateTo: string | undefined;
  /** IANA. */
  readonly timeZone: string;
  /** The days in UTC that the range touches, both inclusive. */
  readonly utcFrom: string;
  readonly utcTo: string;
  /** Seconds since the epoch, from inclusive, to exclusive. */
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

export interface AskedDays {
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
  readonly timezone?: string | undefined;
}

/** The store counts seconds in 32 bits. */
const firstDay = '1970-01-01';
const lastDay = '2105-12-31';

/** A page of the dashboard requests the same days ten times, and looking up a time zone takes most of a millisecond. */
const known = new LRUCache<string, DayRange>({ max: 1_000 });

/**
 * Both days inclusive, in the requested time zone (default UTC). Throws `validation_failed` for days that do not exist,
 * days in the wrong order and unknown time zones.
 */
export function toDayRange({ dateFrom, dateTo, timezone = 'UTC' }: AskedDays): DayRange {
  const key = JSON.stringify([dateFrom, dateTo, timezone]);
  const range = known.get(key) ?? readDayRange({ dateFrom, dateTo, timezone });
  known.set(key, range);
  return range;
}

function readDayRange(asked: AskedDays): DayRange {
  toMoments(asked);
  const { dateFrom, dateTo } = asked;
  const timeZone = toTimeZone(asked.timezone ?? 'UTC');
  const begin = startOfDay(inCalendar(dateFrom ?? firstDay), timeZone);
  const end = startOfDay(nextDay(inCalendar(dateTo ?? lastDay)), timeZone);
  return {
    dateFrom,
    dateTo,
    timeZone,
    utcFrom: toUtcDay(Math.max(0, begin)),
    utcTo: toUtcDay(end - 1),
    fromSeconds: Math.max(0, begin / 1_000),
    toSeconds: end / 1_000,
  };
}

export const allDays: DayRange = toDayRange({});

/** The days that numbers cover: as requested, otherwise from the first day with events to today, in the zone of the range. */
export function toPeriod(
  { dateFrom, dateTo, timeZone }: DayRange,
  firstDayOfEvents: string | undefined,
  nowMs: number,
): { from: string; to: string } {
  const today = toZonedDay(nowMs, timeZone);
  const to = dateTo ?? (dateFrom !== undefined && dateFrom > today ? dateFrom : today);
  const from = dateFrom ?? firstDayOfEvents ?? to;
  // Days compare as text.
  return { from: from < to ? from : to, to };
}

/** The day, `YYYY-MM-DD`, of a moment. */
export function toZonedDay(ms: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** The first moment of a day in ms. Where midnight is skipped, a day begins later. */
export function startOfDay(day: string, timeZone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds;
}

export function nextDay(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

export function dayBefore(day: string): string {
  return Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
}

function toUtcDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function inCalendar(day: string): string {
  return day > lastDay ? lastDay : day;
}

/** Names only: an offset (`+02:00`) has no daylight saving time. */
function toTimeZone(name: string): string {
  try {
    if (!/^[A-Za-z]/.test(name)) throw new RangeError('not a name');
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return timeZone === 'UTC' ? timeZone : name;
  } catch {
    const detail = 'must be the IANA name of a time zone, such as Europe/Berlin';
    throw new ProblemError('validation_failed', `timezone ${detail}.`, {
      errors: [{ pointer: '/timezone', code: 'timezone', detail }],
    });
  }
}
