import type { UnverifiedReason } from '@overlay/contract';
import { type Sql, sql } from '../event-tables/sql.ts';
import { instant, nullableText, number, pairs, text, words } from './tab-separated.ts';

/**
 * The shape of one event between ingest, log and store: a line of ClickHouse's TabSeparated format, so that
 * the log's bytes go into the store as they are. A later version appends columns.
 */
export const rowSchemaVersion = 1;

export interface Column<Value> {
  readonly type: Sql;
  /** Of a row; only its type exists. */
  readonly value?: Value;
}
export const column = <Value>(type: Sql): Column<Value> => ({ type });

export const word = sql`LowCardinality(String)`;
export const string = sql`String CODEC(ZSTD(1))`;
export const moment = sql`DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1))`;
/** Of a device, as `deviceHash` is computed from it. */
export const hex = sql`String EPHEMERAL ''`;
const quantity = sql`Nullable(Float64) CODEC(ZSTD(1))`;
const answer = sql`LowCardinality(Nullable(String))`;

/**
 * The columns of the table that come with a row: their types in the store, and in a row. Absent strings are '', absent numbers
 * null; times are whole milliseconds.
 */
export const eventTable = {
  accountId: column<string>(word),
  eventId: column<string>(string),
  timestamp: column<number>(moment),
  createdAt: column<number>(moment),
  eventType: column<'impression' | 'interaction'>(word),
  interactionType: column<string>(word),
  overlayType: column<string>(word),
  playbackEvent: column<string>(word),
  campaignId: column<string>(word),
  creativeId: column<string>(word),
  videoId: column<string>(word),
  overlayId: column<string>(word),
  /** 0 if absent. */
  overlayVersion: column<number>(sql`UInt32 CODEC(ZSTD(1))`),
  sessionId: column<string>(string),
  deviceHashHex: column<string>(hex),
  source: column<string>(word),
  origin: column<string>(word),
  installationId: column<string>(word),
  valueNumber: column<number | null>(quantity),
  valueString: column<string | null>(answer),
  videoTimeSeconds: column<number | null>(quantity),
  watchedSeconds: column<number | null>(quantity),
  videoLength: column<number | null>(quantity),
  percentWatched: column<number | null>(quantity),
  interactionOccurred: column<0 | 1 | null>(sql`Nullable(UInt8)`),
  lastInteractionType: column<string>(word),
  lastInteractionNumber: column<number | null>(quantity),
  lastInteractionString: column<string | null>(answer),
  impressionRule: column<string>(word),
  bot: column<0 | 1>(sql`UInt8`),
  /** Whether it came with a valid viewer token. */
  verified: column<0 | 1>(sql`UInt8`),
  /** JSON text; '' if absent. */
  metadata: column<string>(string),
  keyId: column<string>(word),
  /** Seconds of the video, `[from, to]` each; empty if absent. */
  playedSegments: column<readonly (readonly [from: number, to: number])[]>(
    sql`Array(Tuple(Float64, Float64)) CODEC(ZSTD(1))`,
  ),
  exposureMs: column<number | null>(sql`Nullable(UInt32) CODEC(ZSTD(1))`),
  measurable: column<0 | 1 | null>(sql`Nullable(UInt8)`),
  unverified: column<readonly UnverifiedReason[]>(sql`Array(${word})`),
  quarantineId: column<string>(word),
};

/** A row of a table. */
export type RowOf<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends Column<infer Value> ? Value : never;
};
export type EventRow = RowOf<typeof eventTable>;

export const eventColumns: readonly string[] = [...Object.keys(eventTable), 'schemaVersion'];

/** One line with its newline, in the order of `eventColumns`. */
export function toRowLine(row: EventRow): string {
  return `${text(row.accountId)}\t${row.eventId}\t${instant(row.timestamp)}\t${instant(row.createdAt)}\t${row.eventType}\t${row.interactionType}\t${row.overlayType}\t${row.playbackEvent}\t${row.campaignId}\t${row.creativeId}\t${row.videoId}\t${row.overlayId}\t${row.overlayVersion}\t${row.sessionId}\t${row.deviceHashHex}\t${row.source}\t${text(row.origin)}\t${row.installationId}\t${number(row.valueNumber)}\t${nullableText(row.valueString)}\t${number(row.videoTimeSeconds)}\t${number(row.watchedSeconds)}\t${number(row.videoLength)}\t${number(row.percentWatched)}\t${number(row.interactionOccurred)}\t${row.lastInteractionType}\t${number(row.lastInteractionNumber)}\t${nullableText(row.lastInteractionString)}\t${row.impressionRule}\t${row.bot}\t${row.verified}\t${text(row.metadata)}\t${row.keyId}\t${pairs(row.playedSegments)}\t${number(row.exposureMs)}\t${number(row.measurable)}\t${words(row.unverified)}\t${row.quarantineId}\t${rowSchemaVersion}\n`;
}
