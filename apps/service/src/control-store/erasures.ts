import type { DeletedData } from './database/deleted-data.ts';
import { countRows, equal, listPage } from './database/queries.ts';
import type { PageRequest } from './page.ts';
import type { ControlDatabase, ControlSchema, ErasureProgress } from './schema.ts';

export type ErasureRecord = ControlSchema['erasures'];
/** Signs receipts of erasures. */
export type ReceiptKeyRecord = ControlSchema['receiptKeys'];

export type NewErasure = Pick<ErasureRecord, 'erasureId' | 'accountId' | 'subject' | 'requestedAtMs'> & {
  readonly deviceHash: string;
};

export interface ErasureFinish {
  readonly finishedAtMs: number;
  readonly coversUntilMs: number;
  readonly receipt: string;
}

const nothingYet: ErasureProgress = { erased: { events: 0, conversions: 0, setAside: 0 }, found: {} };

export type ErasureRepository = ReturnType<typeof createErasures>;

export function createErasures(db: ControlDatabase, deletedData: DeletedData) {
  const all = () => db.selectFrom('erasures').selectAll();
  return {
    /** Adds an erasure. If one for the same device is unfinished, increments its number of requests and returns it. */
    request: (erasure: NewErasure): Promise<ErasureRecord> =>
      db
        .insertInto('erasures')
        .values({ ...erasure, requests: 1, progress: nothingYet })
        .onConflict((conflict) =>
          conflict.columns(['accountId', 'deviceHash']).doUpdateSet((expression) => ({
            requests: expression('erasures.requests', '+', 1),
          })),
        )
        .returningAll()
        .executeTakeFirstOrThrow(),
    get: (accountId: string, erasureId: string): Promise<ErasureRecord | undefined> =>
      all().where(equal({ accountId, erasureId })).executeTakeFirst(),
    /** Newest first. */
    list: (accountId: string, page: PageRequest) =>
      listPage(all().where('accountId', '=', accountId), 'erasureId', page),
    /** Those of all accounts, oldest first. */
    listUnfinished: (limit: number): Promise<ErasureRecord[]> =>
      all().where('deviceHash', 'is not', null).orderBy('erasureId').limit(limit).execute(),
    async start(erasureId: string, startedAtMs: number): Promise<void> {
      await db
        .updateTable('erasures')
        .set({ startedAtMs })
        .where(equal({ erasureId, startedAtMs: null }))
        .execute();
    },
    async saveProgress(erasureId: string, progress: ErasureProgress): Promise<void> {
      await db.updateTable('erasures').set({ progress }).where('erasureId', '=', erasureId).execute();
    },
    /**
     * Finishes it and erases its device, from the files too. False, without any change, if it was requested again since
     * `requests` was read.
     */
    async finish(
      erasureId: string,
      requests: number,
      { finishedAtMs, coversUntilMs, receipt }: ErasureFinish,
    ): Promise<boolean> {
      const finished = db
        .updateTable('erasures')
        .set({ deviceHash: null, finishedAtMs, coversUntilMs, receipt })
        .where(equal({ erasureId, requests }))
        .where('deviceHash', 'is not', null);
      if ((await countRows(finished)) === 0) return false;
      deletedData.owe();
      // If the files are busy, the job that destroys old salts retries.
      await deletedData.erase().catch(() => {});
      return true;
    },
  };
}

export type ReceiptKeyRepository = ReturnType<typeof createReceiptKeys>;

export function createReceiptKeys(db: ControlDatabase) {
  return {
    async add(key: ReceiptKeyRecord): Promise<void> {
      await db.insertInto('receiptKeys').values(key).execute();
    },
    /** Oldest first. */
    list: (): Promise<ReceiptKeyRecord[]> =>
      db.selectFrom('receiptKeys').selectAll().orderBy('createdAtMs').orderBy('kid').execute(),
  };
}
