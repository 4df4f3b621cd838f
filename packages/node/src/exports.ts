import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExportJob, ExportJobList, ExportRequest, PageQuery } from '@overlay/contract';
import {
  AnalyticsError,
  type Asked,
  createOpen,
  type GetOptions,
  type ReadOptions,
  readJson,
} from './get.ts';
import { openBody } from './record-streams.ts';

export interface WaitOptions extends ReadOptions {
  /** Called with every state: `rowsDone` of `rowsTotal` reports the progress. */
  readonly onProgress?: (job: ExportJob) => void;
  /** Interval between checks. Default 1 s. */
  readonly lookEveryMs?: number;
}

/**
 * Parquet files of events or conversions, with a secret key that has the scope `events:read`; NDJSON and CSV are
 * streamed by `analytics.exportEvents` and `analytics.exportConversions`. Calls reject with an `AnalyticsError`, like
 * those of the analytics.
 */
export interface Exports {
  /** Requests a file, which is created in the background. */
  create(request: ExportRequest, options?: ReadOptions): Promise<ExportJob>;
  get(exportId: string, options?: ReadOptions): Promise<ExportJob>;
  /** Newest first, page by page. */
  list(query?: PageQuery, options?: ReadOptions): Promise<ExportJobList>;
  /** Resolves when the file is finished. Rejects with the code of the failure if there will be none. */
  wait(exportId: string, options?: WaitOptions): Promise<ExportJob>;
  /** The bytes of a finished file, streamed. A slow reader slows down the service. */
  download(exportId: string, options?: ReadOptions): Promise<Readable>;
  /** Deletes a file, or cancels its creation. */
  delete(exportId: string, options?: ReadOptions): Promise<void>;
}

export function createExports(options: GetOptions): Exports {
  const open = createOpen(options);
  const ask = (path: string, asked: Asked, { signal }: ReadOptions = {}) => {
    const timeout = AbortSignal.timeout(options.requestTimeoutMs);
    return open(path, asked, { signal, timeout }).then((response) => ({
      response,
      known: { ...options, signal, timeout },
    }));
  };
  const askJson = async <Answer>(path: string, asked: Asked, reading?: ReadOptions) => {
    const { response, known } = await ask(path, asked, reading);
    return readJson<Answer>(response, known);
  };
  const toPath = (exportId: string) => `/api/exports/${encodeURIComponent(exportId)}`;
  const get = (exportId: string, reading?: ReadOptions) => askJson<ExportJob>(toPath(exportId), {}, reading);
  return {
    create: (body, reading) => askJson('/api/exports', { method: 'POST', body }, reading),
    get,
    list: (query = {}, reading) => askJson('/api/exports', { query }, reading),
    async wait(exportId, { signal, onProgress, lookEveryMs = 1_000 } = {}) {
      const reading = signal === undefined ? {} : { signal };
      for (;;) {
        const job = await get(exportId, reading);
        onProgress?.(job);
        if (job.state === 'finished') return job;
        if (job.state === 'failed') throw toFailure(job);
        await sleep(lookEveryMs, undefined, reading).catch((error) => {
          signal?.throwIfAborted();
          throw error;
        });
      }
    },
    async download(exportId, { signal } = {}) {
      const headers = { accept: 'application/vnd.apache.parquet' };
      return Readable.fromWeb(await openBody(options, `${toPath(exportId)}/file`, { headers }, signal));
    },
    async delete(exportId, reading) {
      await ask(toPath(exportId), { method: 'DELETE' }, reading);
    },
  };
}

function toFailure({ exportId, failure }: ExportJob): AnalyticsError {
  return new AnalyticsError(`The export ${exportId} has no file.`, {
    code: failure ?? 'internal_error',
    status: undefined,
    isRetryable: failure !== 'too_large',
    requestId: undefined,
    cause: undefined,
  });
}
