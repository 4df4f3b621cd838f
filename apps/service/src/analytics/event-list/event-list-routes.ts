import { defaultPageSize } from '@overlay/contract';
import type { HandlersFor } from '../../http/operations/operation-types.ts';
import { toDateRange } from '../date-range.ts';
import type { QueryRunner } from '../queries/query-runner.ts';
import { toStoredEvent } from '../stored-records/to-stored-event.ts';
import { formatEventCursor, parseEventCursor } from './event-cursor.ts';
import { eventListQuery } from './event-list.ts';

/** `GET /api/events`: stored events, newest first. */
export function createEventListHandlers({
  queries,
}: {
  readonly queries: QueryRunner;
}): HandlersFor<'listEvents'> {
  return {
    async listEvents({ principal, query, request }) {
      const { limit = defaultPageSize, cursor, dateFrom, dateTo, ...filters } = query;
      const after = cursor === undefined ? undefined : parseEventCursor(cursor);
      const params = {
        ...filters,
        cursorMs: after?.timestampMs ?? -1,
        cursorId: after?.eventId ?? '',
        limit: limit + 1,
      };
      const question = { params, ...toDateRange({ dateFrom, dateTo }) };
      const rows = await queries.run(eventListQuery, principal, question, request.signal);
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1) : undefined;
      return {
        events: page.map(toStoredEvent),
        nextCursor: last === undefined ? null : formatEventCursor(last),
      };
    },
  };
}
