import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createChdbEventStore } from '@overlay/service/internal/event-store/chdb/chdb-event-store.ts';
import type { EventStore } from '@overlay/service/internal/event-store/event-store.ts';
import { Session } from 'chdb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toClusterSchema, toStatements } from './cluster-schema.fixture.ts';

const file = fileURLToPath(new URL('../../../deploy/clickhouse/cluster-schema.sql', import.meta.url));
/** A cluster of one replica, in this process, because others would need a listening server. */
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
  schema = toClusterSchema();
});
afterAll(async () => {
  await store.close();
  engine.close();
  await rm(path, { recursive: true });
});

/** As a single server runs it: without the cluster's queue of statements. */
const onOne = (statement: string) => statement.replaceAll(' ON CLUSTER overlay', '');
test('the file is derived from the tables of a single server', async () => {
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

test('the engine creates the replicated tables, with every column, projection and setting', async () => {
  engine.query('CREATE DATABASE overlay');
  for (const statement of toStatements(schema)) engine.query(onOne(statement));
  const engines = engine.query(
    "SELECT database, name, engine FROM system.tables WHERE database = 'overlay' ORDER BY database, name",
    'TSV',
  );
  expect(engines.trim().split('\n')).toEqual([
    'overlay\tconversions\tReplicatedMergeTree',
    'overlay\tevents\tReplicatedMergeTree',
    'overlay\treceived\tReplicatedAggregatingMergeTree',
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
  // The service finds its tables there.
  const comments = (database: string) =>
    engine.query(
      `SELECT name, comment FROM system.tables WHERE database = '${database}' AND name != 'received' ORDER BY name`,
      'TSV',
    );
  expect(comments('overlay')).toBe(comments('default'));
  // The engine's Keeper for such tests does not survive the end of the process along with them.
  engine.query('DROP DATABASE overlay SYNC');
});

test('replicas remember deduplication tokens for seven days', () => {
  // A position that is noted twice is the same.
  for (const statement of toStatements(schema).filter((one) => !one.includes('overlay.received '))) {
    expect(statement).toContain('replicated_deduplication_window_seconds = 604800');
  }
});
