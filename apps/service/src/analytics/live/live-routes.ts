import type { FastifyRequest } from 'fastify';
import type { HandlersFor } from '../../http/operations/operation-types.ts';
import type { AccountPrincipal } from '../../ports/principal.ts';
import type { LiveFeeds } from './live-feeds.ts';

export interface LiveHandlersOptions {
  readonly feeds: LiveFeeds;
  /** As when the request came. */
  readonly authorise: (
    request: FastifyRequest,
    permission: 'analytics:read',
  ) => AccountPrincipal | Promise<AccountPrincipal>;
}

/** `GET /api/analytics/live`: server-sent events. */
export function createLiveHandlers({ feeds, authorise }: LiveHandlersOptions): HandlersFor<'getLive'> {
  return {
    getLive({ principal, query, request }) {
      const sinceMs = toMoment(request.headers['last-event-id']);
      const check = () => authorise(request, 'analytics:read');
      return feeds.open({ principal, query, sinceMs, check });
    },
  };
}

/** Something else than an id of ours is ignored: the reader then begins anew. */
function toMoment(id: string | string[] | undefined): number | undefined {
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : undefined;
}
