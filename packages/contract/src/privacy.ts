import Type, { type Static } from 'typebox';
import { StoredConversion } from './conversions.ts';
import { closed, Instant, nullable, oneOf, PageQuery, Sha256Hex } from './fields.ts';
import type { OperationRows } from './operation.ts';
import { StoredEvent } from './stored-events.ts';

/** One device or signed viewer of the account: exactly one of the fields. Identifiers are hashed and not stored. */
export const DeviceReference = closed(
  {
    deviceId: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
    deviceHash: Type.Optional(Sha256Hex),
    viewerId: Type.Optional(
      Type.String({ minLength: 1, maxLength: 128, description: 'The viewer that signed tokens name' }),
    ),
  },
  { description: 'Exactly one of deviceId, deviceHash and viewerId' },
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

export const Erasure = Type.Object({
  erasureId: Type.String(),
  state: oneOf(erasureStates),
  /**
   * SHA-256 over `erasureId:deviceHash`: anyone who knows the device can verify that it was meant; nobody can derive the
   * device from it.
   */
  subject: Sha256Hex,
  requestedAt: Instant,
  finishedAt: nullable(Instant),
  /** All data of the device acknowledged before this moment is deleted. */
  coversUntil: nullable(Instant),
  erased: nullable(ErasedCounts),
  /** A signed statement of the above (JWS, EdDSA); verify it with the keys at `/api/privacy/receipt-keys`. */
  receipt: nullable(Type.String()),
});
export type Erasure = Static<typeof Erasure>;

export const ErasureList = Type.Object({
  erasures: Type.Array(Erasure),
  nextCursor: nullable(Type.String()),
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

export const privacyOperations = {
  requestErasure: {
    at: 'POST /api/privacy/erasures',
    summary: 'Permanently erase all data of a device',
    permission: 'privacy:manage',
    body: DeviceReference,
    status: 202,
    answer: Erasure,
  },
  listErasures: {
    at: 'GET /api/privacy/erasures',
    summary: 'Erasures of the account with their receipts, newest first',
    permission: 'privacy:manage',
    query: PageQuery,
    answer: ErasureList,
  },
  getErasure: {
    at: 'GET /api/privacy/erasures/{erasureId}',
    summary: 'The progress of an erasure, and its receipt',
    permission: 'privacy:manage',
    answer: Erasure,
  },
  getReceiptKeys: {
    at: 'GET /api/privacy/receipt-keys',
    summary: 'Public keys that verify erasure receipts (JWKS)',
    permission: 'public',
    answer: ReceiptKeys,
    errors: ['storage_unavailable'],
  },
  exportDevice: {
    at: 'GET /api/privacy/export',
    summary: 'Export all data of a device, one record per line (NDJSON)',
    permission: 'privacy:manage',
    query: DeviceHashQuery,
    answer: DeviceExportLine,
    mediaType: 'application/x-ndjson',
    errors: ['too_many_queries'],
  },
  exportDeviceById: {
    at: 'POST /api/privacy/export',
    summary: 'The same as GET, for a deviceId, which must not appear in an address',
    permission: 'privacy:manage',
    body: DeviceReference,
    answer: DeviceExportLine,
    mediaType: 'application/x-ndjson',
    errors: ['too_many_queries'],
  },
} as const satisfies OperationRows;
