import { identifierPrefixes, limits } from '@overlay/contract';
import Type from 'typebox';
import type { HandlersFor } from '../../http/operations/operation-types.ts';
import { sqlFile } from '../../ports/sql-file.ts';
import { defineQuery } from '../queries/define-query.ts';
import { listParams, toListPage, toListParams } from '../queries/list-pages.ts';
import type { QueryRunner } from '../queries/query-runner.ts';
import { eventRow, toStoredEvent } from '../stored-records/to-stored-event.ts';
import { askedEventParams, overAskedEvents, toAskedEvents } from './asked-events.ts';

/** Newest first. */
const eventListQuery = defineQuery({
  name: 'event-list',
  permission: 'events:read',
  scope: { dates: 'asked', campaigns: 'whole account', bots: 'asked', filters: 'asked' },
  params: Type.Object({ ...askedEventParams.properties, ...listParams.properties }),
  row: eventRow,
  maxRows: limits.eventsPerPage + 1,
  sql: overAskedEvents(sqlFile(import.meta.url, './list-events.sql')),
});

/** `GET /api/events`: stored events, newest first. */
export function createEventListHandlers({
  queries,
}: {
  readonly queries: QueryRunner;
}): HandlersFor<'listEvents'> {
  return {
    async listEvents({ principal, query, request }) {
      const { limit, cursor } = query;
      const asked = toAskedEvents(query);
      const params = { ...asked.params, ...toListParams(identifierPrefixes.event, { limit, cursor }) };
      const rows = await queries.run(eventListQuery, principal, { ...asked, params }, request.signal);
      const { page: events, nextCursor } = toListPage(rows, { limit }, ({ eventId }) => eventId);
      return { events: events.map(toStoredEvent), nextCursor };
    },
  };
}
