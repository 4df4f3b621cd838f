import type { Migration } from 'kysely';

export const exportTable: Migration = {
  async up(db) {
    await db.schema
      .createTable('exports')
      .addColumn('exportId', 'text', (column) => column.primaryKey())
      .addColumn('accountId', 'text', (column) => column.notNull().references('accounts.accountId'))
      .addColumn('stream', 'text', (column) => column.notNull())
      .addColumn('queryJson', 'text', (column) => column.notNull())
      .addColumn('requestedAtMs', 'bigint', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('endedAtMs', 'bigint')
      .addColumn('rowsTotal', 'bigint')
      .addColumn('rowsDone', 'bigint', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addColumn('failure', 'text')
      .execute();
    await db.schema
      .createIndex('exportsByAccount')
      .on('exports')
      .columns(['accountId', 'exportId'])
      .unique()
      .execute();
  },
};
