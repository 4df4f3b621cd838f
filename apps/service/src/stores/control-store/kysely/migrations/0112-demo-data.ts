import type { Migration } from 'kysely';

export const demoDataTable: Migration = {
  async up(db) {
    await db.schema
      .createTable('demoData')
      .addColumn('accountId', 'text', (column) => column.primaryKey().references('accounts.accountId'))
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('endMs', 'bigint', (column) => column.notNull())
      .addColumn('events', 'integer', (column) => column.notNull())
      .addColumn('conversions', 'integer', (column) => column.notNull())
      .execute();
  },
};
