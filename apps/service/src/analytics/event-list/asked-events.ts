import { countedAs, EventListQuery } from '@overlay/contract';
import Type, { type Static } from 'typebox';
import { sqlFile } from '../../ports/sql-file.ts';
import { toDayRange } from '../queries/day-range.ts';
import { defineQuery } from '../queries/define-query.ts';
import { toFilters } from '../reading.ts';

/** A day and how many records it has. */
export const dayRow = Type.Object({ day: Type.String(), rows: Type.Integer() });
/** A century of days. */
export const mostDays = 36_525;

const columns = sqlFile(import.meta.url, './event-columns.sql');
const conditions = sqlFile(import.meta.url, './event-conditions.sql');

/**
 * Completes a query over stored events as the list and the export select them: `$columns` are those of an `eventRow`,
 * `$conditions` the filters that are not part of the scope.
 */
export function overAskedEvents(sql: string): string {
  return sql.replace('$columns', columns).replace('$conditions', conditions);
}

const { sessionId, deviceHash, eventType } = EventListQuery.properties;

/** What `$conditions` reads. */
export const askedEventParams = Type.Object({
  sessionId,
  deviceHash,
  eventType,
  counted: Type.Optional(Type.Enum(countedAs)),
});

/** Which days have how many of the events that are asked for. */
export const eventDaysQuery = defineQuery({
  name: 'days-of-events',
  permission: 'events:read',
  scope: { dates: 'asked', campaigns: 'whole account', bots: 'asked', filters: 'asked' },
  params: askedEventParams,
  row: dayRow,
  maxRows: mostDays,
  sql: overAskedEvents(sqlFile(import.meta.url, './days-of-events.sql')),
});

/** Which events a query of the API selects, without its page. */
export function toAskedEvents(query: Omit<Static<typeof EventListQuery>, 'limit' | 'cursor'>) {
  const { counted, sessionId, deviceHash, eventType } = query;
  return {
    params: { counted, sessionId, deviceHash, eventType },
    days: toDayRange(query),
    filters: toFilters(query),
    // A list says which events are of bots; what a number counts has none.
    includeBots: query.includeBots ?? counted === undefined,
  };
}
