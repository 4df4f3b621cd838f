import type { HandlersFor } from '../../http/operations/operation-types.ts';
import { toDay } from '../../ingest/accept/daily-salts.ts';
import type { Clock } from '../../ports/clock.ts';
import { everyConversion } from '../attribution/attributed-sql.ts';
import { toDateRange } from '../date-range.ts';
import type { QueryRunner } from '../queries/query-runner.ts';
import { conversionSummaryQuery, toConversionSummary } from './conversion-summary.ts';

export interface ConversionSummaryHandlersOptions {
  readonly queries: QueryRunner;
  readonly clock: Clock;
}

/** `GET /api/analytics/conversions`, with the filters of the summary. */
export function createConversionSummaryHandlers({
  queries,
  clock,
}: ConversionSummaryHandlersOptions): HandlersFor<'getConversionSummary'> {
  return {
    async getConversionSummary({ principal, query, request }) {
      const { dateFrom, dateTo, includeBots, ...filters } = query;
      const range = toDateRange({ dateFrom, dateTo });
      const question = { params: { ...everyConversion, ...filters }, includeBots, ...range };
      const rows = await queries.run(conversionSummaryQuery, principal, question, request.signal);
      return toConversionSummary(rows, range, toDay(clock()));
    },
  };
}
