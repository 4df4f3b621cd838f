import { type Migration, sql } from 'kysely';

/** What is published already becomes version 1. Who published it was not recorded, hence the service. */
export const overlayVersionTable: Migration = {
  async up(db) {
    await db.schema.alterTable('overlays').addColumn('publishedVersion', 'integer').execute();
    await db.schema
      .alterTable('overlays')
      .addColumn('latestVersion', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('overlays')
      .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('overlayVersions')
      .addColumn('overlayId', 'text', (column) => column.notNull().references('overlays.overlayId'))
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('accountId', 'text', (column) => column.notNull().references('accounts.accountId'))
      .addColumn('videoId', 'text', (column) => column.notNull())
      .addColumn('campaignId', 'text')
      .addColumn('optionsJson', 'text', (column) => column.notNull())
      .addColumn('publishedAtMs', 'bigint', (column) => column.notNull())
      .addColumn('publishedByJson', 'text', (column) => column.notNull())
      .addColumn('endedAtMs', 'bigint')
      .addColumn('restoredFrom', 'integer')
      .addPrimaryKeyConstraint('overlayVersionsKey', ['overlayId', 'version'])
      .execute();
    const service = JSON.stringify({ kind: 'service', id: null, name: 'Overlay service' });
    await sql`
      insert into ${sql.table('overlayVersions')}
        ("overlayId", "version", "accountId", "videoId", "campaignId", "optionsJson", "publishedAtMs", "publishedByJson")
      select "overlayId", 1, "accountId", "videoId", "campaignId", "optionsJson", "updatedAtMs", ${service}
      from overlays where status = 'published'
    `.execute(db);
    await sql`
      update overlays set "publishedVersion" = 1, "latestVersion" = 1 where status = 'published'
    `.execute(db);
    // Only what pages get is looked up by its video: a version that has ended is read by its overlay.
    await sql`
      create index "overlayVersionsByVideo" on "overlayVersions" ("accountId", "videoId", "overlayId")
      where "endedAtMs" is null
    `.execute(db);
  },
};
