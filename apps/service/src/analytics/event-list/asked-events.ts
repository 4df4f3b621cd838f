import { countedAs, EventListQuery } from '@overlay/contract';
import Type, { type Static } from 'typebox';
import { sqlFile } from '../../ports/sql-file.ts';
import { toDayRange } from '../queries/day-range.ts';
import { toFilters } from '../reading.ts';

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
