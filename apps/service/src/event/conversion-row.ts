import { rowSchemaVersion } from './event-row.ts';
import { instant, nullableText, text } from './tab-separated.ts';

/** The shape of a conversion between ingest, log and store; the counterpart of `event-row.ts`. */
export const conversionColumns = [
  'accountId',
  'conversionId',
  'timestamp',
  'createdAt',
  'conversionType',
  'amount',
  'currency',
  'orderId',
  'campaignId',
  'creativeId',
  'videoId',
  'sessionId',
  'deviceHashHex',
  'installationId',
  'metadata',
  'keyId',
  'amountText',
  'schemaVersion',
] as const;

/** Strings are '' where absent; `amount` is the text of a decimal with up to four digits after the point. */
export interface ConversionRow {
  readonly accountId: string;
  readonly conversionId: string;
  readonly timestamp: number;
  readonly createdAt: number;
  readonly conversionType: string;
  readonly amount: string | null;
  readonly currency: string;
  readonly orderId: string;
  readonly campaignId: string;
  readonly creativeId: string;
  readonly videoId: string;
  readonly sessionId: string;
  readonly deviceHashHex: string;
  readonly installationId: string;
  readonly metadata: string;
  readonly keyId: string;
  /** As sent, if it was sent as text: `59.90`. */
  readonly amountText: string;
}

/** One line with its newline, in the order of `conversionColumns`. */
export function toConversionLine(row: ConversionRow): string {
  return `${text(row.accountId)}\t${row.conversionId}\t${instant(row.timestamp)}\t${instant(row.createdAt)}\t${row.conversionType}\t${nullableText(row.amount)}\t${row.currency}\t${text(row.orderId)}\t${row.campaignId}\t${row.creativeId}\t${row.videoId}\t${row.sessionId}\t${row.deviceHashHex}\t${row.installationId}\t${text(row.metadata)}\t${row.keyId}\t${row.amountText}\t${rowSchemaVersion}\n`;
}
