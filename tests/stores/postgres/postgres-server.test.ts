import postgres from 'postgres';
import { afterEach, expect, test } from 'vitest';
import { type PostgresServer, startPostgresServer } from '../../kit/postgres-server.ts';

const servers: PostgresServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0).reverse()) await server.dispose();
});

async function onceOn(url: string, statement: string): Promise<readonly object[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  return sql.unsafe(statement).finally(() => sql.end());
}

test('what was committed is there after every process was killed', async () => {
  const server = await startPostgresServer();
  servers.push(server);
  const url = await server.createDatabase();
  await onceOn(url, 'CREATE TABLE t AS SELECT 1 AS one');
  await server.kill();
  await expect(onceOn(url, 'SELECT 1')).rejects.toThrow();
  await server.start();
  expect(await onceOn(url, 'SELECT one FROM t')).toEqual([{ one: 1 }]);
  await server.stop();
  await server.start();
  expect(await onceOn(url, 'SELECT one FROM t')).toEqual([{ one: 1 }]);
});

test('a synchronous standby has every commit, and takes over', async () => {
  const primary = await startPostgresServer();
  servers.push(primary);
  const url = await primary.createDatabase();
  const standby = await primary.startStandby({ synchronous: true });
  servers.push(standby);
  await onceOn(url, 'CREATE TABLE t AS SELECT 1 AS one');
  await primary.kill();
  await standby.promote();
  const copy = standby.url(new URL(url).pathname.slice(1));
  expect(await onceOn(copy, 'SELECT one FROM t')).toEqual([{ one: 1 }]);
  await onceOn(copy, 'INSERT INTO t VALUES (2)');
});
