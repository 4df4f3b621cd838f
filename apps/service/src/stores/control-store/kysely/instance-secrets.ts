import { randomBytes } from 'node:crypto';
import type { InstanceSecretRepository } from '../../../ports/control-store.ts';
import type { ControlDatabase } from './control-schema.ts';

export function createInstanceSecrets(db: ControlDatabase): InstanceSecretRepository {
  const get: InstanceSecretRepository['get'] = async (name) => {
    const row = await db
      .selectFrom('instanceSecrets')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirst();
    return row?.value;
  };
  return {
    get,
    async getOrCreate(name) {
      // The first writer wins, in this process or another; everyone then reads its secret.
      await db
        .insertInto('instanceSecrets')
        .values({ name, value: randomBytes(32).toString('hex') })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
      const value = await get(name);
      if (value === undefined) throw new Error(`the secret ${name} is gone`);
      return value;
    },
    async set(name, value) {
      await db
        .insertInto('instanceSecrets')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    },
    async takeIfEqual(name, value) {
      const { numDeletedRows } = await db
        .deleteFrom('instanceSecrets')
        .where('name', '=', name)
        .where('value', '=', value)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
