import Type, { type Static } from 'typebox';
import { errorCodes } from './error-catalogue.ts';
import { closed, Day, Instant, nullable, oneOf, PageQuery } from './fields.ts';
import type { OperationRows } from './operation.ts';

/**
 * Why an event or a whole request was not stored. `limited` events may be sent again unchanged. `unverified` events were
 * stored, but their viewer token was not valid.
 */
export const refusalOutcomes = ['rejected', 'filtered', 'limited', 'unverified'] as const;
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
  keyName: Type.Optional(Type.String({ description: 'Absent if there is no such key any more' })),
  outcome: oneOf(refusalOutcomes),
  code: Type.Union([oneOf(errorCodes), Type.String()]),
  count: Type.Integer({ minimum: 1 }),
  last: Type.Object({
    at: Instant,
    origin: Type.Optional(Type.String({ description: 'The `Origin` header; absent if there was none' })),
    errors: Type.Array(Type.Object({ pointer: Type.String(), code: Type.String() })),
    /** Field names and harmless values as sent; other values are replaced by their type. */
    payload: Type.Unknown(),
  }),
});
export type RequestLogEntry = Static<typeof RequestLogEntry>;

export const RequestLog = Type.Object({
  entries: Type.Array(RequestLogEntry),
  nextCursor: nullable(Type.String()),
});
export type RequestLog = Static<typeof RequestLog>;

export const requestLogOperations = {
  getRequestLog: {
    at: 'GET /api/request-log',
    summary: 'Refused events and requests by minute, key and reason, with the most recent of each',
    permission: 'request-log:read',
    query: RequestLogQuery,
    answer: RequestLog,
  },
} as const satisfies OperationRows;
