import { type EventListQuery, identifierPrefixes, limits } from '@overlay/contract';
import Type from 'typebox';
import { sql } from '../../event-tables/sql.ts';
import type { Handlers } from '../../http/operations/operation-types.ts';
import type { AccountPrincipal } from '../../principals/principal.ts';
import type { Clock } from '../../scheduling/clock.ts';
import { type DayRange, dayBefore, toDayRange, toZonedDay } from '../queries/day-range.ts';
import { defineQuery, type RowOf } from '../queries/define-query.ts';
import { listParams, toListPage, toListParams } from '../queries/list-pages.ts';
import type { QueryRunner } from '../queries/query-runner.ts';
import { eventRow, selectEvents, toStoredEvent } from '../stored-records/to-stored-event.ts';
import { askedEventParams, eventDaysQuery, isAskedEvent, toAskedEvents } from './asked-events.ts';

/**
 * Of some days, newest first. The engine reads the wide columns only for the rows of the page: it first finds those by time and
 * identifier. No projection has these columns, and the engine takes longer to find that out (14 ms) than to read most pages.
 */
const eventListQuery = defineQuery({
  name: 'event-list',
  permission: 'events:read',
  scope: { dates: 'asked', campaigns: 'whole account', leftOut: 'asked', filters: 'asked' },
  params: Type.Object({
    ...askedEventParams.properties,
    ...listParams.properties,
    days: Type.Array(Type.String()),
  }),
  row: eventRow,
  maxRows: limits.eventsPerPage + 1,
  sql: ({ events, day }) =>
    selectEvents(events, {
      rest: sql`
    WHERE (empty({days:Array(Date)}) OR ${day} IN {days:Array(Date)})
      AND ${isAskedEvent}
      AND (
        {cursorMs:Int64} < 0
        OR timestamp < fromUnixTimestamp64Milli({cursorMs:Int64}, 'UTC')
        OR (timestamp = fromUnixTimestamp64Milli({cursorMs:Int64}, 'UTC') AND eventId < {cursorId:String})
      )
    ORDER BY timestamp DESC, eventId DESC
    LIMIT {limit:UInt32}`,
      settings: [sql`optimize_use_projections = 0`],
    }),
});

type Row = RowOf<typeof eventListQuery>;

export interface EventListOptions {
  readonly queries: QueryRunner;
  readonly clock: Clock;
}

/** `GET /api/events`: stored events, newest first. */
export function createEventListHandlers({ queries, clock }: EventListOptions) {
  return {
    async listEvents({ principal, query, request }) {
      const { limit, cursor } = query;
      const page = toListParams(identifierPrefixes.event, { limit, cursor });
      const wanted = { query, page, nowMs: clock(), signal: request.signal };
      const rows = await readNewest(queries, principal, wanted);
      const { page: events, nextCursor } = toListPage(rows, { limit }, ({ timestamp, eventId }) => [
        timestamp,
        eventId,
      ]);
      return { events: events.map(toStoredEvent), nextCursor };
    },
  } satisfies Partial<Handlers>;
}

interface WantedPage {
  readonly query: EventListQuery;
  readonly page: ReturnType<typeof toListParams>;
  readonly nowMs: number;
  readonly signal: AbortSignal;
}

/**
 * Looks at two days first, which is enough for a page of most lists, and then only at days with matching
 * events: an account may have a million events a day, and a filter may match one in a month. A session or a device
 * has few events, so its days are queried at once.
 */
async function readNewest(
  queries: QueryRunner,
  principal: AccountPrincipal,
  { query, page, nowMs, signal }: WantedPage,
): Promise<readonly Row[]> {
  const asked = toAskedEvents(query);
  const rows: Row[] = [];
  const read = async (days: DayRange, among: readonly string[]) => {
    const params = { ...asked.params, ...page, days: [...among], limit: page.limit - rows.length };
    rows.push(...(await queries.run(eventListQuery, principal, { ...asked, days, params }, signal)));
  };

  const first = toFirstDays(query, asked.days, page.cursorMs < 0 ? undefined : page.cursorMs, nowMs);
  if (first === undefined) return [];
  const { dateFrom: oldest } = first;
  const isRare = query.sessionId !== undefined || query.deviceHash !== undefined;
  if (!isRare) await read(first, []);
  if (rows.length >= page.limit || oldest === undefined) return rows;
  if (!isRare && oldest === asked.days.dateFrom) return rows;
  const dateTo = isRare ? first.dateTo : dayBefore(oldest);
  const older = { ...asked, days: toDayRange({ ...query, ...(dateTo === undefined ? {} : { dateTo }) }) };
  const days = (await queries.run(eventDaysQuery, principal, older, signal)).reverse();
  // Loops only if events of these days are being erased.
  while (days.length > 0 && rows.length < page.limit) {
    const chosen: string[] = [];
    for (let found = rows.length; days.length > 0 && found < page.limit; ) {
      const { day = '', rows: ofDay = 0 } = days.shift() ?? {};
      chosen.push(day);
      found += ofDay;
    }
    await read(toDayRange({ ...query, dateFrom: chosen.at(-1), dateTo: chosen[0] }), chosen);
  }
  return rows;
}

/**
 * From the day before today on, or the day of the cursor and the one before it. Undefined if the range begins after the
 * cursor.
 */
function toFirstDays(
  query: EventListQuery,
  { dateFrom = '', dateTo, timeZone }: DayRange,
  cursorMs: number | undefined,
  nowMs: number,
): DayRange | undefined {
  const latest = toZonedDay(cursorMs ?? nowMs, timeZone);
  const newest = dateTo !== undefined && dateTo < latest ? dateTo : latest;
  const to = cursorMs === undefined ? dateTo : newest;
  if (to !== undefined && to < dateFrom) return undefined;
  const before = dayBefore(newest);
  return toDayRange({ ...query, dateFrom: before > dateFrom ? before : dateFrom, dateTo: to });
}
