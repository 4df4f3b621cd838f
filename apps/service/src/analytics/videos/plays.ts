import Type from 'typebox';
import { isPlayback } from '../../event-tables/event-rules.ts';
import { playAggregates } from '../../event-tables/projections.ts';
import { joinSql, nameOf, sql } from '../../event-tables/sql.ts';
import { toDayRange } from '../queries/day-range.ts';
import { askedEvents, defineQuery } from '../queries/define-query.ts';
import type { Reading } from '../reading.ts';
import { type Sample, toSample } from '../sample.ts';

/** Aggregates of each group of rows of `plays`, under the names of `playAggregates`. */
export const playedBy = joinSql(
  Object.entries(playAggregates).map(([name, aggregate]) => sql`${aggregate} AS ${nameOf(name)}`),
);

/** Rows of `plays` whose viewer is in the sample, which the parameter `lastHash` bounds. */
export const isSampled = sql`viewer <= toUInt64({lastHash:String})`;

/** For a group of rows of `plays`: whether anything was played. */
export const hasPlayed = sql`(notEmpty(starts) OR ended = 1 OR notEmpty(begins))`;

/** Seconds at which intervals begin and end, up to three hours. */
export const beginSeconds = sql`arrayMap(begin -> toUInt16(least(greatest(floor(begin), 0), 10800)), begins)`;
export const endSeconds = sql`arrayMap(end -> toUInt16(least(greatest(ceil(end), 0), 10800)), ends)`;

/** An upper bound of the playback records of a question, counted by video and whole days. */
const recordsQuery = defineQuery({
  ...askedEvents,
  name: 'playback-records',
  params: Type.Object({}),
  row: Type.Object({ records: Type.Integer() }),
  maxRows: 1,
  sql: ({ events, counted }) =>
    sql`SELECT count() AS records FROM ${events} WHERE ${isPlayback} ${counted()}`,
});

/** Everybody, or a sample small enough that about this many playback records are read. */
export async function chooseSample(reading: Reading, mostRecords: number): Promise<Sample> {
  const { utcFrom: dateFrom, utcTo: dateTo } = reading.days;
  const { videoId } = reading.filters;
  const [row] = await reading.run(
    recordsQuery,
    {},
    { days: toDayRange({ dateFrom, dateTo }), filters: videoId === undefined ? {} : { videoId } },
  );
  return toSample(Math.max(1, Math.ceil((row?.records ?? 0) / mostRecords)));
}
