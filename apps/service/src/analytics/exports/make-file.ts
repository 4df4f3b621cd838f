import { limits } from '@overlay/contract';
import type { Clock } from '../../ports/clock.ts';
import type { ExportProgress, ExportRecord } from '../../ports/control-records.ts';
import type { ExportRepository } from '../../ports/control-store.ts';
import type { ExportFiles, FileDraft } from '../../ports/export-files.ts';
import type { AccountPrincipal } from '../../ports/principal.ts';
import type { QueryRunner } from '../queries/query-runner.ts';
import { patiently } from './export-pages.ts';
import { toParts } from './parquet-parts.ts';

export interface MakeFileOptions {
  readonly exports: ExportRepository;
  readonly files: ExportFiles;
  readonly queries: QueryRunner;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** A file that ends the process whenever it is made must not be made for ever. */
const mostAttempts = 5;

/**
 * Makes the file of an export from its beginning: a part for each day, in the turns of the account, and then one file of
 * all parts. Leaves no file behind if the export fails or is removed meanwhile.
 */
export async function makeFile(record: ExportRecord, options: MakeFileOptions): Promise<void> {
  const { exportId } = record;
  const { exports, files, clock } = options;
  if (record.attempts >= mostAttempts) {
    await exports.fail(exportId, 'internal_error', clock());
  } else if (await exports.start(exportId)) {
    const progress = await writeDays(record, await files.begin(exportId), options);
    if (progress !== undefined && (await exports.finish(exportId, progress, clock()))) return;
  }
  await files.remove(exportId);
}

/** Undefined if the export is over. */
async function writeDays(
  record: ExportRecord,
  draft: FileDraft,
  { exports, queries, clock, signal }: MakeFileOptions,
): Promise<ExportProgress | undefined> {
  const { exportId, accountId } = record;
  const principal = ownerOf(record);
  const parts = toParts(record, { queries, principal, signal });
  const days = await patiently(() => parts.days(), signal);
  const room = limits.exportFileBytes - (await exports.countBytes(accountId));
  let progress: ExportProgress = { days: days.length, daysDone: 0, rows: 0, bytes: 0 };
  for (const [number, { day, rows }] of days.entries()) {
    if (!(await exports.saveProgress(exportId, progress))) return undefined;
    await patiently(() => parts.write(draft.partPath(number), day), signal);
    progress = {
      ...progress,
      daysDone: number + 1,
      rows: progress.rows + rows,
      bytes: await draft.bytes(),
    };
    if (progress.bytes > room) {
      await exports.fail(exportId, 'too_large', clock());
      return undefined;
    }
  }
  if (!(await exports.saveProgress(exportId, progress))) return undefined;
  // A day without records: the file has the columns all the same.
  if (days.length === 0) await patiently(() => parts.write(draft.partPath(0), '1970-01-01'), signal);
  const all = Array.from({ length: Math.max(1, days.length) }, (_, number) => draft.partPath(number));
  await patiently(() => queries.joinParquet(draft.filePath, all, principal, signal), signal);
  return { ...progress, bytes: await draft.finish() };
}

/** The account itself: whoever asked for the export held the permission, and fetching the file needs it again. */
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
