import type { Kysely, Migration } from 'kysely';

async function createAccountsAndKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('accountId', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('createdAtMs', 'bigint', (column) => column.notNull())
    .addColumn('saltHex', 'text', (column) => column.notNull())
    .addColumn('globalPrivacyControl', 'text', (column) => column.notNull())
    .addColumn('limitsJson', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('apiKeys')
    .addColumn('keyId', 'text', (column) => column.primaryKey())
    .addColumn('accountId', 'text', (column) => column.notNull().references('accounts.accountId'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('hint', 'text', (column) => column.notNull())
    .addColumn('scopesJson', 'text', (column) => column.notNull())
    .addColumn('originsJson', 'text', (column) => column.notNull())
    .addColumn('createdAtMs', 'bigint', (column) => column.notNull())
    .addColumn('lastUsedAtMs', 'bigint')
    .addColumn('expiresAtMs', 'bigint')
    .addColumn('revokedAtMs', 'bigint')
    .execute();
  await db.schema
    .createIndex('apiKeysByAccount')
    .on('apiKeys')
    .columns(['accountId', 'keyId'])
    .unique()
    .execute();
  await db.schema
    .createTable('readTokens')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('accountId', 'text', (column) => column.notNull().references('accounts.accountId'))
    .addColumn('keyId', 'text', (column) => column.notNull().references('apiKeys.keyId'))
    .addColumn('campaignIdsJson', 'text')
    .addColumn('createdAtMs', 'bigint', (column) => column.notNull())
    .addColumn('expiresAtMs', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('readTokensByExpiry').on('readTokens').column('expiresAtMs').execute();
  await db.schema.createIndex('readTokensByKey').on('readTokens').column('keyId').execute();
}

async function createOverlays(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('overlays')
    .addColumn('overlayId', 'text', (column) => column.primaryKey())
    .addColumn('accountId', 'text', (column) => column.notNull().references('accounts.accountId'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('videoId', 'text', (column) => column.notNull())
    .addColumn('campaignId', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('optionsJson', 'text', (column) => column.notNull())
    .addColumn('createdAtMs', 'bigint', (column) => column.notNull())
    .addColumn('updatedAtMs', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('overlaysByAccount')
    .on('overlays')
    .columns(['accountId', 'overlayId'])
    .unique()
    .execute();
  await db.schema
    .createIndex('overlaysByVideo')
    .on('overlays')
    .columns(['accountId', 'videoId', 'status', 'overlayId'])
    .execute();
}

async function createInstallations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('installations')
    .addColumn('installationId', 'text', (column) => column.primaryKey())
    .addColumn('accountId', 'text', (column) => column.notNull().references('accounts.accountId'))
    .addColumn('platform', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('origin', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reachedState', 'text', (column) => column.notNull())
    .addColumn('createdAtMs', 'bigint', (column) => column.notNull())
    .addColumn('firstHeartbeatAtMs', 'bigint')
    .addColumn('lastHeartbeatAtMs', 'bigint')
    .addColumn('lastEvent', 'text')
    .addColumn('sdkProduct', 'text')
    .addColumn('surface', 'text')
    .addColumn('degradedAtMs', 'bigint')
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('transitionCount', 'integer', (column) => column.notNull())
    .addColumn('removedAtMs', 'bigint')
    .execute();
  await db.schema
    .createIndex('installationsByAccount')
    .on('installations')
    .columns(['accountId', 'installationId'])
    .unique()
    .execute();
  await db.schema
    .createIndex('installationsByLastHeartbeat')
    .on('installations')
    .column('lastHeartbeatAtMs')
    .execute();
  await db.schema
    .createTable('installationTokens')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey())
    .addColumn('installationId', 'text', (column) =>
      column.notNull().references('installations.installationId'),
    )
    .addColumn('expiresAtMs', 'bigint')
    .execute();
  await db.schema
    .createIndex('installationTokensByInstallation')
    .on('installationTokens')
    .column('installationId')
    .execute();
  await db.schema
    .createTable('installationTransitions')
    .addColumn('installationId', 'text', (column) =>
      column.notNull().references('installations.installationId'),
    )
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('fromState', 'text', (column) => column.notNull())
    .addColumn('toState', 'text', (column) => column.notNull())
    .addColumn('atMs', 'bigint', (column) => column.notNull())
    .addColumn('cause', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('installationTransitionsKey', ['installationId', 'sequence'])
    .execute();
}

/** Never edited once released: a later change is a later file. */
export const controlStoreTables: Migration = {
  async up(db) {
    await createAccountsAndKeys(db);
    await createOverlays(db);
    await createInstallations(db);
    await db.schema
      .createTable('dailySalts')
      .addColumn('day', 'text', (column) => column.primaryKey())
      .addColumn('saltHex', 'text', (column) => column.notNull())
      .execute();
  },
};
