import type { Migration } from 'kysely';

export const jobLeaseTable: Migration = {
  async up(db) {
    await db.schema
      .createTable('jobLeases')
      .addColumn('job', 'text', (column) => column.primaryKey())
      .addColumn('holder', 'text', (column) => column.notNull())
      .addColumn('fence', 'bigint', (column) => column.notNull())
      .addColumn('untilMs', 'bigint', (column) => column.notNull())
      .execute();
  },
};
