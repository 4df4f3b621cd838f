import type { Selectable } from 'kysely';
import type { ExportRecord } from '../../../ports/control-records.ts';
import type { ExportRepository } from '../../../ports/control-store.ts';
import { toPage } from '../../../ports/page.ts';
import type { ControlDatabase, ControlSchema } from './control-schema.ts';
import { inTransaction } from './in-transaction.ts';
import { lockAccount } from './locks.ts';

const nothingYet = { rowsTotal: null, rowsDone: 0, bytes: 0 };

export function createExports(db: ControlDatabase): ExportRepository {
  const all = () => db.selectFrom('exports').selectAll();
  const change = (exportId: string, states: readonly ExportRecord['state'][]) =>
    db.updateTable('exports').where('exportId', '=', exportId).where('state', 'in', states);
  return {
    create: ({ query, ...added }, most) =>
      inTransaction(db, async (transaction) => {
        await lockAccount(transaction, added.accountId);
        const { kept } = await transaction
          .selectFrom('exports')
          .select(({ fn }) => fn.countAll<number>().as('kept'))
          .where('accountId', '=', added.accountId)
          .where('state', '!=', 'failed')
          .executeTakeFirstOrThrow();
        if (Number(kept) >= most) return undefined;
        const row = await transaction
          .insertInto('exports')
          .values({
            ...added,
            ...nothingYet,
            queryJson: JSON.stringify(query),
            state: 'pending',
            attempts: 0,
            endedAtMs: null,
            failure: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return toExport(row);
      }),
    async get(accountId, exportId) {
      const row = await all()
        .where('accountId', '=', accountId)
        .where('exportId', '=', exportId)
        .executeTakeFirst();
      return row === undefined ? undefined : toExport(row);
    },
    async list(accountId, { limit, after }) {
      const rows = await all()
        .where('accountId', '=', accountId)
        .$if(after !== undefined, (query) => query.where('exportId', '<', after ?? ''))
        .orderBy('exportId', 'desc')
        .limit(limit + 1)
        .execute();
      return toPage(rows.map(toExport), limit, ({ exportId }) => exportId);
    },
    async listUnfinished(limit) {
      const rows = await all()
        .where('state', 'in', ['pending', 'running'])
        .orderBy('exportId')
        .limit(limit)
        .execute();
      return rows.map(toExport);
    },
    async countBytes(accountId) {
      const { bytes } = await db
        .selectFrom('exports')
        .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
        .where('accountId', '=', accountId)
        .where('state', '=', 'finished')
        .executeTakeFirstOrThrow();
      return Number(bytes ?? 0);
    },
    async start(exportId) {
      const { numUpdatedRows } = await change(exportId, ['pending', 'running'])
        .set(({ eb }) => ({ ...nothingYet, state: 'running', attempts: eb('attempts', '+', 1) }))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async saveProgress(exportId, progress) {
      const { numUpdatedRows } = await change(exportId, ['running']).set(progress).executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async finish(exportId, progress, endedAtMs) {
      const { numUpdatedRows } = await change(exportId, ['running'])
        .set({ ...progress, endedAtMs, state: 'finished' })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async fail(exportId, failure, endedAtMs) {
      const { numUpdatedRows } = await change(exportId, ['pending', 'running'])
        .set({ failure, endedAtMs, state: 'failed' })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async failAll(accountId, failure, endedAtMs) {
      const rows = await db
        .updateTable('exports')
        .set({ failure, endedAtMs, state: 'failed', queryJson: '{}' })
        .where('accountId', '=', accountId)
        .where('state', 'in', ['running', 'finished'])
        .returning('exportId')
        .execute();
      return rows.map(({ exportId }) => exportId);
    },
    async remove(accountId, exportId) {
      const { numDeletedRows } = await db
        .deleteFrom('exports')
        .where('accountId', '=', accountId)
        .where('exportId', '=', exportId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async removeEndedBefore(ms) {
      const rows = await db.deleteFrom('exports').where('endedAtMs', '<', ms).returning('exportId').execute();
      return rows.map(({ exportId }) => exportId);
    },
    async withFiles(exportIds) {
      if (exportIds.length === 0) return [];
      const rows = await db
        .selectFrom('exports')
        .select('exportId')
        .where('exportId', 'in', exportIds)
        .where('state', '<>', 'failed')
        .execute();
      return rows.map(({ exportId }) => exportId);
    },
  };
}

function toExport({
  queryJson,
  rowsTotal,
  rowsDone,
  bytes,
  ...row
}: Selectable<ControlSchema['exports']>): ExportRecord {
  return { ...row, query: JSON.parse(queryJson), progress: { rowsTotal, rowsDone, bytes } };
}
