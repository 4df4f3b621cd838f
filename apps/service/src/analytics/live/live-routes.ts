import type { FastifyRequest } from 'fastify';
import type { Handlers } from '../../http/operations/operation-types.ts';
import type { AccountPrincipal } from '../../principals/principal.ts';
import type { LiveFeeds } from './live-feeds.ts';

export interface LiveHandlersOptions {
  readonly feeds: LiveFeeds;
  /** The check that admitted the request, repeated while the stream is open. */
  readonly authorise: (
    request: FastifyRequest,
    permission: 'analytics:read',
  ) => AccountPrincipal | Promise<AccountPrincipal>;
}

/** `GET /api/analytics/live`: server-sent events. */
export function createLiveHandlers({ feeds, authorise }: LiveHandlersOptions) {
  return {
    getLive({ principal, query, request }) {
      const sinceMs = toMoment(request.headers['last-event-id']);
      const check = () => authorise(request, 'analytics:read');
      return feeds.open({ principal, query, sinceMs, check });
    },
  } satisfies Partial<Handlers>;
}

/** An id that this service did not issue is ignored: the stream starts over. */
function toMoment(id: string | string[] | undefined): number | undefined {
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : undefined;
}
