import { countedAs, EventListQuery, identifierPrefixes, limits } from '@overlay/contract';
import Type from 'typebox';
import type { HandlersFor } from '../../http/operations/operation-types.ts';
import { sqlFile } from '../../ports/sql-file.ts';
import { toDayRange } from '../queries/day-range.ts';
import { defineQuery } from '../queries/define-query.ts';
import { listParams, toListPage, toListParams } from '../queries/list-pages.ts';
import type { QueryRunner } from '../queries/query-runner.ts';
import { toFilters } from '../reading.ts';
import { eventRow, toStoredEvent } from '../stored-records/to-stored-event.ts';

const { sessionId, deviceHash, eventType } = EventListQuery.properties;

/** Newest first. */
const eventListQuery = defineQuery({
  name: 'event-list',
  permission: 'events:read',
  scope: { dates: 'asked', campaigns: 'whole account', bots: 'asked', filters: 'asked' },
  params: Type.Object({
    sessionId,
    deviceHash,
    eventType,
    counted: Type.Optional(Type.Enum(countedAs)),
    ...listParams.properties,
  }),
  row: eventRow,
  maxRows: limits.eventsPerPage + 1,
  sql: sqlFile(import.meta.url, './list-events.sql'),
});

/** `GET /api/events`: stored events, newest first. */
export function createEventListHandlers({
  queries,
}: {
  readonly queries: QueryRunner;
}): HandlersFor<'listEvents'> {
  return {
    async listEvents({ principal, query, request }) {
      const { limit, cursor, counted, sessionId, deviceHash, eventType } = query;
      const page = toListParams(identifierPrefixes.event, { limit, cursor });
      const question = {
        params: { sessionId, deviceHash, eventType, counted, ...page },
        days: toDayRange(query),
        filters: toFilters(query),
        // A list says which events are of bots; what a number counts has none.
        includeBots: query.includeBots ?? counted === undefined,
      };
      const rows = await queries.run(eventListQuery, principal, question, request.signal);
      const { page: events, nextCursor } = toListPage(rows, { limit }, ({ eventId }) => eventId);
      return { events: events.map(toStoredEvent), nextCursor };
    },
  };
}
