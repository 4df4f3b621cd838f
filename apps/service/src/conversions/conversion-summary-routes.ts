import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ConversionSummaryQuery } from '@overlay/contract';
import { toDateRange } from '../analytics/date-range.ts';
import { refuseForeignCampaign, type SummaryRoutesOptions } from '../analytics/summary-routes.ts';
import { toDay } from '../ingest/daily-salts.ts';
import { readConversionSummary } from './conversion-summary.ts';

/** `GET /api/analytics/conversions`, with the filters of the summary. */
export const conversionSummaryRoutes: FastifyPluginAsyncTypebox<SummaryRoutesOptions> = async (
  app,
  options,
) => {
  app.get(
    '/api/analytics/conversions',
    { schema: { querystring: ConversionSummaryQuery } },
    async (request, reply) => {
      const principal = await options.authorise(request, 'analytics:read');
      // By name: what else stands in the query is nobody's, and no filter.
      const { dateFrom, dateTo, includeBots, campaignId, creativeId, videoId, overlayId, conversionType } =
        request.query;
      refuseForeignCampaign(principal, campaignId);
      reply.header('cache-control', 'no-store');
      const filter = {
        campaignId,
        creativeId,
        videoId,
        overlayId,
        conversionType,
        ...toDateRange({ dateFrom, dateTo }),
        accountId: principal.accountId,
        campaignIds: principal.campaignIds,
        includeBots: includeBots === 'true',
      };
      return readConversionSummary(options.store, filter, toDay(options.clock()));
    },
  );
};
