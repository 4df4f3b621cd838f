import type { Migration } from 'kysely';

export const requestLogTable: Migration = {
  async up(db) {
    await db.schema
      .createTable('requestLog')
      .addColumn('accountId', 'text', (column) => column.notNull().references('accounts.accountId'))
      .addColumn('entryId', 'text', (column) => column.notNull())
      .addColumn('minuteMs', 'bigint', (column) => column.notNull())
      .addColumn('keyId', 'text', (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('code', 'text', (column) => column.notNull())
      .addColumn('count', 'bigint', (column) => column.notNull())
      .addColumn('lastAtMs', 'bigint', (column) => column.notNull())
      .addColumn('lastErrorsJson', 'text', (column) => column.notNull())
      .addColumn('lastPayloadJson', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('requestLogKey', ['accountId', 'entryId'])
      .execute();
    await db.schema.createIndex('requestLogByMinute').on('requestLog').column('minuteMs').execute();
  },
};
