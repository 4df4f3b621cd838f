import type { Migration } from 'kysely';

export const privacyTables: Migration = {
  async up(db) {
    await db.schema
      .createTable('erasures')
      .addColumn('erasureId', 'text', (column) => column.primaryKey())
      .addColumn('accountId', 'text', (column) => column.notNull().references('accounts.accountId'))
      .addColumn('deviceHash', 'text')
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('requestedAtMs', 'bigint', (column) => column.notNull())
      .addColumn('requests', 'integer', (column) => column.notNull())
      .addColumn('startedAtMs', 'bigint')
      .addColumn('progressJson', 'text', (column) => column.notNull())
      .addColumn('finishedAtMs', 'bigint')
      .addColumn('coversUntilMs', 'bigint')
      .addColumn('receipt', 'text')
      .execute();
    await db.schema
      .createIndex('erasuresByAccount')
      .on('erasures')
      .columns(['accountId', 'erasureId'])
      .unique()
      .execute();
    // Of what is finished the device is null, and nulls do not clash: one unfinished erasure a device.
    await db.schema
      .createIndex('erasuresByDevice')
      .on('erasures')
      .columns(['accountId', 'deviceHash'])
      .unique()
      .execute();
    await db.schema
      .createTable('receiptKeys')
      .addColumn('kid', 'text', (column) => column.primaryKey())
      .addColumn('privateJwkJson', 'text', (column) => column.notNull())
      .addColumn('createdAtMs', 'bigint', (column) => column.notNull())
      .execute();
  },
};
