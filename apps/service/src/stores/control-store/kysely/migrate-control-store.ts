import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator, sql } from 'kysely';
import type { ControlDatabase } from './control-schema.ts';
import { controlStoreTables } from './migrations/0001-control-store.ts';
import { requestLogTable } from './migrations/0040-request-log.ts';
import { privacyTables } from './migrations/0044-privacy.ts';
import { jobLeaseTable } from './migrations/0081-job-leases.ts';
import { exportTable } from './migrations/0092-exports.ts';
import { peopleTables } from './migrations/0100-people.ts';
import { overlayVersionTable } from './migrations/0110-overlay-versions.ts';
import { auditLogTable } from './migrations/0111-audit-log.ts';
import { demoDataTable } from './migrations/0112-demo-data.ts';
import { removedAccounts } from './migrations/0113-removed-accounts.ts';

/** Run in the order of their names, as far as the database lacks them. They are imported rather than read from disk, so that a bundle contains them. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-control-store': controlStoreTables,
  '0040-request-log': requestLogTable,
  '0044-privacy': privacyTables,
  '0081-job-leases': jobLeaseTable,
  '0092-exports': exportTable,
  '0100-people': peopleTables,
  '0110-overlay-versions': overlayVersionTable,
  '0111-audit-log': auditLogTable,
  '0112-demo-data': demoDataTable,
  '0113-removed-accounts': removedAccounts,
};

export interface MigrationOptions {
  /** Migrations that this kind of database alone has. */
  readonly more?: Readonly<Record<string, Migration>>;
  /**
   * While nodes are replaced one by one, a later version has changed the tables already. Each version leaves them usable for
   * the one before.
   */
  readonly toleratesLater?: boolean;
}

/** Creates or upgrades the tables. */
export async function migrateControlStore(
  database: ControlDatabase,
  { more = {}, toleratesLater = false }: MigrationOptions = {},
): Promise<void> {
  const known = { ...migrations, ...more };
  const later = toleratesLater ? await findLater(database, known) : {};
  const { error } = await new Migrator({
    db: database,
    provider: { getMigrations: async () => ({ ...known, ...later }) },
    // Each has its own tables, and two that were developed side by side land in any order.
    allowUnorderedMigrations: true,
  }).migrateToLatest();
  if (error !== undefined) throw new Error('the control store could not be migrated', { cause: error });
}

async function findLater(
  database: ControlDatabase,
  known: Readonly<Record<string, Migration>>,
): Promise<Readonly<Record<string, Migration>>> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return {};
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(database);
  const later = rows.filter(({ name }) => !(name in known));
  return Object.fromEntries(later.map(({ name }) => [name, { up: async () => {} }]));
}
