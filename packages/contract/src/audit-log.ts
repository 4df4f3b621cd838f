import Type, { type Static } from 'typebox';
import { closed, Day, Instant, nullable, oneOf, PageQuery } from './fields.ts';
import type { OperationRows } from './operation.ts';

/** Who changes something: a person who is signed in, the holder of a key, or the service itself. */
export const actorKinds = ['person', 'key', 'service'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** As it was at the time of the change: a person or key that is renamed or gone stays readable. */
export const Actor = Type.Object(
  {
    kind: oneOf(actorKinds, { description: 'Whether a person, a key or the service itself acted' }),
    id: nullable(Type.String(), {
      description: 'The person or the key; null for the service itself',
    }),
    name: Type.String({ description: 'The name of the person or key at that time' }),
    email: Type.Optional(Type.String({ description: 'The e-mail address of the person at that time' })),
  },
  { description: 'Who did it' },
);
export type Actor = Static<typeof Actor>;

/** Kinds of things that entries of the audit log are about. */
export const auditTargetKinds = [
  'account',
  'overlay',
  'video',
  'key',
  'readToken',
  'viewerSecret',
  'installation',
  'quarantine',
  'export',
  'erasure',
  'demoData',
  'member',
  'invitation',
  'person',
] as const;
export type AuditTargetKind = (typeof auditTargetKinds)[number];

const name = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 128, description }));

export const AuditLogQuery = closed({
  ...PageQuery.properties,
  actorKind: Type.Optional(
    oneOf(actorKinds, { description: 'Changes by persons, keys or the service itself' }),
  ),
  actorId: name('Changes by this person or key'),
  operation: name('Changes by this operation, for example `publishOverlay`'),
  targetKind: Type.Optional(oneOf(auditTargetKinds, { description: 'Changes of things of this kind' })),
  targetId: name('Changes of this thing, for example one overlay'),
  dateFrom: Type.Optional(Day),
  dateTo: Type.Optional(Day),
});
export type AuditLogQuery = Static<typeof AuditLogQuery>;

export const AuditLogExportQuery = closed({
  after: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      description: 'The `entryId` of the last entry that you have. Default: from the oldest entry',
    }),
  ),
});

const Fields = (description: string) =>
  Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], { description });

/** One change. Neither side of it contains a key, a token or another secret. */
export const AuditLogEntry = Type.Object({
  entryId: Type.String({ description: 'The entry' }),
  at: Instant,
  actor: Actor,
  operation: Type.String({ description: 'The `operationId` of the request' }),
  target: Type.Object(
    {
      kind: oneOf(auditTargetKinds, { description: 'The kind of thing' }),
      id: Type.String({ description: 'Its identifier' }),
      name: nullable(Type.String(), { description: 'Its name at that time, if it has one' }),
    },
    { description: 'What was changed' },
  ),
  before: Fields('The changed fields before; null if the target was created'),
  after: Fields('The same fields after; null if the target was deleted'),
  requestId: nullable(Type.String(), {
    description: '`X-Request-Id` of the request; null if the service acted on its own',
  }),
});
export type AuditLogEntry = Static<typeof AuditLogEntry>;

export const AuditLog = Type.Object({
  entries: Type.Array(AuditLogEntry, { description: 'Newest first' }),
  nextCursor: nullable(Type.String()),
});
export type AuditLog = Static<typeof AuditLog>;

export const auditLogOperations = {
  getAuditLog: {
    at: 'GET /api/audit-log',
    summary: 'What persons and keys changed in the account: who, when, and from what to what',
    permission: 'audit-log:read',
    query: AuditLogQuery,
    answer: AuditLog,
  },
  exportAuditLog: {
    at: 'GET /api/audit-log/export',
    summary: 'The entries after a given one, oldest first, as NDJSON; call it repeatedly to keep a copy',
    permission: 'audit-log:read',
    query: AuditLogExportQuery,
    answer: AuditLogEntry,
    mediaType: 'application/x-ndjson',
  },
} as const satisfies OperationRows;
