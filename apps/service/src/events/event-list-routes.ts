import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { EventListQuery, type EventPage } from '@overlay/contract';
import { toDateParams, toDateRange } from '../analytics/date-range.ts';
import type { Authorise } from '../http/authorise.ts';
import type { EventStore } from '../ports/event-store.ts';
import { sqlFile } from '../sql/sql-file.ts';
import { formatEventCursor, parseEventCursor } from './event-cursor.ts';
import { toPageSize } from './page-size.ts';
import { type ReadEventRow, toStoredEvent } from './to-stored-event.ts';

const sql = sqlFile(import.meta.url, './list-events.sql');

export interface EventListRoutesOptions {
  readonly authorise: Authorise;
  readonly store: EventStore;
}

/** `GET /api/events`: stored events, newest first, in the shape of 2.6 (decisions 3). */
export const eventListRoutes: FastifyPluginAsyncTypebox<EventListRoutesOptions> = async (app, options) => {
  app.get(
    '/api/events',
    { schema: { querystring: EventListQuery } },
    async (request, reply): Promise<EventPage> => {
      const principal = await options.authorise(request, 'events:read');
      const { limit: limitText, cursor, ...filters } = request.query;
      const limit = toPageSize(limitText);
      const after = cursor === undefined ? undefined : parseEventCursor(cursor);
      const rows = await options.store.query<ReadEventRow>(sql, {
        accountId: principal.accountId,
        ...toDateParams(toDateRange(filters)),
        campaignId: filters.campaignId ?? '',
        creativeId: filters.creativeId ?? '',
        videoId: filters.videoId ?? '',
        overlayId: filters.overlayId ?? '',
        sessionId: filters.sessionId ?? '',
        deviceHash: filters.deviceHash ?? '',
        eventType: filters.eventType ?? '',
        interactionType: filters.interactionType ?? '',
        cursorMs: after?.timestampMs ?? -1,
        cursorId: after?.eventId ?? '',
        limit: limit + 1,
      });
      reply.header('cache-control', 'no-store');
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      const nextCursor =
        rows.length > limit && last !== undefined
          ? formatEventCursor({ timestampMs: last.timestampMs, eventId: last.eventId })
          : null;
      return { events: page.map(toStoredEvent), nextCursor };
    },
  );
};
