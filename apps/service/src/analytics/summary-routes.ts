import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { SummaryQuery } from '@overlay/contract';
import type { Authorise, Principal } from '../http/authorise.ts';
import { ProblemError } from '../http/problem-error.ts';
import { toDay } from '../ingest/daily-salts.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventStore } from '../ports/event-store.ts';
import { toDateRange } from './date-range.ts';
import { readSummary } from './summary.ts';

export interface SummaryRoutesOptions {
  readonly authorise: Authorise;
  readonly store: EventStore;
  readonly clock: Clock;
}

/** `GET /api/analytics/summary` (decisions 4). */
export const summaryRoutes: FastifyPluginAsyncTypebox<SummaryRoutesOptions> = async (app, options) => {
  app.get('/api/analytics/summary', { schema: { querystring: SummaryQuery } }, async (request, reply) => {
    const principal = await options.authorise(request, 'analytics:read');
    const { campaignId, creativeId, videoId, overlayId, includeBots } = request.query;
    refuseForeignCampaign(principal, campaignId);
    reply.header('cache-control', 'no-store');
    return readSummary(
      options.store,
      {
        accountId: principal.accountId,
        campaignId,
        campaignIds: principal.campaignIds,
        creativeId,
        videoId,
        overlayId,
        ...toDateRange(request.query),
        includeBots: includeBots === 'true',
      },
      toDay(options.clock()),
    );
  });
};

/** A read token that was narrowed to campaigns reads nothing else. */
export function refuseForeignCampaign(principal: Principal, campaignId: string | undefined): void {
  if (principal.campaignIds === undefined || campaignId === undefined) return;
  if (!principal.campaignIds.includes(campaignId)) {
    throw new ProblemError('insufficient_scope', 'The token does not cover this campaign.');
  }
}
