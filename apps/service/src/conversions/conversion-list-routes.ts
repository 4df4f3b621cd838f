import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ConversionListQuery, type ConversionPage } from '@overlay/contract';
import { toDateRange } from '../analytics/date-range.ts';
import { toPageSize } from '../events/page-size.ts';
import type { Authorise } from '../http/authorise.ts';
import type { EventStore } from '../ports/event-store.ts';
import { overAttributed, toAttributedParams } from './attributed-sql.ts';
import { formatConversionCursor, parseConversionCursor } from './conversion-cursor.ts';
import { type AttributedRow, toAttributedConversion } from './to-attributed-conversion.ts';

const sql = overAttributed('./list-conversions.sql');

export interface ConversionListRoutesOptions {
  readonly authorise: Authorise;
  readonly store: EventStore;
}

/** `GET /api/conversions`: newest first, each with what it is attributed to at this moment. */
export const conversionListRoutes: FastifyPluginAsyncTypebox<ConversionListRoutesOptions> = async (
  app,
  options,
) => {
  app.get(
    '/api/conversions',
    { schema: { querystring: ConversionListQuery } },
    async (request, reply): Promise<ConversionPage> => {
      const { accountId } = await options.authorise(request, 'events:read');
      // By name: what else stands in the query is no filter, least of all an account.
      const { cursor, dateFrom, dateTo, conversionType, orderId, sessionId, deviceHash } = request.query;
      const limit = toPageSize(request.query.limit);
      const after = cursor === undefined ? undefined : parseConversionCursor(cursor);
      const range = toDateRange({ dateFrom, dateTo });
      const filter = { ...range, conversionType, orderId, sessionId, deviceHash, after, limit: limit + 1 };
      const rows = await options.store.query<AttributedRow>(
        sql,
        toAttributedParams({ ...filter, accountId }),
      );
      reply.header('cache-control', 'no-store');
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1) : undefined;
      return {
        conversions: page.map(toAttributedConversion),
        nextCursor: last === undefined ? null : formatConversionCursor(last),
      };
    },
  );
};
