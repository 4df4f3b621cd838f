import { EventListQuery, identifierPrefixes, limits } from '@overlay/contract';
import Type from 'typebox';
import { toDateRange } from '../../http/operations/date-range.ts';
import type { HandlersFor } from '../../http/operations/operation-types.ts';
import { sqlFile } from '../../ports/sql-file.ts';
import { defineQuery } from '../queries/define-query.ts';
import { listParams, toListPage, toListParams } from '../queries/list-pages.ts';
import type { QueryRunner } from '../queries/query-runner.ts';
import { eventRow, toStoredEvent } from '../stored-records/to-stored-event.ts';

const {
  dateFrom: _from,
  dateTo: _to,
  cursor: _cursor,
  limit: _limit,
  ...filters
} = EventListQuery.properties;

/** Newest first. Bots are listed as well: an event says whether it is one. */
const eventListQuery = defineQuery({
  name: 'event-list',
  permission: 'events:read',
  scope: { dates: 'asked', campaigns: 'whole account', bots: 'included' },
  params: Type.Object({ ...filters, ...listParams.properties }),
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
      const { limit, cursor, dateFrom, dateTo, ...filters } = query;
      const params = { ...filters, ...toListParams(identifierPrefixes.event, { limit, cursor }) };
      const question = { params, ...toDateRange({ dateFrom, dateTo }) };
      const rows = await queries.run(eventListQuery, principal, question, request.signal);
      const { page, nextCursor } = toListPage(rows, { limit }, ({ eventId }) => eventId);
      return { events: page.map(toStoredEvent), nextCursor };
    },
  };
}
