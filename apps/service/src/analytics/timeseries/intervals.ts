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

/**
 * Every interval that the days of a period touch, in order and without gaps; undefined if there are more than `most`.
 * Days have 23 or 25 hours where the clocks change; weeks begin on Monday and, as months, may begin before the period,
 * whose days alone are counted.
 */
export function toIntervals(
  { from, to }: Period,
  interval: Interval,
  timeZone: string,
  most: number,
): readonly IntervalBounds[] | undefined {
  const end = Temporal.PlainDate.from(to).add({ days: 1 }).toZonedDateTime(timeZone);
  const bounds: IntervalBounds[] = [];
  let begin = toBegin(Temporal.PlainDate.from(from), interval).toZonedDateTime(timeZone);
  while (begin.epochMilliseconds < end.epochMilliseconds) {
    if (bounds.length === most) return undefined;
    const next = toNext(begin, interval, timeZone);
    bounds.push({
      from: toText(begin),
      to: toText(next),
      toMs: next.epochMilliseconds,
      toDay: next.toPlainDate().toString(),
    });
    begin = next;
  }
  return bounds;
}

function toBegin(day: Temporal.PlainDate, interval: Interval): Temporal.PlainDate {
  if (interval === 'week') return day.subtract({ days: day.dayOfWeek - 1 });
  return interval === 'month' ? day.with({ day: 1 }) : day;
}

/** Hours pass by the clock of the world, so that the repeated hour in autumn is one of its own. */
function toNext(begin: Temporal.ZonedDateTime, interval: Interval, timeZone: string): Temporal.ZonedDateTime {
  if (interval === 'hour') return begin.add({ hours: 1 });
  const day = begin.toPlainDate();
  // By the calendar, not by adding to the moment: midnight may be missing on one day and exist on the next.
  return day.add({ [`${interval}s`]: 1 }).toZonedDateTime(timeZone);
}

function toText(moment: Temporal.ZonedDateTime): string {
  return moment.toString({ timeZoneName: 'never', fractionalSecondDigits: 0 });
}
