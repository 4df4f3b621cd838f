import { type ExportJob, limits } from '@overlay/contract';
import type { ChangeLog } from '../../audit/change-log.ts';
import type { ControlStore } from '../../control-store/control-store.ts';
import type { ExportRecord } from '../../control-store/exports.ts';
import type { FoundDamage } from '../../damage/found-damage.ts';
import { StorageDamaged } from '../../damage/storage-damaged.ts';
import { ProblemError } from '../../http/answers/problem-error.ts';
import type { Handlers } from '../../http/operations/operation-types.ts';
import { toPageRequest } from '../../http/operations/page-request.ts';
import { newIdentifier } from '../../identifiers/new-identifier.ts';
import type { ExportFiles } from '../../ports/export-files.ts';
import type { Clock } from '../../scheduling/clock.ts';
import { checkFilters } from './parquet-source.ts';

export interface ExportJobHandlersOptions {
  readonly controlStore: Pick<ControlStore, 'exports'>;
  readonly changeLog: ChangeLog;
  readonly files: ExportFiles;
  readonly worker: { nudge(): void };
  readonly damage: Pick<FoundDamage, 'note'>;
  readonly clock: Clock;
}

/** `/api/exports`: Parquet files, written in the background and kept for a day. */
export function createExportJobHandlers({
  controlStore: { exports },
  changeLog,
  files,
  worker,
  damage,
  clock,
}: ExportJobHandlersOptions) {
  const find = async (accountId: string, exportId: string): Promise<ExportRecord> => {
    const record = await exports.get(accountId, exportId);
    if (record === undefined || isExpired(record, clock())) throw new ProblemError('not_found');
    return record;
  };
  return {
    async createExport(call) {
      const { accountId } = call.principal;
      const { format: _, stream, ...query } = call.body;
      checkFilters(stream, query);
      const record = await changeLog.make(call, 'createExport', async ({ stores, atMs, note }) => {
        const exportId = newIdentifier('export', atMs);
        const added = { exportId, accountId, stream, query, requestedAtMs: atMs };
        const created = await stores.exports.create(added, limits.exportFiles);
        if (created === undefined) {
          const detail = `An account may have ${limits.exportFiles} files. Delete one of them first.`;
          throw new ProblemError('conflict', detail);
        }
        note({ target: toTarget(created), after: toAudited(created) });
        return created;
      });
      worker.nudge();
      call.reply.header('location', `/api/exports/${record.exportId}`);
      return toExportJob(record);
    },

    async listExports({ principal: { accountId }, query }) {
      const { items, nextCursor } = await exports.list(accountId, toPageRequest(query));
      const current = items.filter((record) => !isExpired(record, clock()));
      return { exports: current.map(toExportJob), nextCursor };
    },

    async getExport({ principal: { accountId }, params }) {
      return toExportJob(await find(accountId, params.exportId));
    },

    async getExportFile({ principal: { accountId }, params, reply }) {
      const { exportId, state, stream, bytes } = await find(accountId, params.exportId);
      if (state !== 'finished') {
        throw new ProblemError('conflict', `The export is ${state}: there is no file.`);
      }
      const file = await files.open(exportId);
      if (file === undefined) throw new ProblemError('not_found');
      if (file.bytes !== bytes) {
        file.content.destroy();
        const found = new StorageDamaged(
          'exports',
          exportId,
          `the export ${exportId} has ${file.bytes} of ${bytes} bytes`,
        );
        damage.note(found);
        throw found;
      }
      reply.header('content-length', String(file.bytes));
      reply.header('content-disposition', `attachment; filename="${stream}-${exportId}.parquet"`);
      return file.content;
    },

    async deleteExport(call) {
      const { accountId } = call.principal;
      const record = await find(accountId, call.params.exportId);
      await changeLog.make(call, 'deleteExport', async ({ stores, note }) => {
        const removed = await stores.exports.remove(accountId, record.exportId);
        if (removed) note({ target: toTarget(record), before: toAudited(record) });
      });
      await files.remove(record.exportId);
    },
  } satisfies Partial<Handlers>;
}

function toTarget({ exportId }: ExportRecord) {
  return { kind: 'export', id: exportId } as const;
}

/** Filters can identify a viewer, and the audit log outlives the erasure of their data. */
function toAudited({ stream, query, state }: ExportRecord): object {
  const { deviceHash, sessionId, orderId, ...filters } = query;
  const identifiesViewer = [deviceHash, sessionId, orderId].some((filter) => filter !== undefined);
  return { stream, state, filters, ...(identifiesViewer ? { identifiesViewer } : {}) };
}

/** The job that removes files comes later. */
function isExpired({ endedAtMs }: ExportRecord, nowMs: number): boolean {
  return endedAtMs !== null && nowMs >= endedAtMs + limits.exportFileMs;
}

function toExportJob(record: ExportRecord): ExportJob {
  const { exportId, stream, state, query, requestedAtMs, endedAtMs } = record;
  const { rowsTotal, rowsDone, bytes, failure } = record;
  const toInstant = (ms: number) => new Date(ms).toISOString();
  return {
    exportId,
    format: 'parquet',
    stream,
    state,
    query: { ...query },
    requestedAt: toInstant(requestedAtMs),
    finishedAt: endedAtMs === null ? null : toInstant(endedAtMs),
    expiresAt: endedAtMs === null ? null : toInstant(endedAtMs + limits.exportFileMs),
    rowsTotal,
    rowsDone,
    bytes,
    failure,
  };
}
