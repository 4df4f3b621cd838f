import type { ControlDatabase } from './control-schema.ts';

/*
 * In SQLite there is one writer, and a transaction that reads before it writes sees nothing change in between. In PostgreSQL
 * it has to take a lock first. Writing a row without changing it locks it in both, until the transaction ends.
 */

/** Lets changes of an account happen one after the other. */
export async function lockAccount(transaction: ControlDatabase, accountId: string): Promise<void> {
  await transaction
    .updateTable('accounts')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('accountId', '=', accountId)
    .execute();
}

/** For what has no row yet. */
export async function lockName(transaction: ControlDatabase, name: string): Promise<void> {
  await transaction
    .insertInto('instanceSecrets')
    .values({ name: `lock:${name}`, value: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '' }))
    .execute();
}
