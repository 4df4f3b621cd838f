import Type, { type Static } from 'typebox';
import { closed } from './closed.ts';
import { Amount } from './conversion.ts';
import { Instant, Sha256Hex, TimestampMs } from './identifiers.ts';
import { Metadata } from './interaction-payload.ts';
import { oneOf } from './one-of.ts';
import { StoredEvent } from './stored-event.ts';

/**
 * One device of the account: exactly one of the two fields. A `deviceId` is hashed with the salt of the account and not
 * stored.
 */
export const DeviceReference = closed(
  {
    deviceId: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
    deviceHash: Type.Optional(Sha256Hex),
  },
  { description: 'Exactly one of deviceId and deviceHash' },
);
export type DeviceReference = Static<typeof DeviceReference>;

/** Hash only: proxies would log a deviceId in an address. */
export const DeviceHashQuery = closed({ deviceHash: Sha256Hex });
export type DeviceHashQuery = Static<typeof DeviceHashQuery>;

export const erasureStates = ['pending', 'running', 'finished'] as const;

/** Deleted rows, by place. `setAside` counts rows that the event store had rejected. */
export const ErasedCounts = Type.Object({
  events: Type.Integer({ minimum: 0 }),
  conversions: Type.Integer({ minimum: 0 }),
  setAside: Type.Integer({ minimum: 0 }),
});
export type ErasedCounts = Static<typeof ErasedCounts>;

const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const Erasure = Type.Object({
  erasureId: Type.String(),
  state: oneOf(erasureStates),
  /**
   * SHA-256 over `erasureId:deviceHash`: whoever knows the device can verify that it was meant; nobody can derive the
   * device from it.
   */
  subject: Sha256Hex,
  requestedAt: Instant,
  finishedAt: Nullable(Instant),
  /** All data of the device acknowledged before this moment is deleted. */
  coversUntil: Nullable(Instant),
  erased: Nullable(ErasedCounts),
  /** A signed statement of the above (JWS, EdDSA); verify it with the keys at `/api/privacy/receipt-keys`. */
  receipt: Nullable(Type.String()),
});
export type Erasure = Static<typeof Erasure>;

export const ErasureList = Type.Object({
  erasures: Type.Array(Erasure),
  nextCursor: Nullable(Type.String()),
});
export type ErasureList = Static<typeof ErasureList>;

/** The payload of an erasure receipt. */
export const ErasureReceipt = Type.Object({
  /** The issuer: the public address of the service. */
  iss: Type.String(),
  erasureId: Type.String(),
  accountId: Type.String(),
  subject: Sha256Hex,
  requestedAt: Instant,
  finishedAt: Instant,
  coversUntil: Instant,
  erased: ErasedCounts,
});
export type ErasureReceipt = Static<typeof ErasureReceipt>;

/** A JSON Web Key Set (RFC 7517) of Ed25519 keys (RFC 8037). */
export const ReceiptKeys = Type.Object({
  keys: Type.Array(
    Type.Object({
      kty: Type.Literal('OKP'),
      crv: Type.Literal('Ed25519'),
      x: Type.String(),
      kid: Type.String(),
      use: Type.Literal('sig'),
      alg: Type.Literal('EdDSA'),
    }),
  ),
});
export type ReceiptKeys = Static<typeof ReceiptKeys>;

/** A conversion in an export. Fields that were not sent are absent. */
export const StoredConversion = Type.Object({
  conversionId: Type.String(),
  accountId: Type.String(),
  conversionType: Type.String(),
  deviceHash: Type.Optional(Sha256Hex),
  timestamp: TimestampMs,
  createdAt: Instant,
  value: Type.Optional(Amount),
  currency: Type.Optional(Type.String()),
  orderId: Type.Optional(Type.String()),
  campaignId: Type.Optional(Type.String()),
  creativeId: Type.Optional(Type.String()),
  videoId: Type.Optional(Type.String()),
  sessionId: Type.Optional(Type.String()),
  installationId: Type.Optional(Type.String()),
  metadata: Type.Optional(Metadata),
});
export type StoredConversion = Static<typeof StoredConversion>;

/** A line of a device export. The last line is `end`; without it the export is incomplete. */
export const DeviceExportLine = Type.Union([
  Type.Object({ event: Type.Object({ ...StoredEvent.properties, origin: Type.Optional(Type.String()) }) }),
  Type.Object({ conversion: StoredConversion }),
  Type.Object({
    end: Type.Object({
      deviceHash: Sha256Hex,
      exportedAt: Instant,
      events: Type.Integer(),
      conversions: Type.Integer(),
    }),
  }),
]);
export type DeviceExportLine = Static<typeof DeviceExportLine>;
