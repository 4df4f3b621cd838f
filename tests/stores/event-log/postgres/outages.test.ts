import type { ControlStore } from '@overlay/service/internal/control-store/control-store.ts';
import { openPostgresControlStore } from '@overlay/service/internal/control-store/database/open-postgres-control-store.ts';
import { sampleAccount } from '@overlay/service/internal/control-store/sample-records.fixture.ts';
import { type EventLog, EventLogUnavailable } from '@overlay/service/internal/log/event-log.ts';
import { openLogReader } from '@overlay/service/internal/log/log-reader.fixture.ts';
import { assertUsable } from '@overlay/service/internal/log/postgres/open-schema.ts';
import { openPostgresEventLog } from '@overlay/service/internal/log/postgres/postgres-event-log.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../../../kit/postgres.ts';
import { entryOf, schema, useLogFixture } from './log-fixture.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.dispose());
const fixture = useLogFixture(() => server);

const reasonOf = (append: Promise<unknown>) =>
  append.then(
    () => undefined,
    (error: unknown) => (error instanceof EventLogUnavailable ? error.reason : String(error)),
  );

test('a lost server is noticed, and used again once it is back', { tags: ['long'] }, async () => {
  const log = await fixture.open();
  const reader = await openLogReader(log);
  await log.append([entryOf(1, 'a')]);
  await server.kill();
  expect(await reasonOf(log.append([entryOf(2, 'b')]))).toBe('io');
  for (let call = 0; call < 20; call++) expect(await reasonOf(log.append([entryOf(3, 'c')]))).toBe('io');
  expect(await reasonOf(log.append([]))).toBe('io');
  await expect(log.lookUp([entryOf(1, 'a')])).rejects.toBeInstanceOf(EventLogUnavailable);
  await expect(reader.next()).rejects.toBeInstanceOf(EventLogUnavailable);
  await server.start();
  await expect.poll(() => reasonOf(log.append([entryOf(2, 'b')]))).toBeUndefined();
  expect(await log.append([entryOf(1, 'again'), entryOf(2, 'again')])).toMatchObject([
    { status: 'duplicate' },
    { status: 'duplicate' },
  ]);
  expect(await reader.drain()).toEqual(['a', 'b']);
});

test('a server that hangs delays only calls that it may have received', { tags: ['long'] }, async () => {
  const log = await fixture.open({ appendConnections: 1, answerMs: 4_000 });
  const reader = await openLogReader(log);
  await log.append([entryOf(undefined, 'a')]);
  server.freeze();
  const unknown = log.append([entryOf(undefined, 'b')]);
  // Its connection is occupied: these calls wait in vain, and get an error.
  await new Promise((resolve) => setTimeout(resolve, 100));
  const behind = reasonOf(log.append([entryOf(undefined, 'c')]));
  expect(await behind).toBe('io');
  expect(await reasonOf(log.append([entryOf(undefined, 'd')]))).toBe('io');
  server.thaw();
  expect(await unknown).toEqual([{ status: 'accepted' }]);
  await expect.poll(() => reasonOf(log.append([entryOf(3, 'e')]))).toBeUndefined();
  expect(await reader.drain()).toEqual(['a', 'b', 'e']);
});

test('a log whose database is unreachable closes in time', { tags: ['long'] }, async () => {
  const log = await openPostgresEventLog({ url: fixture.url, schema, appendConnections: 1, answerMs: 4_000 });
  server.freeze();
  const unknown = reasonOf(log.append([entryOf(undefined, 'a')]));
  await log.close();
  expect(await unknown).toBe('io');
  server.thaw();
});

test('a version before 15, and a server that does not fsync, are refused', () => {
  expect(() => assertUsable(140_012, 'on')).toThrow(
    'EVENT_LOG_URL cannot be used: it is PostgreSQL 14, but 15 or later is needed',
  );
  expect(() => assertUsable(150_018, 'off')).toThrow(
    'EVENT_LOG_URL cannot be used: its fsync is off, so it may lose committed data',
  );
  expect(() => assertUsable(180_001, 'on')).not.toThrow();
});

test('a user without the right to create tables gets an error that names the right', async () => {
  const sql = fixture.connect();
  await sql.query("CREATE ROLE visitor LOGIN PASSWORD 'secret'");
  const url = fixture.url.replace(/\/\/[^@]*@/, '//visitor:secret@');
  await expect(openPostgresEventLog({ url, schema })).rejects.toThrow(
    /^EVENT_LOG_URL cannot be used: permission denied for database test_\d+$/,
  );
});

test('a wrong address is refused with the reason, and without the password', async () => {
  const { port } = server;
  const secret = 'not-this-one';
  const wrong = {
    'password authentication failed for user "overlay"': `postgres://overlay:${secret}@127.0.0.1:${port}/postgres`,
    'database "nothing" does not exist': server.url('nothing'),
    '127.0.0.1:1: ECONNREFUSED': `postgres://overlay:${secret}@127.0.0.1:1/postgres`,
    '127.0.0.1:2: ECONNREFUSED': `postgres://overlay:${secret}@127.0.0.1:1,127.0.0.1:2/postgres`,
  };
  for (const [reason, url] of Object.entries(wrong)) {
    const error: unknown = await openPostgresEventLog({ url, schema }).catch((refusal: unknown) => refusal);
    expect(String(error)).toMatch(/EVENT_LOG_URL cannot be used: .+$/);
    expect(String(error)).toContain(reason);
    expect(String(error)).not.toContain(secret);
    expect(String(error)).not.toMatch(/password(%20| )for(%20| )tests/);
  }
});

test('with a synchronous standby, "ok" waits for it; a node finds the new primary by itself, for its log and for its control data', async () => {
  const primary: PostgresServer = await startPostgres();
  const url = await primary.createDatabase();
  const standby = await primary.startStandby({ synchronous: true });
  let log: EventLog | undefined;
  let controlStore: ControlStore | undefined;
  try {
    const both = url.replace(/@[^/]*/, `@127.0.0.1:${primary.port},127.0.0.1:${standby.port}`);
    const address = `${both}?target_session_attrs=primary`;
    await expect(
      openPostgresEventLog({ url: standby.url(new URL(url).pathname.slice(1)), schema }),
    ).rejects.toThrow(/is a standby/);
    log = await openPostgresEventLog({ url: address, schema });
    // The host that accepts writes is used, at any position in the address.
    const standbyFirst = url.replace(
      /@[^/]*/,
      `@127.0.0.1:1,127.0.0.1:${standby.port},127.0.0.1:${primary.port}`,
    );
    controlStore = openPostgresControlStore(`${standbyFirst}?target_session_attrs=primary`);
    await controlStore.migrate();
    await controlStore.accounts.create(sampleAccount());
    const reader = await openLogReader(log);
    expect(await log.append([entryOf(1, 'a')])).toEqual([{ status: 'accepted' }]);
    standby.freeze();
    let isAnswered = false;
    const waiting = log.append([entryOf(undefined, 'b')]).then((verdicts) => {
      isAnswered = true;
      return verdicts;
    });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(isAnswered).toBe(false);
    standby.thaw();
    expect(await waiting).toEqual([{ status: 'accepted' }]);

    // A commit that only the old primary has is not acknowledged, and is lost with it.
    standby.freeze();
    const unknown = log.append([entryOf(undefined, 'c')]);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await primary.kill();
    standby.thaw();
    const read = controlStore.accounts.get.bind(controlStore.accounts);
    // The first failure may come from the existing connection.
    await expect.poll(() => read('acct_a').catch((error: Error) => error.message)).toMatch(/standby/);
    await standby.promote();
    expect(await unknown).toEqual([{ status: 'accepted' }]);
    await expect.poll(() => reasonOf(log?.append([entryOf(2, 'd')]) ?? Promise.resolve())).toBeUndefined();
    expect(await log.append([entryOf(1, 'again')])).toMatchObject([{ status: 'duplicate' }]);
    expect(await reader.drain()).toEqual(['a', 'b', 'c', 'd']);
    await expect.poll(() => read('acct_a').catch(() => undefined)).toEqual(sampleAccount());
    expect(await controlStore.accounts.update('acct_a', { name: 'After' })).toMatchObject({ name: 'After' });
  } finally {
    await controlStore?.close();
    await log?.close();
    await standby.dispose();
    await primary.dispose();
  }
});
