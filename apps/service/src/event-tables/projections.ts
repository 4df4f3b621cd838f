import { quarterHour, step, utcDay } from './event-rules.ts';
import { joinSql, nameOf, type Sql, sql } from './sql.ts';

/*
 * Projections are stored inside each part of a table: they stay correct after deletes, under deduplication tokens and
 * after a crash. The engine uses one only if a query contains its expressions verbatim, so both the schema and the
 * queries take them from here.
 */

export interface Projection {
  readonly name: string;
  /** What it groups by, or the sort order if it does not aggregate. */
  readonly key: readonly Sql[];
  /** Aggregates over each group; undefined for rows that are only sorted. */
  readonly values?: readonly Sql[];
  /** Columns of sorted rows that are not part of the sort order. */
  readonly others?: readonly Sql[];
  /** Rows per block of the index. Default: the table's setting. */
  readonly granularity?: number;
}

const kinds = [sql`eventType`, sql`interactionType`, sql`overlayType`, sql`playbackEvent`];
const count = [sql`count()`];
/** What decides whether an event is left out of the counts. */
const leftOutColumns = [sql`bot`, sql`quarantineId`];
const noTime = sql`toDateTime(0, 'UTC')`;

/** A subset of events. Its expressions are blank for all other events, so that those collapse into one row. */
interface KeptEvents {
  readonly condition: Sql;
  /** An expression as the projection has it. */
  of(expression: Sql, blank?: Sql): Sql;
}

function keep(condition: Sql): KeptEvents {
  return { condition, of: (expression, blank = sql`''`) => sql`if(${condition}, ${expression}, ${blank})` };
}

/** Interactions and completions. */
export const answered = keep(sql`eventType = 'interaction'`);
/** Playback records. */
export const played = keep(sql`playbackEvent != ''`);

/** Since 1970, so that `quarterOf(kept) > noTime` selects the events that are kept. */
export const quarterOf = (kept: KeptEvents) => kept.of(quarterHour, noTime);
export const isKept = (kept: KeptEvents) => sql`${quarterOf(kept)} > ${noTime}`;

/** What viewers did to overlays, by device. Hashes of 64 bits stand for devices and sessions. */
export const answerColumns = {
  overlay: answered.of(sql`overlayId`),
  version: answered.of(sql`overlayVersion`, sql`0`),
  kind: answered.of(sql`interactionType`),
  happened: answered.of(sql`timestamp`, sql`toDateTime64(0, 3, 'UTC')`),
  /** The answer as text; null without one. */
  told: answered.of(sql`ifNull(valueString, toString(valueNumber))`, sql`NULL`),
  device: answered.of(sql`cityHash64(deviceHash)`, sql`0`),
  session: answered.of(sql`cityHash64(sessionId)`, sql`0`),
  /** Metadata of clicks on a call to action. */
  clicked: sql`if(interactionType = 'cta_click', metadata, '')`,
} as const;

/** A viewer is a hash of the session, or of the device where records name no session. */
export const playColumns = {
  video: played.of(sql`videoId`),
  viewer: played.of(sql`if(empty(sessionId), cityHash64(deviceHash), cityHash64(sessionId))`, sql`0`),
} as const;

/** What a viewer's playback records contain. */
export const playAggregates = {
  /** Played segments, in seconds of the video. */
  begins: sql`groupArrayArray(10000)(playedSegments.1)`,
  ends: sql`groupArrayArray(10000)(playedSegments.2)`,
  /** When each segment was reported, in ms. */
  reported: sql`groupArrayArray(10000)(arrayWithConstant(length(playedSegments), toUnixTimestamp64Milli(timestamp)))`,
  /** When views began, in ms. */
  starts: sql`groupArrayArray(10000)(if(playbackEvent = 'start', [toUnixTimestamp64Milli(timestamp)], []))`,
  ended: sql`max(playbackEvent = 'ended')`,
  /** The length of the video, from records that report playback. */
  longest: sql`maxIf(videoLength, videoLength > 0 AND length(playedSegments) + (playbackEvent = 'start') + (playbackEvent = 'ended') > 0)`,
} as const;

/** A second of the video; 10801 for anything after three hours; 65535 if unknown or a playback record. */
export const momentSecond = sql`if(isNull(videoTimeSeconds) OR playbackEvent != '', 65535, toUInt16(least(greatest(floor(assumeNotNull(videoTimeSeconds)), 0), 10801)))`;

/** Mergeable states: an estimate with an average error of 0.4 %. */
export const deviceState = sql`uniqCombined64State(16)(deviceHash)`;
export const sessionState = sql`uniqCombined64State(16)(nullIf(sessionId, ''))`;

export const sessionHash = sql`cityHash64(sessionId)`;

/** Event counts that can be grouped and filtered by the projection's columns, the kind of event, bots and time. */
export interface CountingProjection {
  readonly name: string;
  readonly columns: readonly string[];
  /** A query has to filter by this column: only then does it read few rows. */
  readonly within?: string;
  /** The finest time resolution. */
  readonly time: 'day' | 'quarter';
  readonly key: readonly Sql[];
  readonly granularity?: number;
}

/** Smallest first. Days are kept with the quarters, so that a query finds its part of the projection. */
export const countingProjections: readonly CountingProjection[] = [
  { name: 'typeDays', columns: [], time: 'day', key: [utcDay] },
  { name: 'quarters', columns: [], time: 'quarter', key: [utcDay, quarterHour] },
  {
    name: 'overlayQuarters',
    columns: ['overlayId', 'overlayVersion'],
    within: 'overlayId',
    time: 'quarter',
    key: [sql`overlayId`, utcDay, quarterHour, sql`overlayVersion`],
    granularity: 1_024,
  },
  {
    name: 'creativeDays',
    columns: ['campaignId', 'creativeId'],
    time: 'day',
    key: [sql`campaignId`, sql`creativeId`, utcDay],
    granularity: 1_024,
  },
  {
    name: 'originDays',
    columns: ['origin', 'installationId'],
    time: 'day',
    key: [utcDay, sql`origin`, sql`installationId`],
  },
  {
    name: 'overlayDays',
    columns: ['videoId', 'overlayId'],
    time: 'day',
    key: [sql`videoId`, sql`overlayId`, utcDay],
    granularity: 1_024,
  },
];

function toCounting({ name, key, granularity }: CountingProjection): Projection {
  const projection = { name, key: [...key, ...kinds, ...leftOutColumns], values: count };
  return granularity === undefined ? projection : { ...projection, granularity };
}

const scopeOf = (kept: KeptEvents, names: readonly Sql[]) => names.map((name) => kept.of(name));
const leftOutOf = (kept: KeptEvents) => [kept.of(sql`bot`, sql`0`), kept.of(sql`quarantineId`)];
const { overlay, version, kind, happened, told, device, session, clicked } = answerColumns;

export const eventProjections: readonly Projection[] = [
  ...countingProjections.map(toCounting),
  {
    name: 'answers',
    key: [
      ...[overlay, kind, quarterOf(answered), happened, told, device, session, clicked, version],
      ...scopeOf(answered, [sql`overlayType`, sql`videoId`, sql`campaignId`, sql`creativeId`]),
      ...scopeOf(answered, [sql`origin`, sql`installationId`]),
      ...leftOutOf(answered),
      // Polls that require signed viewers are read by everyone who watches.
      answered.of(sql`verified`, sql`0`),
    ],
    values: count,
    granularity: 1_024,
  },
  // Viewers are in the order of their hashes: a part of that order is a random sample.
  {
    name: 'plays',
    key: [
      ...[playColumns.video, playColumns.viewer, quarterOf(played)],
      ...scopeOf(played, [sql`campaignId`, sql`creativeId`, sql`origin`, sql`installationId`]),
      ...leftOutOf(played),
    ],
    values: Object.values(playAggregates),
    granularity: 2_048,
  },
  // For video queries that no other projection covers: another time zone, a choice of campaigns, by device.
  {
    name: 'videoEvents',
    key: [sql`videoId`, sql`sessionId`, sql`timestamp`],
    others: [
      ...kinds,
      ...[sql`overlayId`, ...leftOutColumns, sql`deviceHash`],
      ...[sql`campaignId`, sql`creativeId`, sql`origin`, sql`installationId`],
    ],
    granularity: 4_096,
  },
  // A state takes up to 48 KiB. With small blocks in the order of steps, playback states are not read with the others.
  {
    name: 'deviceSteps',
    key: [step, utcDay, ...leftOutColumns],
    values: [deviceState, sessionState],
    granularity: 16,
  },
  // By the Monday of a day, not of a timestamp: the day is at the front of the table's key and the timestamp at its
  // end, where the engine would look for it in every block, even if it then reads the projection.
  {
    name: 'stepWeeks',
    key: [step, sql`toMonday(${utcDay})`, ...leftOutColumns],
    values: [deviceState, sessionState],
    granularity: 1,
  },
  {
    name: 'moments',
    key: [sql`videoId`, sql`overlayId`, momentSecond, utcDay, ...kinds, ...leftOutColumns],
    values: count,
    granularity: 1_024,
  },
  // When sessions answered, for queries without a filter, in the order of hashes as in `plays`.
  {
    name: 'sessionSteps',
    key: [session, kind, quarterOf(answered), happened, ...leftOutOf(answered)],
    values: count,
    granularity: 1_024,
  },
];

export const conversionProjections: readonly Projection[] = [
  {
    name: 'sessionConversions',
    key: [
      ...[sessionHash, utcDay, quarterHour],
      ...[sql`campaignId`, sql`creativeId`, sql`videoId`, sql`installationId`],
    ],
    values: [sql`max(timestamp)`],
    granularity: 1_024,
  },
];

/** The projection as part of CREATE TABLE. The account comes first in every key. */
export function toProjectionSql({ name, key, values, others, granularity }: Projection): Sql {
  const keys = joinSql([sql`accountId`, ...key]);
  const kept = joinSql([keys, ...(others ?? []), ...(values ?? [])]);
  const order = values === undefined ? sql`ORDER BY` : sql`GROUP BY`;
  const settings =
    granularity === undefined ? sql`` : sql` WITH SETTINGS (index_granularity = ${granularity})`;
  return sql`PROJECTION ${nameOf(name)} (SELECT ${kept} ${order} ${keys})${settings}`;
}
