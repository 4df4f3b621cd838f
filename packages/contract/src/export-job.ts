import Type, { type Static } from 'typebox';
import { closed } from './closed.ts';
import { ConversionExportQuery, EventExportQuery } from './export.ts';
import { Instant } from './identifiers.ts';
import { oneOf } from './one-of.ts';

/** What a file can hold. */
export const exportedStreams = ['events', 'conversions'] as const;
export type ExportedStream = (typeof exportedStreams)[number];

export const exportStates = ['pending', 'running', 'finished', 'failed'] as const;
export type ExportState = (typeof exportStates)[number];

/** Why there is no file. */
export const exportFailures = ['data_erased', 'too_large', 'internal_error'] as const;
export type ExportFailure = (typeof exportFailures)[number];

const { format: _ofEvents, ...eventFilters } = EventExportQuery.properties;
const { format: _ofConversions, ...conversionFilters } = ConversionExportQuery.properties;

/** The filters of each stream. */
export const exportFilters = {
  events: closed(eventFilters),
  conversions: closed(conversionFilters),
} as const satisfies Readonly<Record<ExportedStream, Type.TObject>>;

/** Body of `POST /api/exports`: the filters have to be those of the stream. */
export const ExportRequest = closed({
  format: Type.Enum(['parquet'], { description: 'NDJSON and CSV are streamed: `GET /api/events/export`' }),
  stream: oneOf(exportedStreams, { description: 'Which records; the filters are those of its list' }),
  ...conversionFilters,
  ...eventFilters,
});
export type ExportRequest = Static<typeof ExportRequest>;

const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const ExportJob = Type.Object({
  exportId: Type.String({ description: 'The export' }),
  format: Type.Enum(['parquet'], { description: 'Format of the file' }),
  stream: oneOf(exportedStreams, { description: 'Which records it holds' }),
  state: oneOf(exportStates),
  query: Type.Record(Type.String(), Type.Unknown(), { description: 'The filters, as they were asked for' }),
  requestedAt: Type.String({ ...Instant, description: 'When the export was asked for' }),
  finishedAt: Type.Union([Instant, Type.Null()], {
    description: 'When the file was finished, or failed; null until then',
  }),
  expiresAt: Nullable(Instant),
  rowsTotal: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Records that the file will have at least; null until they are counted',
  }),
  rowsDone: Type.Integer({ description: 'Records written: an estimate until the file is finished' }),
  bytes: Type.Integer({ description: 'Bytes written' }),
  failure: Type.Union([oneOf(exportFailures), Type.Null()], {
    description:
      'Why there is no file: data of it was erased, it grew too large, or something failed; null if nothing did',
  }),
});
export type ExportJob = Static<typeof ExportJob>;

export const ExportJobList = Type.Object({
  exports: Type.Array(ExportJob, { description: 'Newest first' }),
  nextCursor: Nullable(Type.String()),
});
export type ExportJobList = Static<typeof ExportJobList>;

export const ParquetFile = Type.String({ format: 'binary', description: 'A Parquet file' });
