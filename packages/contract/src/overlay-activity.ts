import Type, { type Static } from 'typebox';
import { AsOf, analyticsParameters, Counts, Explanation, Period } from './analytics.ts';
import { closed, Day, Identifier } from './fields.ts';
import { limits } from './limits.ts';
import type { OperationRows } from './operation.ts';

const { dateTo, timezone, includeBots, explain } = analyticsParameters;

export const OverlayActivityQuery = closed({
  overlayId: Type.Array(Identifier, {
    minItems: 1,
    maxItems: limits.valuesPerFilter,
    description: 'The overlays; repeat the parameter for several',
  }),
  dateFrom: Type.String({
    ...Day,
    description: `First day, YYYY-MM-DD in the time zone asked for; the period has at most ${limits.activityDays} days`,
  }),
  ...{ dateTo, timezone, includeBots, explain },
});
export type OverlayActivityQuery = Static<typeof OverlayActivityQuery>;

/** What a list of overlays shows of each: one request for the page of a list, instead of one for each row. */
export const OverlayActivity = Type.Object({
  rows: Type.Array(
    Type.Object({
      overlayId: Type.String(),
      ...Counts.properties,
      answers: Type.Integer({ description: 'Interactions without clicks on calls to action' }),
      interactionsByDay: Type.Array(Type.Integer(), {
        description: 'Interactions on each day of `period`, in order',
      }),
    }),
    { description: 'The overlays in the order in which they were named, including those without events' },
  ),
  nextCursor: Type.Null(),
  period: Period,
  asOf: AsOf,
  explanation: Type.Optional(Explanation),
});
export type OverlayActivity = Static<typeof OverlayActivity>;

export const overlayActivityOperations = {
  getOverlayActivity: {
    at: 'GET /api/analytics/overlays',
    summary: 'Impressions, interactions and answers of several overlays, and their interactions by day',
    permission: 'analytics:read',
    query: OverlayActivityQuery,
    answer: OverlayActivity,
  },
} as const satisfies OperationRows;
