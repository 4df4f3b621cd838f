import type { ControlDatabase } from './control-schema.ts';

/** Runs the work in the transaction that is under way, or else in one of its own: transactions cannot be nested. */
export function inTransaction<Result>(
  db: ControlDatabase,
  work: (transaction: ControlDatabase) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
