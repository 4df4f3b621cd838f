import { type ConversionExportQuery, type EventExportQuery, exportFilters } from '@overlay/contract';
import Type from 'typebox';
import { createValidator } from '../../http/operations/validate.ts';
import type { ExportRecord } from '../../ports/control-records.ts';
import { sqlFile } from '../../ports/sql-file.ts';
import { attributedParams, everyConversion, overAttributed } from '../attribution/attributed-sql.ts';
import { askedEventParams, overAskedEvents, toAskedEvents } from '../event-list/asked-events.ts';
import { toDayRange } from '../queries/day-range.ts';
import { defineQuery } from '../queries/define-query.ts';
import type { QueryRunner } from '../queries/query-runner.ts';
import type { ExportSource } from './export-pages.ts';
import { type Asker, conversionSource, eventSource } from './export-sources.ts';

/** Rows go into a file, and none come back. */
const noRows = { row: Type.Object({}), maxRows: 0 };

const eventFileQuery = defineQuery({
  ...noRows,
  name: 'parquet-events',
  permission: 'events:read',
  scope: { dates: 'asked', campaigns: 'whole account', bots: 'asked', filters: 'asked' },
  params: askedEventParams,
  sql: overAskedEvents(sqlFile(import.meta.url, './parquet-events.sql')),
});

const conversionFileQuery = defineQuery({
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

/** The rows of an export, and how they become a file. */
export interface ParquetSource {
  countRows(): Promise<number>;
  /** Returns how many rows the file has. */
  write(path: string, options: Parameters<QueryRunner['writeParquet']>[4]): Promise<number>;
}

/** Throws `validation_failed` if the filters are not those of the stream, or the days do not exist. */
export function checkFilters(stream: ExportRecord['stream'], query: unknown): void {
  toDayRange(checks[stream](query));
}

export function toParquetSource({ stream, query }: ExportRecord, asker: Asker): ParquetSource {
  return stream === 'events'
    ? eventFile(checks.events(query), asker)
    : conversionFile(checks.conversions(query), asker);
}

function eventFile(query: EventExportQuery, asker: Asker): ParquetSource {
  const { queries, principal } = asker;
  const asked = toAskedEvents(query);
  return {
    countRows: () => countRows(eventSource(query, asker)),
    write: (path, options) => queries.writeParquet(path, eventFileQuery, principal, asked, options),
  };
}

function conversionFile(query: ConversionExportQuery, asker: Asker): ParquetSource {
  const { queries, principal } = asker;
  const { dateFrom, dateTo, ...filters } = query;
  // From before the first conversion on.
  const params = { ...everyConversion, cursorMs: 0, ...filters };
  const days = toDayRange({ dateFrom, dateTo });
  return {
    countRows: () => countRows(conversionSource(query, asker)),
    write: (path, options) =>
      queries.writeParquet(path, conversionFileQuery, principal, { params, days }, options),
  };
}

async function countRows({ days }: Pick<ExportSource<unknown, unknown>, 'days'>): Promise<number> {
  return (await days()).reduce((sum, { rows }) => sum + rows, 0);
}
