import type { ExportFailure } from '@overlay/contract';
import { countFound, countRows, equal, listPage } from './database/queries.ts';
import { inTransaction, lockAccount } from './database/transaction.ts';
import type { PageRequest } from './page.ts';
import type { ControlDatabase, ControlSchema } from './schema.ts';

/** A Parquet file that is being made or kept. */
export type ExportRecord = ControlSchema['exports'];
export type ExportProgress = Pick<ExportRecord, 'rowsTotal' | 'rowsDone' | 'bytes'>;
export type NewExport = Pick<ExportRecord, 'exportId' | 'accountId' | 'stream' | 'query' | 'requestedAtMs'>;

const nothingYet: ExportProgress = { rowsTotal: null, rowsDone: 0, bytes: 0 };

export type ExportRepository = ReturnType<typeof createExports>;

/**
 * Files of exports. An export that has failed or was removed cannot proceed: each method returns whether it succeeded.
 */
export function createExports(db: ControlDatabase) {
  const all = () => db.selectFrom('exports').selectAll();
  const inStates = (exportId: string, states: readonly ExportRecord['state'][]) =>
    db.updateTable('exports').where('exportId', '=', exportId).where('state', 'in', states);
  return {
    /** Undefined, without any change, if the account already has `most` exports, not counting failed ones. */
    create: (added: NewExport, most: number): Promise<ExportRecord | undefined> =>
      inTransaction(db, async (transaction) => {
        await lockAccount(transaction, added.accountId);
        const ofAccount = transaction.selectFrom('exports').where('accountId', '=', added.accountId);
        if ((await countFound(ofAccount.where('state', '!=', 'failed'))) >= most) return undefined;
        return transaction
          .insertInto('exports')
          .values({ ...added, ...nothingYet, state: 'pending', attempts: 0 })
          .returningAll()
          .executeTakeFirstOrThrow();
      }),
    get: (accountId: string, exportId: string): Promise<ExportRecord | undefined> =>
      all().where(equal({ accountId, exportId })).executeTakeFirst(),
    /** Newest first. */
    list: (accountId: string, page: PageRequest) =>
      listPage(all().where('accountId', '=', accountId), 'exportId', page),
    /** Those of all accounts that are pending or running, oldest first. */
    listUnfinished: (limit: number): Promise<ExportRecord[]> =>
      all().where('state', 'in', ['pending', 'running']).orderBy('exportId').limit(limit).execute(),
    /** The bytes of the account's finished files. */
    async countBytes(accountId: string): Promise<number> {
      const { bytes } = await db
        .selectFrom('exports')
        .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
        .where(equal({ accountId, state: 'finished' }))
        .executeTakeFirstOrThrow();
      return Number(bytes ?? 0);
    },
    /** Starts an attempt with its progress reset. */
    async start(exportId: string): Promise<boolean> {
      const started = inStates(exportId, ['pending', 'running']).set(({ eb }) => ({
        ...nothingYet,
        state: 'running',
        attempts: eb('attempts', '+', 1),
      }));
      return (await countRows(started)) > 0;
    },
    saveProgress: async (exportId: string, progress: ExportProgress): Promise<boolean> =>
      (await countRows(inStates(exportId, ['running']).set(progress))) > 0,
    async finish(exportId: string, progress: ExportProgress, endedAtMs: number): Promise<boolean> {
      const finished = inStates(exportId, ['running']).set({ ...progress, endedAtMs, state: 'finished' });
      return (await countRows(finished)) > 0;
    },
    async fail(exportId: string, failure: ExportFailure, endedAtMs: number): Promise<boolean> {
      const failed = inStates(exportId, ['pending', 'running']).set({ failure, endedAtMs, state: 'failed' });
      return (await countRows(failed)) > 0;
    },
    /**
     * Ends the account's running and finished exports, and forgets their filters, which may name a device. Returns their
     * identifiers.
     */
    async failAll(accountId: string, failure: ExportFailure, endedAtMs: number): Promise<string[]> {
      const rows = await db
        .updateTable('exports')
        .set({ failure, endedAtMs, state: 'failed', query: {} })
        .where('accountId', '=', accountId)
        .where('state', 'in', ['running', 'finished'])
        .returning('exportId')
        .execute();
      return rows.map(({ exportId }) => exportId);
    },
    async remove(accountId: string, exportId: string): Promise<boolean> {
      const removed = db.deleteFrom('exports').where(equal({ accountId, exportId }));
      return (await countRows(removed)) > 0;
    },
    /** Removes those that ended before, and returns their identifiers. */
    async removeEndedBefore(ms: number): Promise<string[]> {
      const rows = await db.deleteFrom('exports').where('endedAtMs', '<', ms).returning('exportId').execute();
      return rows.map(({ exportId }) => exportId);
    },
    /** Which of these exist and have not failed: only they may have a file. */
    async withFiles(exportIds: readonly string[]): Promise<string[]> {
      if (exportIds.length === 0) return [];
      const rows = await db
        .selectFrom('exports')
        .select('exportId')
        .where('exportId', 'in', exportIds)
        .where('state', '!=', 'failed')
        .execute();
      return rows.map(({ exportId }) => exportId);
    },
  };
}
