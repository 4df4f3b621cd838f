import Type, { type Static } from 'typebox';
import { errorCodes } from './error-catalogue.ts';
import { Instant } from './identifiers.ts';
import { oneOf } from './one-of.ts';

/** `rejected`: will never be accepted. `retry`: the same event may be sent again. */
export const eventStatuses = ['accepted', 'duplicate', 'filtered', 'rejected', 'retry'] as const;
export type EventStatus = (typeof eventStatuses)[number];

export const EventReceipt = Type.Object({
  ok: Type.Literal(true),
  eventId: Type.String(),
  receivedAt: Instant,
  duplicate: Type.Optional(Type.Literal(true)),
  warning: Type.Optional(Type.Literal('payload_mismatch')),
});
export type EventReceipt = Static<typeof EventReceipt>;

export const FilteredReceipt = Type.Object({
  ok: Type.Literal(false),
  status: Type.Literal('filtered'),
  eventId: Type.Null(),
  receivedAt: Instant,
  reason: Type.Optional(Type.String()),
});
export type FilteredReceipt = Static<typeof FilteredReceipt>;

export const EventVerdict = Type.Object({
  index: Type.Integer({ minimum: 0 }),
  status: oneOf(eventStatuses),
  eventId: Type.Optional(Type.String()),
  receivedAt: Type.Optional(Instant),
  warning: Type.Optional(Type.Literal('payload_mismatch')),
  code: Type.Optional(Type.Union([oneOf(errorCodes), Type.String()])),
  detail: Type.Optional(Type.String()),
});
export type EventVerdict = Static<typeof EventVerdict>;

/**
 * 200 if anything was accepted, filtered or a duplicate; 422 otherwise. `ok`: no event was rejected or has to be
 * retried.
 */
export const BatchAnswer = Type.Object({
  ok: Type.Boolean(),
  receivedAt: Instant,
  accepted: Type.Integer(),
  rejected: Type.Integer(),
  results: Type.Array(EventVerdict),
});
export type BatchAnswer = Static<typeof BatchAnswer>;
