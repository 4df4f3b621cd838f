import { limits } from '@overlay/contract';
import type { ExportProgress, ExportRecord, ExportRepository } from '../../control-store/exports.ts';
import type { ExportFiles } from '../../ports/export-files.ts';
import type { AccountPrincipal } from '../../principals/principal.ts';
import type { Clock } from '../../scheduling/clock.ts';
import type { QueryRunner } from '../queries/query-runner.ts';
import { patiently } from './export-pages.ts';
import { toParquetSource } from './parquet-source.ts';

export interface MakeFileOptions {
  readonly exports: ExportRepository;
  readonly files: ExportFiles;
  readonly queries: QueryRunner;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Between two checks of the growing file. Default 1 s. */
  readonly lookEveryMs?: number;
}

/** A file that crashes the process must not be retried forever. */
const mostAttempts = 5;
/** Time for a file, and for each row in it: twenty million rows take 37 s on two cores. */
const timeoutMs = 10 * 60_000;
const timeoutMsPerRow = 0.05;

/** Writes the file of an export in one query. Leaves no file behind if the export fails or is removed. */
export async function makeFile(record: ExportRecord, options: MakeFileOptions): Promise<void> {
  const { exportId } = record;
  const { exports, files, clock } = options;
  let isFinished = false;
  try {
    if (record.attempts >= mostAttempts) await exports.fail(exportId, 'internal_error', clock());
    else if (await exports.start(exportId)) isFinished = await write(record, options);
  } finally {
    if (!isFinished) await files.remove(exportId);
  }
}

/** False if the export ended in another way. Rejects if another attempt may succeed. */
async function write(record: ExportRecord, options: MakeFileOptions): Promise<boolean> {
  const { exportId, accountId } = record;
  const { exports, files, queries, clock, signal } = options;
  const source = toParquetSource(record, { queries, principal: ownerOf(record), signal });
  const rowsTotal = await patiently(() => source.countRows(), signal);
  const room = limits.exportFileBytes - (await exports.countBytes(accountId));
  const path = await files.begin(exportId);
  const progress: ExportProgress = { rowsTotal, rowsDone: 0, bytes: 0 };
  if (!(await exports.saveProgress(exportId, progress))) return false;

  const watch = watchFile({ ...options, exportId, room, progress });
  let rowsDone = 0;
  try {
    const writing = {
      timeoutMs: timeoutMs + rowsTotal * timeoutMsPerRow,
      onProgress: watch.onProgress,
      signal: AbortSignal.any([signal, watch.ended]),
    };
    rowsDone = await patiently(() => source.write(path, writing), writing.signal);
  } catch (error) {
    if (!watch.ended.aborted) throw error;
  } finally {
    await watch.stop();
  }
  if (watch.ended.aborted) return false;
  const bytes = await files.finish(exportId);
  if (bytes > room) {
    await exports.fail(exportId, 'too_large', clock());
    return false;
  }
  // Deleting rows also ends the export, so another attempt stops; otherwise the file was truncated.
  if (rowsDone < rowsTotal) throw new Error(`the file of an export has ${rowsDone} of ${rowsTotal} rows`);
  return exports.finish(exportId, { rowsTotal: rowsDone, rowsDone, bytes }, clock());
}

interface WatchOptions extends Pick<MakeFileOptions, 'exports' | 'files' | 'clock' | 'lookEveryMs'> {
  readonly exportId: string;
  /** Bytes that the account has left. */
  readonly room: number;
  readonly progress: ExportProgress;
}

/** Saves the progress of a file while it is written; `ended` aborts when it grew too large, or its export was deleted or erased. */
function watchFile({ exports, files, clock, exportId, room, progress, lookEveryMs = 1_000 }: WatchOptions) {
  const { rowsTotal } = progress;
  const ended = new AbortController();
  let rowsDone = 0;
  const look = async () => {
    const bytes = await files.size(exportId);
    if (bytes > room) await exports.fail(exportId, 'too_large', clock());
    // False once the export has failed or was deleted.
    if (!(await exports.saveProgress(exportId, { rowsTotal, rowsDone, bytes }))) ended.abort();
  };
  let looking: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // A failed check is repeated.
    looking = looking.then(look).catch(() => {});
  }, lookEveryMs);
  return {
    ended: ended.signal,
    onProgress: (share: number) => {
      rowsDone = Math.max(rowsDone, Math.floor(share * (rowsTotal ?? 0)));
    },
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}

/** The account itself: the person who requested the export held the permission, and fetching the file needs it again. */
function ownerOf({ accountId, exportId }: ExportRecord): AccountPrincipal {
  const actor = {
    kind: 'key',
    keyId: exportId,
    name: 'Export',
    keyKind: 'secret',
    scopes: ['events:read'],
    origins: [],
  } as const;
  return { accountId, actor, permissions: new Set(['events:read']) };
}
