import type { StoredConversion } from '@overlay/contract';
import Type, { type Static } from 'typebox';
import { sql } from '../../event-tables/sql.ts';

const text = Type.String();

/** A conversion as queries select it: strings are '' where absent. */
export const conversionRow = Type.Object({
  accountId: text,
  conversionId: text,
  timestampMs: Type.Integer(),
  createdAtMs: Type.Integer(),
  conversionType: text,
  /** The text of a decimal. */
  amount: Type.Union([text, Type.Null()]),
  currency: text,
  orderId: text,
  campaignId: text,
  creativeId: text,
  videoId: text,
  sessionId: text,
  deviceHashHex: text,
  installationId: text,
  metadata: text,
  /** As sent, if it was sent as text. */
  amountText: text,
});

/** Selects rows of `conversionRow` from conversions. */
export const conversionColumns = sql`
  accountId,
  conversionId,
  toUnixTimestamp64Milli(timestamp) AS timestampMs,
  toUnixTimestamp64Milli(createdAt) AS createdAtMs,
  conversionType,
  toString(amount) AS amount,
  currency,
  orderId,
  campaignId,
  creativeId,
  videoId,
  sessionId,
  lower(hex(deviceHash)) AS deviceHashHex,
  installationId,
  metadata,
  amountText`;

const noDevice = '0'.repeat(64);

/** Fields that were not sent are absent; the amount is the text of a decimal, never a float. */
export function toStoredConversion(row: Static<typeof conversionRow>): StoredConversion {
  return {
    conversionId: row.conversionId,
    accountId: row.accountId,
    conversionType: row.conversionType,
    timestamp: row.timestampMs,
    createdAt: new Date(row.createdAtMs).toISOString(),
    ...(row.deviceHashHex === noDevice ? {} : { deviceHash: row.deviceHashHex }),
    ...(row.amount === null ? {} : { value: row.amountText || row.amount }),
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
