import Type, { type Static } from 'typebox';
import { AsOf, analyticsParameters, byType, Counts, Explanation, Period } from './analytics.ts';
import { closed, oneOf } from './fields.ts';
import type { OperationRows } from './operation.ts';

export const intervals = ['hour', 'day', 'week', 'month'] as const;
export type Interval = (typeof intervals)[number];

export const TimeseriesQuery = closed({
  ...analyticsParameters,
  interval: Type.Optional(oneOf(intervals, { description: 'Weeks begin on Monday. Default: day' })),
});
export type TimeseriesQuery = Static<typeof TimeseriesQuery>;

export const Timeseries = Type.Object({
  interval: oneOf(intervals),
  timezone: Type.String(),
  rows: Type.Array(
    Type.Object({
      from: Type.String({
        description: 'When the interval begins: ISO 8601 with the offset of the time zone',
      }),
      to: Type.String({ description: 'When the interval ends, exclusive' }),
      ...Counts.properties,
      ...byType,
      unfinished: Type.Optional(Type.Literal(true, { description: 'The interval is not over' })),
    }),
    { description: 'Every interval of the period, including those without events' },
  ),
  nextCursor: Type.Null(),
  period: Period,
  asOf: AsOf,
  explanation: Type.Optional(Explanation),
});
export type Timeseries = Static<typeof Timeseries>;

export const timeseriesOperations = {
  getTimeseries: {
    at: 'GET /api/analytics/timeseries',
    summary: 'Impressions and interactions by hour, day, week or month, in any time zone',
    permission: 'analytics:read',
    query: TimeseriesQuery,
    answer: Timeseries,
    table: true,
  },
} as const satisfies OperationRows;
