import { instant, nullableText, number, pairs, text } from './tab-separated.ts';

/**
 * The shape of one event between ingest, log and store: a line of ClickHouse's TabSeparated format, so that
 * the log's bytes go into the store as they are. A later version appends columns.
 */
export const rowSchemaVersion = 2;

export const eventColumns = [
  'accountId',
  'eventId',
  'timestamp',
  'createdAt',
  'eventType',
  'interactionType',
  'overlayType',
  'playbackEvent',
  'campaignId',
  'creativeId',
  'videoId',
  'overlayId',
  'sessionId',
  'deviceHashHex',
  'source',
  'origin',
  'installationId',
  'valueNumber',
  'valueString',
  'videoTimeSeconds',
  'watchedSeconds',
  'videoLength',
  'percentWatched',
  'interactionOccurred',
  'lastInteractionType',
  'lastInteractionNumber',
  'lastInteractionString',
  'impressionRule',
  'bot',
  'metadata',
  'keyId',
  'playedSegments',
  'exposureMs',
  'measurable',
  'schemaVersion',
] as const;

/** Rows of version 1 end with `keyId`. */
const firstVersionColumns = eventColumns.slice(0, eventColumns.indexOf('playedSegments'));

/**
 * The columns of a row, in order. Rows that an older version left in a log are read with the columns of that version.
 */
export function eventColumnsOf(schemaVersion: number): readonly string[] {
  return schemaVersion === 1 ? firstVersionColumns : eventColumns;
}

/** Absent strings are '', absent numbers null; times are whole milliseconds. */
export interface EventRow {
  readonly accountId: string;
  readonly eventId: string;
  readonly timestamp: number;
  readonly createdAt: number;
  readonly eventType: 'impression' | 'interaction';
  readonly interactionType: string;
  readonly overlayType: string;
  readonly playbackEvent: string;
  readonly campaignId: string;
  readonly creativeId: string;
  readonly videoId: string;
  readonly overlayId: string;
  readonly sessionId: string;
  readonly deviceHashHex: string;
  readonly source: string;
  readonly origin: string;
  readonly installationId: string;
  readonly valueNumber: number | null;
  readonly valueString: string | null;
  readonly videoTimeSeconds: number | null;
  readonly watchedSeconds: number | null;
  readonly videoLength: number | null;
  readonly percentWatched: number | null;
  readonly interactionOccurred: 0 | 1 | null;
  readonly lastInteractionType: string;
  readonly lastInteractionNumber: number | null;
  readonly lastInteractionString: string | null;
  readonly impressionRule: string;
  readonly bot: 0 | 1;
  /** JSON text; '' if absent. */
  readonly metadata: string;
  readonly keyId: string;
  /** Seconds of the video, `[from, to]` each; empty if absent. */
  readonly playedSegments: readonly (readonly [from: number, to: number])[];
  readonly exposureMs: number | null;
  readonly measurable: 0 | 1 | null;
}

/** One line with its newline, in the order of `eventColumns`. */
export function toRowLine(row: EventRow): string {
  return `${text(row.accountId)}\t${row.eventId}\t${instant(row.timestamp)}\t${instant(row.createdAt)}\t${row.eventType}\t${row.interactionType}\t${row.overlayType}\t${row.playbackEvent}\t${row.campaignId}\t${row.creativeId}\t${row.videoId}\t${row.overlayId}\t${row.sessionId}\t${row.deviceHashHex}\t${row.source}\t${text(row.origin)}\t${row.installationId}\t${number(row.valueNumber)}\t${nullableText(row.valueString)}\t${number(row.videoTimeSeconds)}\t${number(row.watchedSeconds)}\t${number(row.videoLength)}\t${number(row.percentWatched)}\t${number(row.interactionOccurred)}\t${row.lastInteractionType}\t${number(row.lastInteractionNumber)}\t${nullableText(row.lastInteractionString)}\t${row.impressionRule}\t${row.bot}\t${text(row.metadata)}\t${row.keyId}\t${pairs(row.playedSegments)}\t${number(row.exposureMs)}\t${number(row.measurable)}\t${rowSchemaVersion}\n`;
}
