import { sql } from '../event-tables/sql.ts';
import { column, hex, moment, type RowOf, rowSchemaVersion, string, word } from './event-row.ts';
import { instant, nullableText, text } from './tab-separated.ts';

/**
 * The shape of a conversion between ingest, log and store; the counterpart of `eventTable`. Absent strings are ''; times are whole
 * milliseconds.
 */
export const conversionTable = {
  accountId: column<string>(word),
  conversionId: column<string>(string),
  timestamp: column<number>(moment),
  createdAt: column<number>(moment),
  conversionType: column<string>(word),
  /** The text of a decimal with up to four digits after the point. */
  amount: column<string | null>(sql`Nullable(Decimal(19, 4))`),
  currency: column<string>(word),
  orderId: column<string>(string),
  campaignId: column<string>(word),
  creativeId: column<string>(word),
  videoId: column<string>(word),
  sessionId: column<string>(string),
  deviceHashHex: column<string>(hex),
  installationId: column<string>(word),
  metadata: column<string>(string),
  keyId: column<string>(word),
  /** As sent, if it was sent as text: `59.90`. */
  amountText: column<string>(string),
};
export type ConversionRow = RowOf<typeof conversionTable>;

export const conversionColumns: readonly string[] = [...Object.keys(conversionTable), 'schemaVersion'];

/** One line with its newline, in the order of `conversionColumns`. */
export function toConversionLine(row: ConversionRow): string {
  return `${text(row.accountId)}\t${row.conversionId}\t${instant(row.timestamp)}\t${instant(row.createdAt)}\t${row.conversionType}\t${nullableText(row.amount)}\t${row.currency}\t${text(row.orderId)}\t${row.campaignId}\t${row.creativeId}\t${row.videoId}\t${row.sessionId}\t${row.deviceHashHex}\t${row.installationId}\t${text(row.metadata)}\t${row.keyId}\t${row.amountText}\t${rowSchemaVersion}\n`;
}
