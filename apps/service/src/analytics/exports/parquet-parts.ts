import { type ConversionExportQuery, type EventExportQuery, exportFilters } from '@overlay/contract';
import Type from 'typebox';
import { createValidator } from '../../http/operations/validate.ts';
import type { ExportRecord } from '../../ports/control-records.ts';
import { sqlFile } from '../../ports/sql-file.ts';
import { attributedParams, everyConversion, overAttributed } from '../attribution/attributed-sql.ts';
import { askedEventParams, overAskedEvents, toAskedEvents } from '../event-list/asked-events.ts';
import { toDayRange } from '../queries/day-range.ts';
import { defineQuery } from '../queries/define-query.ts';
import type { ExportDay } from './export-pages.ts';
import { type Asker, conversionSource, eventSource } from './export-sources.ts';

/** Rows go into a file, and none come back. */
const noRows = { row: Type.Object({}), maxRows: 0 };

const eventPartQuery = defineQuery({
  ...noRows,
  name: 'parquet-events',
  permission: 'events:read',
  scope: { dates: 'asked', campaigns: 'whole account', bots: 'asked', filters: 'asked' },
  params: askedEventParams,
  sql: overAskedEvents(sqlFile(import.meta.url, './parquet-events.sql')),
});

const conversionPartQuery = defineQuery({
  ...noRows,
  name: 'parquet-conversions',
  permission: 'events:read',
  scope: { dates: 'asked', campaigns: 'whole account', bots: 'asked' },
  params: attributedParams,
  sql: overAttributed(sqlFile(import.meta.url, './parquet-conversions.sql'), 'oldestFirst'),
});

const checks = {
  events: createValidator(exportFilters.events),
  conversions: createValidator(exportFilters.conversions),
};

/** The days of an export, and how one of them becomes a part of its file. */
export interface ParquetParts {
  days(): Promise<readonly ExportDay[]>;
  write(path: string, day: string): Promise<void>;
}

/** Throws `validation_failed` if the filters are not those of the stream, or the days do not exist. */
export function checkFilters(stream: ExportRecord['stream'], query: unknown): void {
  toDayRange(checks[stream](query));
}

export function toParts({ stream, query }: ExportRecord, asker: Asker): ParquetParts {
  return stream === 'events'
    ? eventParts(checks.events(query), asker)
    : conversionParts(checks.conversions(query), asker);
}

function eventParts(query: EventExportQuery, asker: Asker): ParquetParts {
  const { queries, principal, signal } = asker;
  const asked = toAskedEvents(query);
  return {
    days: eventSource(query, asker).days,
    write: (path, day) => {
      const days = toDayRange({ dateFrom: day, dateTo: day, timezone: query.timezone });
      return queries.writeParquet(path, eventPartQuery, principal, { ...asked, days }, signal);
    },
  };
}

function conversionParts(query: ConversionExportQuery, asker: Asker): ParquetParts {
  const { queries, principal, signal } = asker;
  const { dateFrom: _from, dateTo: _to, ...filters } = query;
  // From before the first conversion on.
  const params = { ...everyConversion, cursorMs: 0, ...filters };
  return {
    days: conversionSource(query, asker).days,
    write: (path, day) => {
      const days = toDayRange({ dateFrom: day, dateTo: day });
      return queries.writeParquet(path, conversionPartQuery, principal, { params, days }, signal);
    },
  };
}
