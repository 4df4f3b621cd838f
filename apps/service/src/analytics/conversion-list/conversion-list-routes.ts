import { defaultPageSize } from '@overlay/contract';
import type { HandlersFor } from '../../http/operations/operation-types.ts';
import { toDateRange } from '../date-range.ts';
import type { QueryRunner } from '../queries/query-runner.ts';
import { formatConversionCursor, parseConversionCursor } from './conversion-cursor.ts';
import { conversionListQuery, toAttributedConversion } from './conversion-list.ts';

/** `GET /api/conversions`: newest first, each with what it is attributed to at this moment. */
export function createConversionListHandlers({
  queries,
}: {
  readonly queries: QueryRunner;
}): HandlersFor<'listConversions'> {
  return {
    async listConversions({ principal, query, request }) {
      const { cursor, limit = defaultPageSize, dateFrom, dateTo, ...filters } = query;
      const after = cursor === undefined ? undefined : parseConversionCursor(cursor);
      const params = {
        ...filters,
        cursorMs: after?.timestampMs ?? -1,
        cursorId: after?.conversionId ?? '',
        limit: limit + 1,
      };
      const question = { params, ...toDateRange({ dateFrom, dateTo }) };
      const rows = await queries.run(conversionListQuery, principal, question, request.signal);
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1) : undefined;
      return {
        conversions: page.map(toAttributedConversion),
        nextCursor: last === undefined ? null : formatConversionCursor(last),
      };
    },
  };
}
