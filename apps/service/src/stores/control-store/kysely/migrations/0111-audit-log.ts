import type { Migration } from 'kysely';

export const auditLogTable: Migration = {
  async up(db) {
    await db.schema
      .createTable('auditLog')
      .addColumn('accountId', 'text', (column) => column.notNull().references('accounts.accountId'))
      .addColumn('entryId', 'text', (column) => column.notNull())
      .addColumn('atMs', 'bigint', (column) => column.notNull())
      .addColumn('actorKind', 'text', (column) => column.notNull())
      .addColumn('actorId', 'text')
      .addColumn('actorName', 'text', (column) => column.notNull())
      .addColumn('actorEmail', 'text')
      .addColumn('operation', 'text', (column) => column.notNull())
      .addColumn('targetKind', 'text', (column) => column.notNull())
      .addColumn('targetId', 'text', (column) => column.notNull())
      .addColumn('targetName', 'text')
      .addColumn('beforeJson', 'text')
      .addColumn('afterJson', 'text')
      .addColumn('requestId', 'text')
      .addPrimaryKeyConstraint('auditLogKey', ['accountId', 'entryId'])
      .execute();
    await db.schema.createIndex('auditLogByTime').on('auditLog').column('atMs').execute();
    // For the history of one overlay or key, and for the bound on entries of read tokens.
    await db.schema
      .createIndex('auditLogByTarget')
      .on('auditLog')
      .columns(['accountId', 'targetKind', 'targetId', 'entryId'])
      .execute();
  },
};
