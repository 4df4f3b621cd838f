import type { Interval, Period, Timeseries } from '@overlay/contract';
import Type from 'typebox';
import { ProblemError } from '../../http/answers/problem-error.ts';
import type { HandlersFor } from '../../http/operations/operation-types.ts';
import { sqlFile } from '../../ports/sql-file.ts';
import { countsRow, toCounts, withCounts } from '../counts.ts';
import { countFigures } from '../explanation.ts';
import { askedEvents, defineQuery, type RowOf } from '../queries/define-query.ts';
import { Reading, type ReadingParts } from '../reading.ts';
import { type IntervalBounds, toIntervals } from './intervals.ts';

/** Two years by the hour, ten by the day. */
const mostIntervals: Readonly<Record<Interval, number>> = {
  hour: 17_568,
  day: 3_660,
  week: 3_660,
  month: 3_660,
};

const ofTime = {
  ...askedEvents,
  params: Type.Object({}),
  row: Type.Object({ key: Type.String(), ...countsRow.properties }),
} as const;

/** A row for each day with events. */
export const daysQuery = defineQuery({
  ...ofTime,
  name: 'timeseries-days',
  maxRows: mostIntervals.month * 31,
  sql: withCounts(sqlFile(import.meta.url, './days.sql')),
});

/** A row for each quarter of an hour with events. */
export const quartersQuery = defineQuery({
  ...ofTime,
  name: 'timeseries-quarters',
  maxRows: mostIntervals.hour * 4 + 4,
  sql: withCounts(sqlFile(import.meta.url, './quarters.sql')),
});

type Row = RowOf<typeof daysQuery>;

/** `GET /api/analytics/timeseries`. */
export function createTimeseriesHandlers(parts: ReadingParts): HandlersFor<'getTimeseries'> {
  return {
    async getTimeseries(call) {
      const reading = await Reading.begin(call, parts);
      const { interval = 'day' } = call.query;
      const period = await reading.period();
      return {
        interval,
        timezone: reading.days.timeZone,
        rows: await readSeries(reading, interval, period),
        nextCursor: null,
        ...(await reading.ending(period, countFigures)),
      };
    },
  };
}

/** The intervals of a period. Throws `validation_failed` if there are too many. */
function intervalsOf(
  { days }: Pick<Reading, 'days'>,
  interval: Interval,
  period: Period,
): readonly IntervalBounds[] {
  const intervals = toIntervals(period, interval, days.timeZone, mostIntervals[interval]);
  if (intervals !== undefined) return intervals;
  const detail = `covers more than ${mostIntervals[interval].toLocaleString('en')} intervals`;
  throw new ProblemError('validation_failed', `The period ${detail}.`, {
    errors: [{ pointer: '/dateFrom', code: 'range', detail }],
  });
}

async function readSeries(reading: Reading, interval: Interval, period: Period): Promise<Timeseries['rows']> {
  const intervals = intervalsOf(reading, interval, period);
  const rows = await reading.run(interval === 'hour' ? quartersQuery : daysQuery, {});
  return toSeries(rows, intervals, interval === 'hour' ? isQuarterAfter : isDayAfter, reading.nowMs);
}

/**
 * The days of a period, from rows of days in the order of time. Throws `validation_failed` if there are too many.
 */
export function toDailySeries(
  reading: Pick<Reading, 'days' | 'nowMs'>,
  period: Period,
  rows: readonly Row[],
): Timeseries['rows'] {
  return toSeries(rows, intervalsOf(reading, 'day', period), isDayAfter, reading.nowMs);
}

function toSeries(
  rows: readonly Row[],
  intervals: readonly IntervalBounds[],
  isAfter: (key: string, interval: IntervalBounds) => boolean,
  nowMs: number,
): Timeseries['rows'] {
  const sums = sumUp(rows, intervals, isAfter);
  return intervals.map((bounds, index) => toRow(bounds, sums[index], nowMs));
}

type Sums = Omit<Row, 'key'>;
const nothing: Sums = { impressions: 0, interactions: 0, tap: 0, rating: 0, poll: 0, slider: 0 };

function toRow(
  { from, to, toMs }: IntervalBounds,
  sums: Sums = nothing,
  nowMs: number,
): Timeseries['rows'][number] {
  const { tap, rating, poll, slider } = sums;
  return {
    from,
    to,
    ...toCounts(sums),
    tap,
    rating,
    poll,
    slider,
    ...(toMs > nowMs ? { unfinished: true } : {}),
  };
}

const isDayAfter = (day: string, interval: IntervalBounds) => day >= interval.toDay;
const isQuarterAfter = (seconds: string, interval: IntervalBounds) =>
  Number(seconds) * 1_000 >= interval.toMs;

/** The sums of each interval, by index. Rows and intervals are in the order of time; intervals follow one another. */
function sumUp(
  rows: readonly Row[],
  intervals: readonly IntervalBounds[],
  isAfter: (key: string, interval: IntervalBounds) => boolean,
): readonly (Sums | undefined)[] {
  const sums: (Sums | undefined)[] = [];
  let index = 0;
  for (const { key, ...counts } of rows) {
    let interval = intervals[index];
    while (interval !== undefined && isAfter(key, interval)) interval = intervals[++index];
    sums[index] = add(sums[index] ?? nothing, counts);
  }
  return sums;
}

function add(one: Sums, other: Sums): Sums {
  return {
    impressions: one.impressions + other.impressions,
    interactions: one.interactions + other.interactions,
    tap: one.tap + other.tap,
    rating: one.rating + other.rating,
    poll: one.poll + other.poll,
    slider: one.slider + other.slider,
  };
}
