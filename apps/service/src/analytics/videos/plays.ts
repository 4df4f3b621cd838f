import Type from 'typebox';
import { toDayRange } from '../queries/day-range.ts';
import { askedEvents, defineQuery } from '../queries/define-query.ts';
import { keptIn } from '../queries/scope-sql.ts';
import type { Reading } from '../reading.ts';
import { type Sample, toSample } from '../sample.ts';

/** What the projection `plays` (schema/020-plays.sql) keeps of playback records, by the name that stands for it in SQL. */
const expressions = {
  VIDEO: keptIn('played', 'videoId'),
  VIEWER: keptIn('played', 'if(empty(sessionId), cityHash64(deviceHash), cityHash64(sessionId))', '0'),
  BEGINS: 'groupArrayArray(10000)(playedSegments.1)',
  ENDS: 'groupArrayArray(10000)(playedSegments.2)',
  TOLD: 'groupArrayArray(10000)(arrayWithConstant(length(playedSegments), toUnixTimestamp64Milli(timestamp)))',
  STARTS: "groupArrayArray(10000)(if(playbackEvent = 'start', [toUnixTimestamp64Milli(timestamp)], []))",
  ENDED: "max(playbackEvent = 'ended')",
  LONGEST:
    "maxIf(videoLength, videoLength > 0 AND length(playedSegments) + (playbackEvent = 'start') + (playbackEvent = 'ended') > 0)",
} as const;

/**
 * Replaces VIDEO, VIEWER (a hash) and, by viewer, BEGINS and ENDS (of what was played, in seconds), TOLD (when each of
 * them was told, in ms), STARTS (when views began), ENDED and LONGEST (the length of the video, of
 * records that tell of playing) in an SQL that reads `FROM events WHERE $played`.
 */
export function withPlays(sql: string): string {
  return sql.replace(/\b[A-Z]+\b/g, (word) => expressions[word as keyof typeof expressions] ?? word);
}

/** An upper bound of the playback records that a question is about: counted by video and whole days. */
const recordsQuery = defineQuery({
  ...askedEvents,
  name: 'playback-records',
  params: Type.Object({}),
  row: Type.Object({ records: Type.Integer() }),
  maxRows: 1,
  sql: "SELECT count() AS records FROM events WHERE $scope AND playbackEvent != '' $counted",
});

/** Everybody, or as few as leave about so many playback records to read. */
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
