import type { Selectable } from 'kysely';
import type { ErasureProgress, ErasureRecord } from '../../../ports/control-records.ts';
import type { ErasureRepository, ReceiptKeyRepository } from '../../../ports/control-store.ts';
import { toPage } from '../../../ports/page.ts';
import type { ControlDatabase, ControlSchema } from './control-schema.ts';
import type { DeletedData } from './deleted-data.ts';

type ErasureRow = Selectable<ControlSchema['erasures']>;

const nothingYet: ErasureProgress = { erased: { events: 0, conversions: 0, setAside: 0 }, found: {} };

export function createErasures(db: ControlDatabase, deletedData: DeletedData): ErasureRepository {
  const all = () => db.selectFrom('erasures').selectAll();
  return {
    async request(erasure) {
      const row = await db
        .insertInto('erasures')
        .values({
          ...erasure,
          requests: 1,
          startedAtMs: null,
          progressJson: JSON.stringify(nothingYet),
          finishedAtMs: null,
          coversUntilMs: null,
          receipt: null,
        })
        .onConflict((conflict) =>
          conflict.columns(['accountId', 'deviceHash']).doUpdateSet((expression) => ({
            requests: expression('erasures.requests', '+', 1),
          })),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      return toErasure(row);
    },
    async get(accountId, erasureId) {
      const row = await all()
        .where('accountId', '=', accountId)
        .where('erasureId', '=', erasureId)
        .executeTakeFirst();
      return row === undefined ? undefined : toErasure(row);
    },
    async list(accountId, { limit, after }) {
      const rows = await all()
        .where('accountId', '=', accountId)
        .$if(after !== undefined, (query) => query.where('erasureId', '<', after ?? ''))
        .orderBy('erasureId', 'desc')
        .limit(limit + 1)
        .execute();
      return toPage(rows.map(toErasure), limit, ({ erasureId }) => erasureId);
    },
    async listUnfinished(limit) {
      const rows = await all()
        .where('deviceHash', 'is not', null)
        .orderBy('erasureId')
        .limit(limit)
        .execute();
      return rows.map(toErasure);
    },
    async start(erasureId, startedAtMs) {
      await db
        .updateTable('erasures')
        .set({ startedAtMs })
        .where('erasureId', '=', erasureId)
        .where('startedAtMs', 'is', null)
        .execute();
    },
    async saveProgress(erasureId, progress) {
      await db
        .updateTable('erasures')
        .set({ progressJson: JSON.stringify(progress) })
        .where('erasureId', '=', erasureId)
        .execute();
    },
    async finish(erasureId, requests, { finishedAtMs, coversUntilMs, receipt }) {
      const { numUpdatedRows } = await db
        .updateTable('erasures')
        .set({ deviceHash: null, finishedAtMs, coversUntilMs, receipt })
        .where('erasureId', '=', erasureId)
        .where('requests', '=', requests)
        .where('deviceHash', 'is not', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      deletedData.owe();
      // If the files are busy, the job that destroys old salts tries again.
      await deletedData.erase().catch(() => {});
      return true;
    },
  };
}

/** The keys that sign the receipts of erasures. */
export function createReceiptKeys(db: ControlDatabase): ReceiptKeyRepository {
  return {
    async add(key) {
      await db.insertInto('receiptKeys').values(key).execute();
    },
    async list() {
      return db.selectFrom('receiptKeys').selectAll().orderBy('createdAtMs').orderBy('kid').execute();
    },
  };
}

function toErasure({
  progressJson,
  finishedAtMs,
  coversUntilMs,
  receipt,
  ...row
}: ErasureRow): ErasureRecord {
  const progress: ErasureProgress = JSON.parse(progressJson);
  const isFinished = finishedAtMs !== null && coversUntilMs !== null && receipt !== null;
  return { ...row, progress, finish: isFinished ? { finishedAtMs, coversUntilMs, receipt } : null };
}
