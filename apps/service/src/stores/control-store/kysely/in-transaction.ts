import { setTimeout as sleep } from 'node:timers/promises';
import type { ControlDatabase } from './control-schema.ts';

/** PostgreSQL's words for: another transaction was in the way, and this one may be repeated. */
const repeatable = new Set(['40001', '40P01']);
const mostAttempts = 4;
const firstPauseMs = 10;

/** A transaction of its own, not within another one. */
export type Transact = <Result>(work: (transaction: ControlDatabase) => Promise<Result>) => Promise<Result>;

/** Runs the work in the transaction that is under way, or else in one of its own: transactions cannot be nested. */
export async function inTransaction<Result>(
  db: ControlDatabase,
  work: (transaction: ControlDatabase) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === mostAttempts || !isRepeatable(error)) throw error;
      await sleep(firstPauseMs * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

function isRepeatable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return (typeof code === 'string' && repeatable.has(code)) || isRepeatable(error.cause);
}
