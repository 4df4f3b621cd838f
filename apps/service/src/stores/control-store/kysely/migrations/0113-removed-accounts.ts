import type { Migration } from 'kysely';

export const removedAccounts: Migration = {
  async up(db) {
    await db.schema.alterTable('accounts').addColumn('removedAtMs', 'bigint').execute();
  },
};
