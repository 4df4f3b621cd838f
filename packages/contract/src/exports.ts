import Type, { type Static } from 'typebox';
import { AttributedConversion, ConversionListQuery } from './conversions.ts';
import { closed, Instant, nullable, oneOf, PageQuery } from './fields.ts';
import type { OperationRows } from './operation.ts';
import { EventListQuery, StoredEvent } from './stored-events.ts';

export const exportFormats = ['ndjson', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const format = Type.Optional(
  oneOf([...exportFormats, 'parquet'], {
    description:
      'One JSON object per line, or CSV. Overrides the header `Accept`: `application/x-ndjson` or `text/csv`. `parquet` is refused: use `POST /api/exports`',
  }),
);

const { limit: _limit, cursor: _cursor, ...eventFilters } = EventListQuery.properties;
const { limit: _ofPages, cursor: _ofPage, ...conversionFilters } = ConversionListQuery.properties;

/** Which events are exported: all filters of `GET /api/events`, without paging. */
export const EventExportQuery = closed({ ...eventFilters, format });
export type EventExportQuery = Static<typeof EventExportQuery>;

export const ConversionExportQuery = closed({ ...conversionFilters, format });
export type ConversionExportQuery = Static<typeof ConversionExportQuery>;

/** The streams that can be exported. */
export const exportedStreams = ['events', 'conversions'] as const;
export type ExportedStream = (typeof exportedStreams)[number];

export const exportStates = ['pending', 'running', 'finished', 'failed'] as const;
export type ExportState = (typeof exportStates)[number];

/** Why an export failed. */
export const exportFailures = ['data_erased', 'too_large', 'internal_error'] as const;
export type ExportFailure = (typeof exportFailures)[number];

/** The filters of each stream. */
export const exportFilters = {
  events: closed(eventFilters),
  conversions: closed(conversionFilters),
} as const satisfies Readonly<Record<ExportedStream, Type.TObject>>;

/** Body of `POST /api/exports`: with the filters of the stream. */
export const ExportRequest = closed({
  format: Type.Enum(['parquet'], { description: 'NDJSON and CSV are streamed: `GET /api/events/export`' }),
  stream: oneOf(exportedStreams, { description: 'Which records; it takes the filters of their list' }),
  ...conversionFilters,
  ...eventFilters,
});
export type ExportRequest = Static<typeof ExportRequest>;

export const ExportJob = Type.Object({
  exportId: Type.String({ description: 'The export' }),
  format: Type.Enum(['parquet'], { description: 'Format of the file' }),
  stream: oneOf(exportedStreams, { description: 'Which records it holds' }),
  state: oneOf(exportStates),
  query: Type.Record(Type.String(), Type.Unknown(), { description: 'The filters, as requested' }),
  requestedAt: Type.String({ ...Instant, description: 'When the export was requested' }),
  finishedAt: nullable(Instant, {
    description: 'When the file was finished, or failed; null until then',
  }),
  expiresAt: nullable(Instant),
  rowsTotal: nullable(Type.Integer(), {
    description: 'Minimum number of records in the file; null until they are counted',
  }),
  rowsDone: Type.Integer({ description: 'Records written: an estimate until the file is finished' }),
  bytes: Type.Integer({ description: 'Bytes written' }),
  failure: nullable(oneOf(exportFailures), {
    description:
      'Why there is no file: some of its data was erased, it grew too large, or it failed; null otherwise',
  }),
});
export type ExportJob = Static<typeof ExportJob>;

export const ExportJobList = Type.Object({
  exports: Type.Array(ExportJob, { description: 'Newest first' }),
  nextCursor: nullable(Type.String()),
});
export type ExportJobList = Static<typeof ExportJobList>;

export const ParquetFile = Type.String({ format: 'binary', description: 'A Parquet file' });

export const exportOperations = {
  exportEvents: {
    at: 'GET /api/events/export',
    summary: 'All matching stored events, oldest first, as NDJSON or CSV',
    permission: 'events:export',
    query: EventExportQuery,
    answer: StoredEvent,
    mediaType: 'application/x-ndjson',
    alsoCsv: true,
    errors: ['too_many_queries'],
  },
  exportConversions: {
    at: 'GET /api/conversions/export',
    summary: 'All matching conversions with their attribution, oldest first, as NDJSON or CSV',
    permission: 'events:export',
    query: ConversionExportQuery,
    answer: AttributedConversion,
    mediaType: 'application/x-ndjson',
    alsoCsv: true,
    errors: ['too_many_queries'],
  },
  createExport: {
    at: 'POST /api/exports',
    summary: 'Start the export of all matching events or conversions as a Parquet file',
    permission: 'events:export',
    body: ExportRequest,
    status: 202,
    answer: ExportJob,
    errors: ['conflict'],
  },
  listExports: {
    at: 'GET /api/exports',
    summary: 'Files that are being written or can be downloaded, newest first',
    permission: 'events:export',
    query: PageQuery,
    answer: ExportJobList,
  },
  getExport: {
    at: 'GET /api/exports/{exportId}',
    summary: 'The progress of a file',
    permission: 'events:export',
    answer: ExportJob,
  },
  getExportFile: {
    at: 'GET /api/exports/{exportId}/file',
    summary: 'Download the file, for a day after it is finished',
    permission: 'events:export',
    answer: ParquetFile,
    mediaType: 'application/vnd.apache.parquet',
    errors: ['conflict'],
  },
  deleteExport: {
    at: 'DELETE /api/exports/{exportId}',
    summary: 'Delete a file, or cancel the export',
    permission: 'events:export',
  },
} as const satisfies OperationRows;
