import Type, { type Static } from 'typebox';
import { AsOf, analyticsParameters, Counts, Explanation, Period } from './analytics.ts';
import { closed, defaultPageSize, nullable, oneOf, PageQuery } from './fields.ts';
import { limits } from './limits.ts';
import type { OperationRows } from './operation.ts';

export const dimensions = [
  'campaign',
  'creative',
  'video',
  'overlay',
  'overlayType',
  'interactionType',
  'origin',
  'installation',
  'hourOfWeek',
] as const;
export type Dimension = (typeof dimensions)[number];

export const breakdownOrders = ['impressions', 'interactions', 'engagementRate', 'name'] as const;
export type BreakdownOrder = (typeof breakdownOrders)[number];

export const BreakdownQuery = closed({
  ...analyticsParameters,
  by: oneOf(dimensions),
  sort: Type.Optional(
    oneOf(breakdownOrders, {
      description: 'Largest first, names in alphabetical order. Default: impressions; hourOfWeek: name',
    }),
  ),
  ...PageQuery.properties,
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.breakdownRows,
      default: defaultPageSize,
      description: 'Maximum number of rows on a page',
    }),
  ),
});
export type BreakdownQuery = Static<typeof BreakdownQuery>;

const Name = Type.String({ description: "'' if the events have none" });

export const Breakdown = Type.Object({
  by: oneOf(dimensions),
  rows: Type.Array(
    Type.Object({
      campaign: Type.Optional(Name),
      creative: Type.Optional(Name),
      video: Type.Optional(Name),
      overlay: Type.Optional(Name),
      overlayType: Type.Optional(Name),
      interactionType: Type.Optional(Name),
      origin: Type.Optional(Name),
      installation: Type.Optional(Name),
      hourOfWeek: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 167,
          description: 'Hours since Monday 00:00 in the requested time zone',
        }),
      ),
      ...Counts.properties,
    }),
    { description: 'A row names its value under the value of `by`' },
  ),
  other: Type.Object(
    { rows: Type.Integer({ description: 'Rows that are not on this page' }), ...Counts.properties },
    { description: 'All other rows; with those on this page they add up to the total' },
  ),
  total: Counts,
  nextCursor: nullable(Type.String()),
  period: Period,
  asOf: AsOf,
  explanation: Type.Optional(Explanation),
});
export type Breakdown = Static<typeof Breakdown>;

export const breakdownOperations = {
  getBreakdown: {
    at: 'GET /api/analytics/breakdown',
    summary: 'Impressions and interactions by campaign, video, origin, hour of the week and more',
    permission: 'analytics:read',
    query: BreakdownQuery,
    answer: Breakdown,
    table: true,
  },
} as const satisfies OperationRows;
