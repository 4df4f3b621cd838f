import { type EventLog, EventLogUnavailable } from '@overlay/service/internal/ports/event-log.ts';
import { openLogReader } from '@overlay/service/internal/ports/log-reader.fixture.ts';
import { assertUsable } from '@overlay/service/internal/stores/event-log/postgres/open-schema.ts';
import { openPostgresEventLog } from '@overlay/service/internal/stores/event-log/postgres/postgres-event-log.ts';
import { expect, test } from 'vitest';
import { type PostgresServer, startPostgresServer } from '../../../kit/postgres-server.ts';
import { failToStart, type SpawnedNode, spawnNode } from '../../../kit/spawned-node.ts';
import { entryOf, schema, useLogFixture } from './log-fixture.ts';

const fixture = useLogFixture();

const reasonOf = (append: Promise<unknown>) =>
  append.then(
    () => undefined,
    (error: unknown) => (error instanceof EventLogUnavailable ? error.reason : String(error)),
  );

test('a server that is gone is noticed, and used again once it is back', async () => {
  const log = await fixture.open();
  const reader = await openLogReader(log);
  await log.append([entryOf(1, 'a')]);
  await fixture.server.kill();
  expect(await reasonOf(log.append([entryOf(2, 'b')]))).toBe('io');
  for (let call = 0; call < 20; call++) expect(await reasonOf(log.append([entryOf(3, 'c')]))).toBe('io');
  expect(await reasonOf(log.append([]))).toBe('io');
  await expect(log.lookUp([entryOf(1, 'a')])).rejects.toBeInstanceOf(EventLogUnavailable);
  await expect(reader.next()).rejects.toBeInstanceOf(EventLogUnavailable);
  await fixture.server.start();
  await expect.poll(() => reasonOf(log.append([entryOf(2, 'b')]))).toBeUndefined();
  expect(await log.append([entryOf(1, 'again'), entryOf(2, 'again')])).toMatchObject([
    { status: 'duplicate' },
    { status: 'duplicate' },
  ]);
  expect(await reader.drain()).toEqual(['a', 'b']);
});

test('a server that hangs keeps who may be in it waiting, and nobody else', async () => {
  const log = await fixture.open({ appendConnections: 1, answerMs: 4_000 });
  const reader = await openLogReader(log);
  await log.append([entryOf(undefined, 'a')]);
  fixture.server.freeze();
  const unknown = log.append([entryOf(undefined, 'b')]);
  // Its connection is taken: these wait in vain, and are told so.
  await new Promise((resolve) => setTimeout(resolve, 100));
  const behind = reasonOf(log.append([entryOf(undefined, 'c')]));
  expect(await behind).toBe('io');
  expect(await reasonOf(log.append([entryOf(undefined, 'd')]))).toBe('io');
  fixture.server.thaw();
  expect(await unknown).toEqual([{ status: 'accepted' }]);
  await expect.poll(() => reasonOf(log.append([entryOf(3, 'e')]))).toBeUndefined();
  expect(await reader.drain()).toEqual(['a', 'b', 'e']);
});

test('a log whose database is away closes in time', async () => {
  const log = await openPostgresEventLog({ url: fixture.url, schema, appendConnections: 1, answerMs: 4_000 });
  fixture.server.freeze();
  const unknown = reasonOf(log.append([entryOf(undefined, 'a')]));
  await log.close();
  expect(await unknown).toBe('io');
  fixture.server.thaw();
});

test('a version before 15, and a server that does not fsync, are refused', () => {
  expect(() => assertUsable(140_012, 'on')).toThrow(
    'EVENT_LOG_URL cannot be used: it is PostgreSQL 14, and 15 or later is needed',
  );
  expect(() => assertUsable(150_018, 'off')).toThrow(
    'EVENT_LOG_URL cannot be used: its fsync is off, so that it may lose what it confirmed',
  );
  expect(() => assertUsable(180_001, 'on')).not.toThrow();
});

test('a user who may make no tables is told so', async () => {
  const sql = fixture.connect();
  await sql`DO $$ BEGIN CREATE ROLE visitor LOGIN PASSWORD 'secret'; EXCEPTION WHEN duplicate_object THEN END $$`;
  const url = fixture.url.replace(/\/\/[^@]*@/, '//visitor:secret@');
  await expect(openPostgresEventLog({ url, schema })).rejects.toThrow(
    /^EVENT_LOG_URL cannot be used: permission denied for database test_\d+$/,
  );
});

test('a start with a wrong address says why in one line, without the password', async () => {
  const { port } = fixture.server;
  const secret = 'not-this-one';
  const wrong = {
    'password authentication failed for user "overlay"': `postgres://overlay:${secret}@127.0.0.1:${port}/postgres`,
    'database "nothing" does not exist': `${fixture.server.url('nothing')}`,
    '127.0.0.1:1: ECONNREFUSED': `postgres://overlay:${secret}@127.0.0.1:1/postgres`,
    '127.0.0.1:2: ECONNREFUSED': `postgres://overlay:${secret}@127.0.0.1:1,127.0.0.1:2/postgres`,
  };
  for (const [reason, address] of Object.entries(wrong)) {
    const said = await failToStart({ EVENT_LOG_URL: address });
    expect(said).toMatch(/^EVENT_LOG_URL cannot be used: .+\n$/);
    expect(said).toContain(reason);
    expect(said).not.toContain(secret);
    expect(said).not.toContain(encodeURIComponent('a password for tests'));
  }
});

test('while the database is away a service answers 503 with Retry-After, and events again once it is back', async () => {
  const publishableKey = 'pk_live_abcdefghijklmnopqrstuvwx';
  const node: SpawnedNode = await spawnNode({
    EVENT_LOG_URL: fixture.url,
    OVERLAY_BOOTSTRAP_PUBLISHABLE_KEY: publishableKey,
    OVERLAY_BOOTSTRAP_SECRET_KEY: 'sk_live_abcdefghijklmnopqrstuvwx',
  });
  try {
    const page = node.client(publishableKey);
    const send = (dedupeKey: string) =>
      page.post('/api/sdk/event', {
        eventType: 'interaction',
        interactionType: 'tap',
        videoId: 'vid_1',
        overlayId: 'ovl_1',
        sessionId: 'sess_1',
        campaignId: 'camp_1',
        creativeId: 'crt_1',
        deviceId: 'dev_1',
        timestampMs: Date.now(),
        overlayType: 'tap',
        dedupeKey,
      });
    const first = await send('one');
    expect(first).toMatchObject({ status: 200, body: { ok: true } });
    await fixture.server.kill();
    const refused = await send('two');
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect((await page.get('/readyz')).status).toBe(503);
    await fixture.server.start();
    await expect.poll(async () => (await send('two')).status).toBe(200);
    expect((await send('one')).body).toMatchObject({ eventId: (first.body as { eventId: string }).eventId });
    const summary = () => node.client('sk_live_abcdefghijklmnopqrstuvwx').get('/api/analytics/summary');
    await expect.poll(async () => (await summary()).body).toMatchObject({ interactions: 2 });
  } finally {
    await node.stop();
  }
});

test('with a synchronous standby, "ok" waits for it; a node finds the new primary by itself', async () => {
  const primary: PostgresServer = await startPostgresServer();
  const url = await primary.createDatabase();
  const standby = await primary.startStandby({ synchronous: true });
  let log: EventLog | undefined;
  try {
    const both = url.replace(/@[^/]*/, `@127.0.0.1:${primary.port},127.0.0.1:${standby.port}`);
    const address = `${both}?target_session_attrs=primary`;
    await expect(
      openPostgresEventLog({ url: standby.url(new URL(url).pathname.slice(1)), schema }),
    ).rejects.toThrow(/is a standby/);
    log = await openPostgresEventLog({ url: address, schema });
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

    // What the primary has committed for itself alone is not acknowledged, and goes with it.
    standby.freeze();
    const unknown = log.append([entryOf(undefined, 'c')]);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await primary.kill();
    standby.thaw();
    await standby.promote();
    expect(await unknown).toEqual([{ status: 'accepted' }]);
    await expect.poll(() => reasonOf(log?.append([entryOf(2, 'd')]) ?? Promise.resolve())).toBeUndefined();
    expect(await log.append([entryOf(1, 'again')])).toMatchObject([{ status: 'duplicate' }]);
    expect(await reader.drain()).toEqual(['a', 'b', 'c', 'd']);
  } finally {
    await log?.close();
    await standby.dispose();
    await primary.dispose();
  }
});
