import type { StoredConversion } from '@overlay/contract';
import Type, { type Static } from 'typebox';

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
  /** As it was sent, where it was sent as text. */
  amountText: text,
});

const noDevice = '0'.repeat(64);

/** What was not said is absent; the amount is the text of a decimal, never a float. */
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
