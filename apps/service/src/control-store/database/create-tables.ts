import { DEFAULT_MIGRATION_TABLE, type Kysely, Migrator, sql } from 'kysely';
import { UnusableAddress } from '../../settings/setting.ts';
import { type ControlDatabase, tables } from '../schema.ts';
import { type ColumnTypes, toStatements } from './table.ts';

const firstMigration = '0001-tables';

export interface CreateTablesOptions {
  readonly types: ColumnTypes;
  /** Statements that only this kind of database needs, after the tables. */
  readonly more?: (db: Kysely<unknown>) => Promise<void>;
  /** The setting that names the database. */
  readonly setting: string;
  /**
   * During a rolling upgrade, a later version may have changed the tables already. Each version leaves them usable for
   * the previous one.
   */
  readonly toleratesLater?: boolean;
}

/**
 * Creates the tables of an empty database. Once a version is released, a change of a table is a migration with a later name
 * that a new database skips, because it gets the tables as `schema.ts` describes them.
 */
export async function createTables(
  control: ControlDatabase,
  { types, more, setting, toleratesLater = false }: CreateTablesOptions,
): Promise<void> {
  const database = control.withoutPlugins();
  const executed = await executedMigrations(database);
  if (executed.length > 0 && !executed.includes(firstMigration)) {
    const advice = 'move it away and start with an empty one';
    throw new UnusableAddress(setting, `holds control data of a version before the first release: ${advice}`);
  }
  const up = async (db: Kysely<unknown>) => {
    for (const [name, described] of Object.entries(tables)) {
      for (const statement of toStatements(name, described, types)) await sql.raw(statement).execute(db);
    }
    await more?.(db);
  };
  const later = toleratesLater ? executed.map((name) => [name, { up: async () => {} }]) : [];
  const migrations = { ...Object.fromEntries(later), [firstMigration]: { up } };
  const { error } = await new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest();
  if (error !== undefined)
    throw new Error('the tables of the control store could not be created', { cause: error });
}

async function executedMigrations(database: ControlDatabase): Promise<readonly string[]> {
  const existing = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!existing.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(database);
  return rows.map(({ name }) => name);
}
