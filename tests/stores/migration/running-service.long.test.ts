import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BatchAnswer } from '@overlay/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../kit/free-port.ts';
import { bearer, HttpClient } from '../../kit/http-client.ts';
import { type PostgresServer, startPostgres } from '../../kit/postgres.ts';
import type { RunningProcess } from '../../kit/process.ts';
import { readAnswer } from '../../kit/read-answer.ts';
import { readSummary } from '../../kit/read-back.ts';
import { startOverlay } from '../../kit/service.ts';
import { openSql } from '../../kit/sql.ts';
import { type StoreProcess, startStoreProcess } from '../../kit/store-process.ts';

const secretKey = 'sk_live_0123456789abcdef0123456789';
let server: PostgresServer;
let store: StoreProcess;
let directory: string;
const running = new Set<RunningProcess>();
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'migration-running-'));
  [server, store] = await Promise.all([startPostgres(), startStoreProcess()]);
}, 300_000);
afterAll(async () => {
  await Promise.all([...running].map((one) => one.end('SIGKILL')));
  await Promise.all([server.dispose(), store.dispose()]);
  await rm(directory, { recursive: true, force: true });
});

function start(environment: Readonly<Record<string, string>>, args?: readonly string[]): RunningProcess {
  const started = startOverlay(environment, args);
  running.add(started);
  void started.closed.then(() => running.delete(started));
  return started;
}

/** Sends batches, repeating each until it is acknowledged, as the SDK does. */
function startLoad(port: number) {
  const client = new HttpClient(`http://127.0.0.1:${port}`, bearer(secretKey));
  const sent: { dedupeKey: string }[][] = [];
  let isStopping = false;
  let refusals = 0;
  const send = async (events: readonly object[]) => {
    for (;;) {
      const answer = await client.post('/api/events/ingest', { events }).catch(() => undefined);
      if (answer?.status === 200) return readAnswer(BatchAnswer, answer);
      if (answer?.status === 503) {
        refusals += 1;
        expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      }
      await sleep(50);
    }
  };
  const done = (async () => {
    while (!isStopping) {
      const events = Array.from({ length: 50 }, (_, index) => ({
        eventType: 'interaction',
        interactionType: 'tap',
        value: index,
        dedupeKey: randomUUID(),
        // Some are from earlier days, and are copied while others arrive.
        timestampMs: Date.now() - (index % 3) * 86_400_000 - 1_000,
      }));
      await send(events);
      sent.push(events);
      await sleep(20);
    }
  })();
  return {
    client,
    sent,
    send,
    refusals: () => refusals,
    async stop() {
      isStopping = true;
      await done;
    },
  };
}

/**
 * Locks the target's control data, which a migration copies last: no migration ends before the test has read its
 * output, however fast it is. Resolves to a function that releases the lock.
 */
async function holdTheEnd(databaseUrl: string): Promise<() => Promise<void>> {
  const sql = openSql(databaseUrl);
  const isMade = () =>
    sql.query("SELECT 1 FROM pg_tables WHERE tablename = 'accounts'").then(({ length }) => length > 0);
  // The migration itself creates the tables, before it copies anything.
  while (!(await isMade())) await sleep(5);
  await sql.query('BEGIN');
  await sql.query('LOCK TABLE accounts IN SHARE MODE');
  return () => sql.close();
}

test('a migration that is killed half-way completes while events arrive, and none is lost or duplicated', async () => {
  const port = await freePort();
  const embedded = {
    OVERLAY_DATA_DIR: join(directory, 'data'),
    PORT: String(port),
    OVERLAY_BOOTSTRAP_SECRET_KEY: secretKey,
    OVERLAY_DEMO_DATA: 'off',
  };
  const servers = {
    DATABASE_URL: await server.createDatabase(),
    EVENT_LOG_URL: await server.createDatabase(),
    EVENT_STORE_URL: store.url,
  };
  const file = join(directory, 'servers.env');
  await writeFile(
    file,
    Object.entries(servers)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
  );
  const migrate = () => start({ OVERLAY_DATA_DIR: embedded.OVERLAY_DATA_DIR }, ['migrate', '--to', file]);
  const listens = 'Overlay interaction service on';

  const first = start(embedded);
  await first.printed(listens);
  const load = startLoad(port);
  while (load.sent.length < 20) await sleep(50);

  let second = first;
  for (const phase of ['copying', 'last changes']) {
    const lost = migrate();
    const letGo = await holdTheEnd(servers.DATABASE_URL);
    await lost.printed(phase);
    await second.end('SIGKILL');
    await letGo();
    expect((await lost.closed).code).not.toBe(0);
    expect(lost.output).toContain('it continues where it stopped');
    const early = start({ ...embedded, ...servers });
    expect((await early.closed).code).toBe(1);
    expect(early.output).toContain('has not finished');
    second = start(embedded);
    await second.printed(listens);
  }
  const before = load.sent.length;
  const moved = migrate();
  expect([(await moved.closed).code, moved.output]).toEqual([
    0,
    expect.stringContaining('copied and compared'),
  ]);
  expect(load.sent.length).toBeGreaterThan(before);
  // Batches are sent one after the other: once another one is refused, every acknowledged one has been counted.
  const refusedBefore = load.refusals();
  while (load.refusals() === refusedBefore) await sleep(20);
  const acknowledged = load.sent.length;
  await sleep(300);
  expect(load.sent.length).toBe(acknowledged);

  await second.end('SIGTERM');
  const third = start({ ...embedded, ...servers });
  await third.printed(listens);
  while (load.sent.length < acknowledged + 5) await sleep(50);
  await load.stop();
  const repeated = load.sent.flat().slice(0, 1_000);
  for (let at = 0; at < repeated.length; at += 100) {
    const answer = await load.send(repeated.slice(at, at + 100));
    expect(new Set(answer.results.map(({ status }) => status))).toEqual(new Set(['duplicate']));
  }
  const events = load.sent.flat().length;
  await expect.poll(async () => (await readSummary(load.client)).interactions).toBe(events);
  await third.end('SIGTERM');
}, 600_000);
