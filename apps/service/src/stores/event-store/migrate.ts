import { readdir, readFile } from 'node:fs/promises';
import type { StatementRunner } from './engine-transport.ts';

const schemaDirectory = new URL('./schema/', import.meta.url);
/** The tables as all migrations leave them. `migrations.test.ts` compares them, and writes them when it is run with `--update`. */
const wholeDirectory = new URL('./schema/whole/', import.meta.url);
const tables = ['events', 'conversions'] as const;
const namePattern = /^(\d{3})-[a-z-]+\.sql$/;
/** A statement that older servers do not know, and can be without: it runs at the first start on one that does. */
const neededSetting = /^-- Needs the setting (\w+)\.$/m;

interface Migration {
  readonly name: string;
  readonly statement: string;
  /** The setting without which it is left out. */
  readonly needs: string | undefined;
}

/**
 * Runs each file (one statement) once, in the order of the numbers; a table records the names of those that have run.
 * A database without tables gets them whole (docs/decisions/0177). Safe to repeat.
 */
export async function migrate(engine: StatementRunner): Promise<void> {
  await engine.command(
    `CREATE TABLE IF NOT EXISTS schemaMigrations (name String, appliedAt DateTime DEFAULT now())
      ENGINE = MergeTree ORDER BY name
      SETTINGS fsync_after_insert = 1, index_granularity = 8192, fsync_part_directory = 1,
        min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1`,
  );
  const rows = await engine.rows<{ name: string }>('SELECT name FROM schemaMigrations');
  const applied = new Set(rows.map((row) => row.name));
  const all = await Promise.all(toMigrationOrder(await readdir(schemaDirectory)).map(readMigration));
  const open: Migration[] = [];
  for (const migration of all) {
    if (!applied.has(migration.name) && (await isKnown(engine, migration.needs))) open.push(migration);
  }
  // After a crash between a statement and its record it runs again, so each one must be safe to run twice.
  if (open.length === all.length && !(await hasTables(engine))) {
    for (const table of tables) {
      await engine.command(await readFile(new URL(`${table}.sql`, wholeDirectory), 'utf8'));
    }
    await record(engine, open);
    return;
  }
  for (const migration of open) {
    await engine.command(migration.statement);
    await record(engine, [migration]);
  }
}

async function readMigration(name: string): Promise<Migration> {
  const statement = await readFile(new URL(name, schemaDirectory), 'utf8');
  return { name, statement, needs: neededSetting.exec(statement)?.[1] };
}

async function record(engine: StatementRunner, migrations: readonly Migration[]): Promise<void> {
  const names = migrations.map(({ name }) => name);
  await engine.command('INSERT INTO schemaMigrations (name) SELECT arrayJoin({names:Array(String)})', {
    names,
  });
}

/** Also those of a process that ended before it recorded them, or of an operator. */
async function hasTables(engine: StatementRunner): Promise<boolean> {
  const sql =
    'SELECT name FROM system.tables WHERE database = currentDatabase() AND name IN ({tables:Array(String)})';
  return (await engine.rows(sql, { tables })).length > 0;
}

async function isKnown(engine: StatementRunner, setting: string | undefined): Promise<boolean> {
  if (setting === undefined) return true;
  const known = 'SELECT name FROM system.merge_tree_settings WHERE name = {setting:String}';
  return (await engine.rows(known, { setting })).length > 0;
}

/**
 * The migrations among the files of a directory, by number. Throws if a name is not `012-some-words.sql`, or if two
 * have the same number: their order would then depend on their words.
 */
export function toMigrationOrder(files: readonly string[]): readonly string[] {
  const byNumber = new Map<string, string>();
  for (const name of files.filter((file) => file.endsWith('.sql')).sort()) {
    const number = namePattern.exec(name)?.[1];
    if (number === undefined) throw new Error(`${name} is not named like 012-some-words.sql`);
    const other = byNumber.get(number);
    if (other !== undefined) throw new Error(`the migrations ${other} and ${name} have the same number`);
    byNumber.set(number, name);
  }
  return [...byNumber.values()];
}
