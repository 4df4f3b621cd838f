import { setTimeout as sleep } from 'node:timers/promises';
import type { ControlDatabase } from '../schema.ts';

/** SQLSTATEs of PostgreSQL: another transaction was in the way, and this one may be repeated. */
const repeatable = new Set(['40001', '40P01']);
const maxAttempts = 4;
const firstPauseMs = 10;

/** Runs the work in a separate transaction, never within another one. */
export type Transact = <Result>(work: (transaction: ControlDatabase) => Promise<Result>) => Promise<Result>;

/** Runs the work in the current transaction, or in a new one, because transactions cannot be nested. */
export async function inTransaction<Result>(
  db: ControlDatabase,
  work: (transaction: ControlDatabase) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === maxAttempts || !isRepeatable(error)) throw error;
      await sleep(firstPauseMs * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

function isRepeatable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return (typeof code === 'string' && repeatable.has(code)) || isRepeatable(error.cause);
}

/*
 * SQLite has one writer, and a transaction that reads before it writes sees nothing change in between. In PostgreSQL
 * it has to take a lock first. Updating a row without changing it locks it in both, until the transaction ends.
 */

/** Serialises changes of an account. */
export async function lockAccount(transaction: ControlDatabase, accountId: string): Promise<void> {
  await transaction.updateTable('accounts').set({ accountId }).where('accountId', '=', accountId).execute();
}

/** For things that have no row yet. */
export async function lockName(transaction: ControlDatabase, name: string): Promise<void> {
  await transaction
    .insertInto('instanceSecrets')
    .values({ name: `lock:${name}`, value: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '' }))
    .execute();
}
