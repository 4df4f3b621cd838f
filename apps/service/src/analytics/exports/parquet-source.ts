import { type ConversionExportQuery, type EventExportQuery, exportFilters } from '@overlay/contract';
import Type from 'typebox';
import type { ExportRecord } from '../../control-store/exports.ts';
import { sql } from '../../event-tables/sql.ts';
import { createValidator, toRefusal } from '../../http/operations/validate.ts';
import { attributedParams, everyConversion } from '../attribution/attributed-sql.ts';
import { askedEventParams, isAskedEvent, toAskedEvents } from '../event-list/asked-events.ts';
import { toDayRange } from '../queries/day-range.ts';
import { defineQuery } from '../queries/define-query.ts';
import type { QueryRunner } from '../queries/query-runner.ts';
import { selectEventsForFile } from '../stored-records/to-stored-event.ts';
import type { ExportSource } from './export-pages.ts';
import { type Asker, conversionSource, eventSource } from './export-sources.ts';

/** Rows go into a file; the query returns none. */
const noRows = { row: Type.Object({}), maxRows: 0 };

/** Null for fields that do not apply. */
const eventFileQuery = defineQuery({
  ...noRows,
  name: 'parquet-events',
  permission: 'events:read',
  scope: { dates: 'asked', campaigns: 'whole account', leftOut: 'asked', filters: 'asked' },
  params: askedEventParams,
  sql: ({ events }) => selectEventsForFile(events, { rest: sql`WHERE ${isAskedEvent}` }),
});

/** Null for fields that were not sent; the amount is a decimal. */
const conversionFileQuery = defineQuery({
  ...noRows,
  name: 'parquet-conversions',
  permission: 'events:read',
  scope: { dates: 'asked', campaigns: 'whole account', leftOut: 'asked' },
  params: attributedParams,
  sql: ({ attributed }) => sql`
    SELECT
      conversionId,
      accountId,
      toString(asked.conversionType) AS conversionType,
      nullIf(lower(hex(asked.deviceHash)), repeat('0', 64)) AS deviceHash,
      timestamp,
      createdAt,
      asked.amount AS value,
      nullIf(toString(asked.currency), '') AS currency,
      nullIf(asked.orderId, '') AS orderId,
      nullIf(toString(asked.campaignId), '') AS campaignId,
      nullIf(toString(asked.creativeId), '') AS creativeId,
      nullIf(toString(asked.videoId), '') AS videoId,
      nullIf(asked.sessionId, '') AS sessionId,
      nullIf(toString(asked.installationId), '') AS installationId,
      nullIf(asked.metadata, '') AS metadata,
      nullIf(asked.attributedBy, '') AS attributionBy,
      if(asked.attributedBy = '', NULL, toString(asked.attributedCampaignId)) AS attributionCampaignId,
      if(asked.attributedBy = '', NULL, nullIf(toString(asked.attributedCreativeId), '')) AS attributionCreativeId,
      if(asked.attributedBy = '', NULL, nullIf(toString(asked.attributedVideoId), '')) AS attributionVideoId,
      nullIf(toString(asked.overlayId), '') AS attributionOverlayId,
      nullIf(asked.eventId, '') AS attributionEventId,
      if(asked.eventId = '', NULL, asked.interactedAt) AS attributionInteractedAt
    FROM (SELECT * FROM ${attributed('last', 'oldestFirst')}) AS asked`,
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

/**
 * Throws `validation_failed` for filters of the other stream, and for days that do not exist. The schema of the body
 * admits the filters of both streams.
 */
export function checkFilters(stream: ExportRecord['stream'], query: object): void {
  const foreign = Object.keys(query).filter((name) => !Object.hasOwn(exportFilters[stream].properties, name));
  if (foreign.length > 0) {
    const detail = `is not a filter of ${stream}`;
    throw toRefusal(foreign.map((name) => ({ pointer: `/${name}`, code: 'contradiction', detail })));
  }
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
