import { EventListQuery, limits } from '@overlay/contract';
import Type from 'typebox';
import { sqlFile } from '../../ports/sql-file.ts';
import { defineQuery } from '../queries/define-query.ts';
import { eventRow } from '../stored-records/to-stored-event.ts';

const {
  dateFrom: _from,
  dateTo: _to,
  cursor: _cursor,
  limit: _limit,
  ...filters
} = EventListQuery.properties;

/** Newest first. Bots are listed as well: an event says whether it is one. */
export const eventListQuery = defineQuery({
  name: 'event-list',
  permission: 'events:read',
  scope: { dates: 'asked', campaigns: 'whole account', bots: 'included' },
  params: Type.Object({
    ...filters,
    /** The last event of the page before; -1 and '' for the first page. */
    cursorMs: Type.Integer(),
    cursorId: Type.String(),
    limit: Type.Integer(),
  }),
  row: eventRow,
  maxRows: limits.eventsPerPage + 1,
  sql: sqlFile(import.meta.url, './list-events.sql'),
});
