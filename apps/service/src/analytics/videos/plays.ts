import { keptIn } from '../queries/scope-sql.ts';

/** What the projection `plays` (schema/020-plays.sql) keeps of playback records, by the name that stands for it in SQL. */
const expressions = {
  VIDEO: keptIn('played', 'videoId'),
  VIEWER: keptIn(
    'played',
    'if(empty(sessionId), reinterpretAsUInt64(deviceHash), cityHash64(sessionId))',
    '0',
  ),
  BEGINS: 'groupArrayArray(10000)(playedSegments.1)',
  ENDS: 'groupArrayArray(10000)(playedSegments.2)',
  TOLD: 'groupArrayArray(10000)(arrayWithConstant(length(playedSegments), toUnixTimestamp64Milli(timestamp)))',
  STARTS: "groupArrayArray(10000)(if(playbackEvent = 'start', [toUnixTimestamp64Milli(timestamp)], []))",
  ENDED: "max(playbackEvent = 'ended')",
  LONGEST: 'maxIf(videoLength, videoLength > 0)',
} as const;

/**
 * Replaces VIDEO, VIEWER (a hash) and, by viewer, BEGINS and ENDS (of what was played, in seconds), TOLD (when each of
 * them was told, in ms), STARTS (when views began), ENDED and LONGEST (the length of the video) in an SQL that reads
 * `FROM events WHERE $played`.
 */
export function withPlays(sql: string): string {
  return sql.replace(/\b[A-Z]+\b/g, (word) => expressions[word as keyof typeof expressions] ?? word);
}

const viewers = 2n ** 64n;

/** Parameters of an SQL that looks at `VIEWER <= toUInt64({lastViewer:String})`: one viewer in so many. */
export function toSample(sampled: number): { readonly lastViewer: string } {
  return { lastViewer: String(viewers / BigInt(sampled) - 1n) };
}
