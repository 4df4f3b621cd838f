import Type, { type Static } from 'typebox';
import { errorCodes } from './error-catalogue.ts';
import { Day, Instant } from './identifiers.ts';
import { oneOf } from './one-of.ts';
import { PageQuery } from './page-query.ts';

/** Why an event or a whole request was not stored (decisions 3). `limited` may be sent again as it is. */
export const refusalOutcomes = ['rejected', 'filtered', 'limited'] as const;
export type RefusalOutcome = (typeof refusalOutcomes)[number];

export const RequestLogQuery = Type.Object({
  ...PageQuery.properties,
  keyId: Type.Optional(Type.String({ maxLength: 128 })),
  outcome: Type.Optional(oneOf(refusalOutcomes)),
  dateFrom: Type.Optional(Day),
  dateTo: Type.Optional(Day),
});
export type RequestLogQuery = Static<typeof RequestLogQuery>;

/** Events of one key that were refused for one reason in one minute, with the last of them. */
export const RequestLogEntry = Type.Object({
  minute: Instant,
  keyId: Type.String(),
  outcome: oneOf(refusalOutcomes),
  code: Type.Union([oneOf(errorCodes), Type.String()]),
  count: Type.Integer({ minimum: 1 }),
  last: Type.Object({
    at: Instant,
    errors: Type.Array(Type.Object({ pointer: Type.String(), code: Type.String() })),
    /** Names and harmless values as they were sent; of everything else, what kind of value it was. */
    payload: Type.Unknown(),
  }),
});
export type RequestLogEntry = Static<typeof RequestLogEntry>;

export const RequestLog = Type.Object({
  entries: Type.Array(RequestLogEntry),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
});
export type RequestLog = Static<typeof RequestLog>;
