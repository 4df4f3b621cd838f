import Type, { type Static } from 'typebox';
import { closed } from './closed.ts';
import { Identifier, Instant, Sha256Hex, TimestampMs } from './identifiers.ts';
import { Metadata } from './interaction-payload.ts';

/**
 * A monetary amount: a decimal with at most 15 digits before the point and 4 after it, as a JSON string or number. The
 * service reads the digits of a number exactly as sent. Send a string if the client computed the amount in floating
 * point, which may already have rounded it.
 */
export const Amount = Type.Union([
  Type.String({ pattern: '^-?\\d{1,15}(\\.\\d{1,4})?$' }),
  Type.Number({ minimum: -1e15, maximum: 1e15 }),
]);

/** Body of `POST /api/sdk/conversion`: at least one of campaignId, sessionId, deviceId, deviceHash. */
export const ConversionPayload = closed({
  conversionType: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9._:-]+$' }),
  value: Type.Optional(Amount),
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217' })),
  orderId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  dedupeKey: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  campaignId: Type.Optional(Identifier),
  creativeId: Type.Optional(Identifier),
  videoId: Type.Optional(Identifier),
  sessionId: Type.Optional(Identifier),
  deviceId: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  deviceHash: Type.Optional(Sha256Hex),
  installationId: Type.Optional(Identifier),
  timestampMs: Type.Optional(TimestampMs),
  metadata: Type.Optional(Metadata),
});
export type ConversionPayload = Static<typeof ConversionPayload>;

export const ConversionReceipt = Type.Object({
  ok: Type.Literal(true),
  conversionId: Type.String(),
  receivedAt: Instant,
  duplicate: Type.Optional(Type.Literal(true)),
});
export type ConversionReceipt = Static<typeof ConversionReceipt>;
