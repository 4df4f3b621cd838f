import type {
  AttributedConversion,
  ConversionExportQuery,
  EventExportQuery,
  StoredEvent,
} from '@overlay/contract';
import Type, { type Static } from 'typebox';
import { sql } from '../../event-tables/sql.ts';
import type { AccountPrincipal } from '../../principals/principal.ts';
import { attributedParams, isAskedConversion } from '../attribution/attributed-sql.ts';
import { attributedRow, listAttributed, toAttributedConversion } from '../conversion-list/conversion-list.ts';
import {
  askedEventParams,
  dayRow,
  eventDaysQuery,
  isAskedEvent,
  mostDays,
  toAskedEvents,
} from '../event-list/asked-events.ts';
import { toDayRange } from '../queries/day-range.ts';
import { defineQuery } from '../queries/define-query.ts';
import { listParams } from '../queries/list-pages.ts';
import type { QueryRunner } from '../queries/query-runner.ts';
import { eventRow, selectEvents, toStoredEvent } from '../stored-records/to-stored-event.ts';
import { type ExportSource, largestPage } from './export-pages.ts';

const eventPageQuery = defineQuery({
  name: 'export-events',
  permission: 'events:read',
  scope: { dates: 'asked', campaigns: 'whole account', leftOut: 'asked', filters: 'asked' },
  params: Type.Object({ ...askedEventParams.properties, ...listParams.properties }),
  row: eventRow,
  maxRows: largestPage,
  sql: ({ events }) =>
    selectEvents(events, {
      rest: sql`
    WHERE ${isAskedEvent}
      AND timestamp >= fromUnixTimestamp64Milli({cursorMs:Int64}, 'UTC')
      AND (timestamp, eventId) > (fromUnixTimestamp64Milli({cursorMs:Int64}, 'UTC'), {cursorId:String})
    ORDER BY timestamp, eventId
    LIMIT {limit:UInt32}`,
    }),
});

const { cursorMs: _ms, cursorId: _id, limit: _limit, ...conversionParams } = attributedParams.properties;

const conversionDaysQuery = defineQuery({
  name: 'days-of-conversions',
  permission: 'events:read',
  scope: { dates: 'asked', campaigns: 'whole account', leftOut: 'included' },
  params: Type.Object(conversionParams),
  row: dayRow,
  maxRows: mostDays,
  sql: ({ conversions, day }) => sql`
    SELECT toString(${day}) AS day, count() AS rows
    FROM ${conversions}
    WHERE ${isAskedConversion}
    GROUP BY day
    ORDER BY day`,
});

const conversionPageQuery = defineQuery({
  name: 'export-conversions',
  permission: 'events:read',
  scope: { dates: 'asked', campaigns: 'whole account', leftOut: 'asked' },
  params: attributedParams,
  row: attributedRow,
  maxRows: largestPage,
  sql: listAttributed('oldestFirst'),
});

export interface Asker {
  readonly queries: QueryRunner;
  readonly principal: AccountPrincipal;
  readonly signal: AbortSignal;
}

export function eventSource(
  query: EventExportQuery,
  { queries, principal, signal }: Asker,
): ExportSource<Static<typeof eventRow>, StoredEvent> {
  const asked = toAskedEvents(query);
  const { timezone } = query;
  return {
    days: () => queries.run(eventDaysQuery, principal, asked, signal),
    page: (day, page) => {
      const days = toDayRange({ dateFrom: day, dateTo: day, timezone });
      const params = { ...asked.params, ...page };
      return queries.runBatches(eventPageQuery, principal, { ...asked, days, params }, signal);
    },
    placeOf: ({ timestamp, eventId }) => ({ cursorMs: timestamp, cursorId: eventId }),
    toItem: toStoredEvent,
  };
}

export function conversionSource(
  { dateFrom, dateTo, format: _, ...filters }: ConversionExportQuery,
  { queries, principal, signal }: Asker,
): ExportSource<Static<typeof attributedRow>, AttributedConversion> {
  return {
    days: () => {
      const days = toDayRange({ dateFrom, dateTo });
      return queries.run(conversionDaysQuery, principal, { params: filters, days }, signal);
    },
    page: (day, page) => {
      const days = toDayRange({ dateFrom: day, dateTo: day });
      const params = { ...filters, ...page };
      return queries.runBatches(conversionPageQuery, principal, { params, days }, signal);
    },
    placeOf: ({ timestampMs, conversionId }) => ({ cursorMs: timestampMs, cursorId: conversionId }),
    toItem: toAttributedConversion,
  };
}
