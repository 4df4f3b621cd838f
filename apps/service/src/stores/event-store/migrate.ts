import { readdir, readFile } from 'node:fs/promises';
import type { ClickHouseClient } from '@clickhouse/client';

const schemaDirectory = new URL('./schema/', import.meta.url);

/** Runs each file (one statement) once, in numerical order; a table records which have run. Safe to repeat. */
export async function migrate(client: ClickHouseClient): Promise<void> {
  await client.command({
    query: `CREATE TABLE IF NOT EXISTS schemaMigrations (name String, appliedAt DateTime DEFAULT now())
      ENGINE = MergeTree ORDER BY name SETTINGS fsync_after_insert = 1`,
  });
  const rows = await client.query({ query: 'SELECT name FROM schemaMigrations', format: 'JSONEachRow' });
  const applied = new Set((await rows.json<{ name: string }>()).map((row) => row.name));
  const names = (await readdir(schemaDirectory)).filter((name) => name.endsWith('.sql')).sort();
  for (const name of names.filter((candidate) => !applied.has(candidate))) {
    // A statement may run again after a crash between these two: each one says IF NOT EXISTS.
    await client.command({ query: await readFile(new URL(name, schemaDirectory), 'utf8') });
    await client.command({
      query: 'INSERT INTO schemaMigrations (name) SELECT {name:String}',
      query_params: { name },
    });
  }
}
