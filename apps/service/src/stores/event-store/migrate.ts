import { readdir, readFile } from 'node:fs/promises';
import type { StatementRunner } from './engine-transport.ts';

const schemaDirectory = new URL('./schema/', import.meta.url);
const namePattern = /^(\d{3})-[a-z-]+\.sql$/;
/** A statement that older servers do not know, and can be without: it runs at the first start on one that does. */
const neededSetting = /^-- Needs the setting (\w+)\.$/m;

/**
 * Runs each file (one statement) once, in the order of the numbers; a table records the names of those that have run.
 * Safe to repeat.
 */
export async function migrate(engine: StatementRunner): Promise<void> {
  await engine.command(
    `CREATE TABLE IF NOT EXISTS schemaMigrations (name String, appliedAt DateTime DEFAULT now())
      ENGINE = MergeTree ORDER BY name SETTINGS fsync_after_insert = 1`,
  );
  const rows = await engine.rows<{ name: string }>('SELECT name FROM schemaMigrations');
  const applied = new Set(rows.map((row) => row.name));
  const names = toMigrationOrder(await readdir(schemaDirectory));
  for (const name of names.filter((candidate) => !applied.has(candidate))) {
    const statement = await readFile(new URL(name, schemaDirectory), 'utf8');
    if (!(await isKnown(engine, neededSetting.exec(statement)?.[1]))) continue;
    // After a crash between the two commands the statement runs again, so each one must be safe to run twice.
    await engine.command(statement);
    await engine.command('INSERT INTO schemaMigrations (name) SELECT {name:String}', { name });
  }
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
