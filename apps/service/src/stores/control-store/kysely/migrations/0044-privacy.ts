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
    // A finished erasure has no device, and nulls do not conflict: this allows one unfinished erasure per device.
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
