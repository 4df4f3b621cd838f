import Type, { type Static } from 'typebox';
import { Instant, nullable, oneOf, PageQuery } from './fields.ts';
import type { OperationRows } from './operation.ts';

/** What is doubtful about an event of a publishable key that is counted all the same. */
export const unverifiedReasons = ['devices', 'backdated'] as const;
export type UnverifiedReason = (typeof unverifiedReasons)[number];

/** What a burst came of: one network, invented devices, or one answer from few networks. */
export const quarantineReasons = ['network', 'devices', 'answer'] as const;
export type QuarantineReason = (typeof quarantineReasons)[number];

/** A burst whose events are stored and not counted, unless it is released. */
export const Quarantine = Type.Object({
  quarantineId: Type.String({ description: 'The quarantine' }),
  reason: oneOf(quarantineReasons, { description: 'The sign by which it was found' }),
  from: Type.String({ ...Instant, description: 'When it was found' }),
  to: Type.String({ ...Instant, description: 'When the last of its events was stored' }),
  events: Type.Integer({ minimum: 0, description: 'Events stored with its identifier' }),
  countedBefore: Type.Integer({
    minimum: 0,
    description: 'Devices or answers of the burst that were counted before it was found',
  }),
  releasedAt: Type.Optional(Type.String({ ...Instant, description: 'Present while its events are counted' })),
});
export type Quarantine = Static<typeof Quarantine>;

export const QuarantineList = Type.Object({
  quarantines: Type.Array(Quarantine, { description: 'Newest first' }),
  nextCursor: nullable(Type.String()),
});
export type QuarantineList = Static<typeof QuarantineList>;

export const quarantineOperations = {
  listQuarantines: {
    at: 'GET /api/quarantines',
    summary: 'Bursts that are stored and not counted, newest first',
    permission: 'quarantines:read',
    query: PageQuery,
    answer: QuarantineList,
  },
  releaseQuarantine: {
    at: 'POST /api/quarantines/{quarantineId}/release',
    summary: 'Count the events of a quarantine',
    permission: 'quarantines:manage',
    answer: Quarantine,
    errors: ['conflict'],
  },
  restoreQuarantine: {
    at: 'POST /api/quarantines/{quarantineId}/restore',
    summary: 'Leave the events of a released quarantine out again',
    permission: 'quarantines:manage',
    answer: Quarantine,
  },
} as const satisfies OperationRows;
