import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EventStore } from '@overlay/service/internal/ports/event-store.ts';
import { createChdbEventStore } from '@overlay/service/internal/stores/event-store/chdb/chdb-event-store.ts';
import { Session } from 'chdb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toClusterSchema, toStatements } from './cluster-schema.fixture.ts';

const file = fileURLToPath(new URL('../../../deploy/clickhouse/cluster-schema.sql', import.meta.url));
/** A cluster of one replica, which is this process: others would need a server that listens. */
const cluster = `<clickhouse>
  <tcp_port>9000</tcp_port>
  <remote_servers><overlay><shard>
    <internal_replication>true</internal_replication><replica><host>127.0.0.1</host><port>9000</port></replica>
  </shard></overlay></remote_servers>
  <zookeeper><implementation>testkeeper</implementation></zookeeper>
  <macros><shard>01</shard><replica>one</replica></macros>
</clickhouse>`;

let path: string;
let engine: Session;
let store: EventStore;
let schema: string;
beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), 'cluster-schema-'));
  const configuration = join(path, 'cluster.xml');
  await writeFile(configuration, cluster);
  engine = new Session(join(path, 'engine'), { connectionArgs: [`--config-file=${configuration}`] });
  store = createChdbEventStore({ path: join(path, 'engine') });
  await store.migrate();
  schema = toClusterSchema({
    events: statementOf('events'),
    conversions: statementOf('conversions'),
    migrations: engine
      .query('SELECT name FROM default.schemaMigrations ORDER BY name', 'TSV')
      .trim()
      .split('\n'),
  });
});
afterAll(async () => {
  await store.close();
  engine.close();
  await rm(path, { recursive: true });
});

function statementOf(table: string): string {
  const sql = `SELECT formatQuery(create_table_query) FROM system.tables
    WHERE database = currentDatabase() AND name = '${table}'`;
  return engine.query(sql, 'TSVRaw').trim();
}

/** As one server runs it: without the cluster's queue of statements. */
const onOne = (statement: string) => statement.replaceAll(' ON CLUSTER overlay', '');
test('the file is what the tables of a single server become', async () => {
  await expect(schema).toMatchFileSnapshot(file);
});

test('the engine can parse every statement', () => {
  const statements = toStatements(schema);
  expect(statements).toHaveLength(3);
  for (const statement of statements) {
    expect(engine.query(`EXPLAIN AST ${statement}`)).toContain('CreateQuery');
    expect(statement).toContain(' ON CLUSTER overlay');
  }
});

test('the engine makes the replicated tables, with every column, projection and setting', async () => {
  engine.query('CREATE DATABASE overlay');
  for (const statement of toStatements(schema)) engine.query(onOne(statement));
  const engines = engine.query(
    "SELECT database, name, engine FROM system.tables WHERE database = 'overlay' ORDER BY database, name",
    'TSV',
  );
  expect(engines.trim().split('\n')).toEqual([
    'overlay\tconversions\tReplicatedMergeTree',
    'overlay\tevents\tReplicatedMergeTree',
    'overlay\tschemaMigrations\tMergeTree',
  ]);
  const columns = (database: string, table: string) =>
    engine.query(
      `SELECT name, type, default_kind, default_expression, compression_codec FROM system.columns
        WHERE database = '${database}' AND table = '${table}' ORDER BY position`,
      'TSV',
    );
  const projections = (database: string, table: string) =>
    engine.query(
      `SELECT name, query FROM system.projections WHERE database = '${database}' AND table = '${table}' ORDER BY name`,
      'TSV',
    );
  for (const table of ['events', 'conversions']) {
    expect(columns('overlay', table)).toBe(columns('default', table));
    expect(projections('overlay', table)).toBe(projections('default', table));
  }
  // The service, which begins with its migrations, finds nothing left to do.
  expect(engine.query('SELECT name FROM overlay.schemaMigrations ORDER BY name', 'TSV')).toBe(
    engine.query('SELECT name FROM default.schemaMigrations ORDER BY name', 'TSV'),
  );
  // The Keeper that the engine has for such tests does not survive the end of the process with them.
  engine.query('DROP DATABASE overlay SYNC');
});

test('replicas remember deduplication tokens for seven days', () => {
  for (const statement of toStatements(schema).slice(0, 2)) {
    expect(statement).toContain('replicated_deduplication_window_seconds = 604800');
  }
});
