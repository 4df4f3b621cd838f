import { randomBytes } from 'node:crypto';
import { countRows, equal } from './database/queries.ts';
import type { ControlDatabase } from './schema.ts';

export type InstanceSecretRepository = ReturnType<typeof createInstanceSecrets>;

/** Secrets and flags of this instance, the same on every node. */
export function createInstanceSecrets(db: ControlDatabase) {
  const get = async (name: string): Promise<string | undefined> => {
    const row = await db
      .selectFrom('instanceSecrets')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirst();
    return row?.value;
  };
  return {
    get,
    /** 32 random bytes in hex, created on first use. */
    async getOrCreate(name: string): Promise<string> {
      // The first writer wins, in this process or another; everyone gets its secret.
      const { value } = await db
        .insertInto('instanceSecrets')
        .values({ name, value: randomBytes(32).toString('hex') })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
        .returning('value')
        .executeTakeFirstOrThrow();
      return value;
    },
    async set(name: string, value: string): Promise<void> {
      await db
        .insertInto('instanceSecrets')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    },
    /** Replaces a value, or sets the first one. False if it is another one meanwhile. */
    async exchange(name: string, before: string | undefined, value: string): Promise<boolean> {
      if (before !== undefined) {
        const changed = db.updateTable('instanceSecrets').set({ value });
        return (await countRows(changed.where(equal({ name, value: before })))) > 0;
      }
      const added = await db
        .insertInto('instanceSecrets')
        .values({ name, value })
        .onConflict((conflict) => conflict.doNothing())
        .returning('name')
        .executeTakeFirst();
      return added !== undefined;
    },
    /** True for exactly one caller: the secret had this value and has been removed. */
    takeIfEqual: async (name: string, value: string): Promise<boolean> =>
      (await countRows(db.deleteFrom('instanceSecrets').where(equal({ name, value })))) > 0,
  };
}
