import Type, { type Static } from 'typebox';
import { Actor, actorKinds } from './actor.ts';
import { closed } from './closed.ts';
import { Day, Instant } from './identifiers.ts';
import { oneOf } from './one-of.ts';
import { PageQuery } from './page-query.ts';

/** What can be changed, and is named by entries of the audit log. */
export const auditTargetKinds = [
  'account',
  'overlay',
  'key',
  'readToken',
  'installation',
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
  targetId: name('Changes of this thing, for example of one overlay'),
  dateFrom: Type.Optional(Day),
  dateTo: Type.Optional(Day),
});
export type AuditLogQuery = Static<typeof AuditLogQuery>;

const Fields = (description: string) =>
  Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], { description });

/** One change. Neither side of it contains a key, a token or another secret. */
export const AuditLogEntry = Type.Object({
  entryId: Type.String({ description: 'The entry' }),
  at: Instant,
  actor: Actor,
  operation: Type.String({ description: 'The `operationId` of what was asked for' }),
  target: Type.Object(
    {
      kind: oneOf(auditTargetKinds, { description: 'The kind of thing' }),
      id: Type.String({ description: 'Its identifier' }),
      name: Type.Union([Type.String(), Type.Null()], { description: 'Its name at that time, if it has one' }),
    },
    { description: 'What was changed' },
  ),
  before: Fields('The fields that changed, as they were; null if the target was created'),
  after: Fields('The same fields, as they are since; null if the target was deleted'),
  requestId: Type.Union([Type.String(), Type.Null()], {
    description: '`X-Request-Id` of the request; null if the service acted by itself',
  }),
});
export type AuditLogEntry = Static<typeof AuditLogEntry>;

export const AuditLog = Type.Object({
  entries: Type.Array(AuditLogEntry, { description: 'Newest first' }),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
});
export type AuditLog = Static<typeof AuditLog>;
