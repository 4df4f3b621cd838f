import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EventStore } from '@overlay/service/internal/ports/event-store.ts';
import { createChdbEventStore } from '@overlay/service/internal/stores/event-store/chdb/chdb-event-store.ts';
import { toMigrationOrder } from '@overlay/service/internal/stores/event-store/migrate.ts';
import { afterEach, expect, test } from 'vitest';

const schemaDirectory = new URL('../../../apps/service/src/stores/event-store/schema/', import.meta.url);
const tables = ['events', 'conversions', 'schemaMigrations'];
const paths: string[] = [];
afterEach(async () => {
  for (const path of paths.splice(0)) await rm(path, { recursive: true });
});

async function withStore<Result>(use: (store: EventStore) => Promise<Result>): Promise<Result> {
  const path = await mkdtemp(join(tmpdir(), 'migrations-'));
  paths.push(path);
  const store = createChdbEventStore({ path });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

async function schemaOf(store: EventStore): Promise<unknown[]> {
  const sql =
    'SELECT create_table_query FROM system.tables WHERE name IN ({tables:Array(String)}) ORDER BY name';
  return store.query(sql, { tables });
}

async function namesOf(store: EventStore): Promise<string[]> {
  const rows = await store.query<{ name: string }>('SELECT name FROM schemaMigrations ORDER BY name');
  return rows.map(({ name }) => name);
}

/** As if the process had ended before it recorded them. */
async function forget(store: EventStore, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await store.command('DELETE FROM schemaMigrations WHERE name = {name:String}', { name });
  }
}

test('the migrations have a number each', async () => {
  const files = await readdir(schemaDirectory);
  expect(toMigrationOrder([...files].reverse())).toEqual(
    files.filter((file) => file.endsWith('.sql')).sort(),
  );
});

test.each([
  [
    ['010-amount.sql', '010-deletes.sql'],
    'the migrations 010-amount.sql and 010-deletes.sql have the same number',
  ],
  [['1000-deletes.sql'], '1000-deletes.sql is not named like 012-some-words.sql'],
  [['deletes.sql'], 'deletes.sql is not named like 012-some-words.sql'],
])('migrations whose order is in doubt are refused: %j', (files, message) => {
  expect(() => toMigrationOrder(files)).toThrow(message);
});

test.each(['events', 'conversions'])(
  'a new installation is given the table %s as all migrations leave it',
  async (table) => {
    const statement =
      'SELECT formatQuery(create_table_query) AS text FROM system.tables WHERE database = currentDatabase() AND name = {table:String}';
    const textOf = async (store: EventStore) =>
      (await store.query<{ text: string }>(statement, { table }))[0]?.text;
    const stepByStep = await withStore(async (store) => {
      // A table that is there already, and no record of it.
      await store.command(await readFile(new URL('001-events.sql', schemaDirectory), 'utf8'));
      await store.migrate();
      return textOf(store);
    });
    const written = stepByStep?.replace(
      `CREATE TABLE default.${table}`,
      `CREATE TABLE IF NOT EXISTS ${table}`,
    );
    await expect(`${written}\n`).toMatchFileSnapshot(
      fileURLToPath(new URL(`whole/${table}.sql`, schemaDirectory)),
    );
    const whole = await withStore(async (store) => {
      await store.migrate();
      return textOf(store);
    });
    expect(whole).toBe(stepByStep);
  },
);

test('every migration may run twice, as after a crash before it was recorded', async () => {
  await withStore(async (store) => {
    await store.migrate();
    const schema = await schemaOf(store);
    const names = await namesOf(store);
    await forget(store, names);
    await store.migrate();
    expect(await schemaOf(store)).toEqual(schema);
    expect(await namesOf(store)).toEqual(names);
  });
});

// Two files had the number 010, and a process may have ended after either.
test.each([
  [['010-conversion-amount-text.sql']],
  [['010-events-fast-deletes.sql']],
  [['010-conversion-amount-text.sql', '010-events-fast-deletes.sql', '011-conversions-fast-deletes.sql']],
])('an installation that has run %j arrives at the schema of a new one', async (done) => {
  const fresh = await withStore(async (store) => {
    await store.migrate();
    return schemaOf(store);
  });
  await withStore(async (store) => {
    await store.command(
      `CREATE TABLE schemaMigrations (name String, appliedAt DateTime DEFAULT now())
        ENGINE = MergeTree ORDER BY name SETTINGS fsync_after_insert = 1`,
    );
    const before = (await readdir(schemaDirectory)).filter((name) => name < '010' && name.endsWith('.sql'));
    for (const name of [...before.sort(), ...done]) {
      const file = name.replace('010-events', '012-events');
      await store.command(await readFile(new URL(file, schemaDirectory), 'utf8'));
      await store.command('INSERT INTO schemaMigrations (name) SELECT {name:String}', { name });
    }
    await store.migrate();
    expect(await schemaOf(store)).toEqual(fresh);
    expect(JSON.stringify(fresh)).toMatch(/amountText.*old_parts_lifetime.*old_parts_lifetime/);
    await store.migrate();
    expect(await namesOf(store)).toContain('012-events-fast-deletes.sql');
  });
});
