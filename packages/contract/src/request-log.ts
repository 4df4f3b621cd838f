import Type, { type Static } from 'typebox';
import { closed } from './closed.ts';
import { errorCodes } from './error-catalogue.ts';
import { Day, Instant } from './identifiers.ts';
import { oneOf } from './one-of.ts';
import { PageQuery } from './page-query.ts';

/** Why an event or a whole request was not stored. `limited` events may be sent again unchanged. */
export const refusalOutcomes = ['rejected', 'filtered', 'limited'] as const;
export type RefusalOutcome = (typeof refusalOutcomes)[number];

export const RequestLogQuery = closed({
  ...PageQuery.properties,
  keyId: Type.Optional(Type.String({ maxLength: 128 })),
  outcome: Type.Optional(oneOf(refusalOutcomes)),
  dateFrom: Type.Optional(Day),
  dateTo: Type.Optional(Day),
});
export type RequestLogQuery = Static<typeof RequestLogQuery>;

/** Events of one key that were refused for the same reason in the same minute, with the most recent one. */
export const RequestLogEntry = Type.Object({
  minute: Instant,
  keyId: Type.String(),
  outcome: oneOf(refusalOutcomes),
  code: Type.Union([oneOf(errorCodes), Type.String()]),
  count: Type.Integer({ minimum: 1 }),
  last: Type.Object({
    at: Instant,
    errors: Type.Array(Type.Object({ pointer: Type.String(), code: Type.String() })),
    /** Field names and harmless values as sent; other values are replaced by their type. */
    payload: Type.Unknown(),
  }),
});
export type RequestLogEntry = Static<typeof RequestLogEntry>;

export const RequestLog = Type.Object({
  entries: Type.Array(RequestLogEntry),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
});
export type RequestLog = Static<typeof RequestLog>;
