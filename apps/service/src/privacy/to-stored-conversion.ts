import type { StoredConversion } from '@overlay/contract';
import type { ConversionRow } from '../ports/conversion-row.ts';

/** A row as `device-conversions.sql` selects it. */
export type ReadConversionRow = Omit<ConversionRow, 'timestamp' | 'createdAt'> & {
  readonly timestampMs: number;
  readonly createdAtMs: number;
};

const noDevice = '0'.repeat(64);

/** What was not said is absent; the amount is the text of a decimal, never a float. */
export function toStoredConversion(row: ReadConversionRow): StoredConversion {
  return {
    conversionId: row.conversionId,
    accountId: row.accountId,
    conversionType: row.conversionType,
    timestamp: row.timestampMs,
    createdAt: new Date(row.createdAtMs).toISOString(),
    ...(row.deviceHashHex === noDevice ? {} : { deviceHash: row.deviceHashHex }),
    ...(row.amount === null ? {} : { value: row.amount }),
    ...said('currency', row.currency),
    ...said('orderId', row.orderId),
    ...said('campaignId', row.campaignId),
    ...said('creativeId', row.creativeId),
    ...said('videoId', row.videoId),
    ...said('sessionId', row.sessionId),
    ...said('installationId', row.installationId),
    ...(row.metadata === '' ? {} : { metadata: JSON.parse(row.metadata) }),
  };
}

/** The store keeps '' for what is absent. */
function said<Name extends string>(name: Name, text: string): { readonly [name in Name]?: string } {
  return text === '' ? {} : ({ [name]: text } as { readonly [name in Name]: string });
}
