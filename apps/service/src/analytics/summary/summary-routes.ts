import type { HandlersFor } from '../../http/operations/operation-types.ts';
import { toDay } from '../../ingest/accept/daily-salts.ts';
import type { Clock } from '../../ports/clock.ts';
import { toDateRange } from '../date-range.ts';
import type { QueryRunner } from '../queries/query-runner.ts';
import { summaryQuery, toSummary } from './summary.ts';

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
