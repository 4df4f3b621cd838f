import type { Interval, Period, Timeseries } from '@overlay/contract';
import Type from 'typebox';
import { kindColumns, quarterHour } from '../../event-tables/event-rules.ts';
import { sql } from '../../event-tables/sql.ts';
import { ProblemError } from '../../http/answers/problem-error.ts';
import type { Handlers } from '../../http/operations/operation-types.ts';
import { countColumns, countsRow, mapTypes, toByType, toCounts } from '../counts.ts';
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

/** A row for each day, or quarter of an hour in seconds since the epoch, that has events, in the order of time. */
function defineSeries(by: 'day' | 'quarter', maxRows: number) {
  return defineQuery({
    ...askedEvents,
    name: `series-by-${by}`,
    params: Type.Object({}),
    row: Type.Object({ key: Type.String(), ...countsRow.properties, ctaClicks: Type.Integer() }),
    maxRows,
    sql: ({ events, day, counted }) => sql`
      SELECT
        toString(${by === 'day' ? sql`time` : sql`toUnixTimestamp(time)`}) AS key,
        ${countColumns},
        sumIf(events, interactionType = 'cta_click') AS ctaClicks
      FROM
      (
        SELECT ${by === 'day' ? day : quarterHour} AS time, ${kindColumns}, count() AS events
        FROM ${events}
        GROUP BY time, ${kindColumns}
        ${by === 'day' ? counted() : counted('quarter')}
      )
      GROUP BY key
      ORDER BY key`,
  });
}

export const daysQuery = defineSeries('day', mostIntervals.month * 31);
/** Quarter-hours add up to the hours of every time zone. */
export const quartersQuery = defineSeries('quarter', mostIntervals.hour * 4 + 4);

type Row = RowOf<typeof daysQuery>;

/** `GET /api/analytics/timeseries`. */
export function createTimeseriesHandlers(parts: ReadingParts) {
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
  } satisfies Partial<Handlers>;
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

type Sums = Omit<Row, 'key' | 'ctaClicks'>;
const nothing: Sums = { impressions: 0, interactions: 0, ...mapTypes(() => 0) };

function toRow(
  { from, to, toMs }: IntervalBounds,
  sums: Sums = nothing,
  nowMs: number,
): Timeseries['rows'][number] {
  return {
    from,
    to,
    ...toCounts(sums),
    ...toByType(sums),
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
    ...mapTypes((type) => one[type] + other[type]),
  };
}
