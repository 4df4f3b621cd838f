import { type AnalyticsResult, SummaryQuery } from '@overlay/contract';
import Type from 'typebox';
import type { DateRange } from '../../http/operations/date-range.ts';
import { toDateRange } from '../../http/operations/date-range.ts';
import type { HandlersFor } from '../../http/operations/operation-types.ts';
import { type Clock, toDay } from '../../ports/clock.ts';
import { sqlFile } from '../../ports/sql-file.ts';
import { toPeriod } from '../period.ts';
import { defineQuery, type RowOf } from '../queries/define-query.ts';
import type { QueryRunner } from '../queries/query-runner.ts';

const { campaignId, creativeId, videoId, overlayId } = SummaryQuery.properties;

/** One row: everything from one query, so that its numbers agree with one another. */
export const summaryQuery = defineQuery({
  name: 'summary',
  permission: 'analytics:read',
  scope: { dates: 'asked', campaigns: 'narrowed', bots: 'asked' },
  params: Type.Object({ campaignId, creativeId, videoId, overlayId }),
  row: Type.Object({
    impressions: Type.Integer(),
    interactions: Type.Integer(),
    tap: Type.Integer(),
    rating: Type.Integer(),
    poll: Type.Integer(),
    slider: Type.Integer(),
    firstDay: Type.String(),
    rows: Type.Integer(),
  }),
  maxRows: 1,
  sql: sqlFile(import.meta.url, './summary.sql'),
});

/** @param today `YYYY-MM-DD`, where the period ends if it was not said */
function toSummary(
  [row]: readonly RowOf<typeof summaryQuery>[],
  range: DateRange,
  today: string,
): AnalyticsResult {
  if (row === undefined) throw new Error('the summary query answered no row');
  const { impressions, interactions, tap, rating, poll, slider } = row;
  return {
    impressions,
    interactions,
    engagementRate: toEngagementRate(interactions, impressions),
    byType: { tap, rating, poll, slider },
    period: toPeriod(range, row.rows === 0 ? undefined : row.firstDay, today),
  };
}

/** A fraction with at least six decimals kept; 0 without impressions. */
function toEngagementRate(interactions: number, impressions: number): number {
  return impressions === 0 ? 0 : Number((interactions / impressions).toFixed(9));
}

export interface SummaryHandlersOptions {
  readonly queries: QueryRunner;
  readonly clock: Clock;
}

/** `GET /api/analytics/summary`. */
export function createSummaryHandlers({ queries, clock }: SummaryHandlersOptions): HandlersFor<'getSummary'> {
  return {
    async getSummary({ principal, query, request }) {
      const { includeBots, dateFrom, dateTo, ...params } = query;
      const range = toDateRange({ dateFrom, dateTo });
      const question = { params, includeBots, ...range };
      const rows = await queries.run(summaryQuery, principal, question, request.signal);
      return toSummary(rows, range, toDay(clock()));
    },
  };
}
