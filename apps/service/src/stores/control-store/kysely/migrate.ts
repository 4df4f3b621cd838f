import { type Migration, type MigrationProvider, Migrator } from 'kysely';
import type { ControlDatabase } from './control-schema.ts';
import { controlStoreTables } from './migrations/0001-control-store.ts';
import { requestLogTable } from './migrations/0040-request-log.ts';
import { privacyTables } from './migrations/0044-privacy.ts';

/** Run in the order of their names. They are modules and not files to be read, so that a bundle holds them too. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-control-store': controlStoreTables,
  '0040-request-log': requestLogTable,
  '0044-privacy': privacyTables,
};

const provider: MigrationProvider = { getMigrations: async () => ({ ...migrations }) };

export async function migrateControlStore(database: ControlDatabase): Promise<void> {
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
  if (error !== undefined) throw new Error('the control store could not be migrated', { cause: error });
}
