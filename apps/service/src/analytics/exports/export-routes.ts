import type { Readable } from 'node:stream';
import type { ExportFormat } from '@overlay/contract';
import type { FastifyRequest } from 'fastify';
import { beginStream } from '../../http/answers/begin-stream.ts';
import { ProblemError } from '../../http/answers/problem-error.ts';
import { csvType, wantsCsv } from '../../http/operations/csv.ts';
import type { CallOf, Handlers } from '../../http/operations/operation-types.ts';
import type { QueryRunner } from '../queries/query-runner.ts';
import { type ExportSource, readAll } from './export-pages.ts';
import type { ExportPlaces } from './export-places.ts';
import { conversionSource, eventSource } from './export-sources.ts';
import { conversionText, type ExportText, eventText } from './export-text.ts';

export interface ExportHandlersOptions {
  readonly queries: QueryRunner;
  readonly places: ExportPlaces;
}

type ExportCall = Pick<CallOf<'exportEvents'>, 'principal' | 'request' | 'reply'>;

/** `/api/events/export`, `/api/conversions/export`: everything that matches, as NDJSON or CSV. */
export function createRecordExportHandlers({ queries, places }: ExportHandlersOptions) {
  const send = async <Row, Item>(
    name: string,
    { principal, request, reply }: ExportCall,
    format: ExportFormat,
    source: ExportSource<Row, Item>,
    text: ExportText<Item>,
  ): Promise<Readable> => {
    const release = places.take(principal.accountId);
    try {
      const body = await beginStream(toBody(readAll(source, request.signal), text));
      body.once('close', release);
      reply.header('content-disposition', `attachment; filename="${name}.${format}"`);
      if (format === 'csv') reply.header('content-type', csvType);
      return body;
    } catch (error) {
      release();
      throw error;
    }
  };
  return {
    exportEvents(call) {
      const { principal, query, request } = call;
      const format = toFormat(query.format, request);
      const source = eventSource(query, { queries, principal, signal: request.signal });
      return send('events', call, format, source, eventText(format));
    },
    exportConversions(call) {
      const { principal, query, request } = call;
      const format = toFormat(query.format, request);
      const source = conversionSource(query, { queries, principal, signal: request.signal });
      return send('conversions', call, format, source, conversionText(format));
    },
  } satisfies Partial<Handlers>;
}

function toFormat(format: ExportFormat | 'parquet' | undefined, { headers }: FastifyRequest): ExportFormat {
  if (format === 'parquet') {
    const detail = 'is made in the background: POST /api/exports with {"format":"parquet"}';
    throw new ProblemError('validation_failed', `Parquet ${detail}.`, {
      errors: [{ pointer: '/format', code: 'format', detail }],
    });
  }
  return wantsCsv(format, headers) ? 'csv' : 'ndjson';
}

async function* toBody<Item>(
  batches: AsyncGenerator<readonly Item[]>,
  { head, toText }: ExportText<Item>,
): AsyncGenerator<string> {
  let before = head;
  for await (const items of batches) {
    yield before + toText(items);
    before = '';
  }
  if (before !== '') yield before;
}
