import type { AppendVerdict, EventLog } from '@overlay/service/internal/log/event-log.ts';
import { type LogReader, openLogReader } from '@overlay/service/internal/log/log-reader.fixture.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CuttingProxy, startCuttingProxy } from '../../../kit/cutting-proxy.ts';
import { type PostgresServer, startPostgres } from '../../../kit/postgres.ts';
import { entryOf, keyOf, useLogFixture } from './log-fixture.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.dispose());
const fixture = useLogFixture(() => server);
let proxy: CuttingProxy;
beforeEach(async () => {
  proxy = await startCuttingProxy(fixture.server.port);
});
afterEach(() => proxy.stop());

const accepted: AppendVerdict = { status: 'accepted' };

function openBehindProxy(appendConnections = 1): Promise<EventLog> {
  return fixture.open({ url: proxy.url(fixture.url), appendConnections });
}

/**
 * Reads up to this many lines: an appender that lost its answer may still be retrying, and later rows stay invisible
 * until it has finished.
 */
async function drainAll(reader: LogReader, count: number): Promise<string[]> {
  const lines: string[] = [];
  do lines.push(...(await reader.drain()));
  while (lines.length < count);
  return lines;
}

/** A time that no other byte of the traffic contains. */
const marker = 987_654_321_012;

test('an event without a dedupeKey is stored once, at whatever byte the answer breaks off', async () => {
  const log = await openBehindProxy();
  const reader = await openLogReader(log);
  await log.append([entryOf(undefined, 'first')]);
  const expected = ['first'];
  for (const bytes of [0, 1, 4, 5, 6, 12, 20, 30, 31, 32, 36]) {
    const isCut = proxy.cutAnswer(`${marker + bytes}`, bytes);
    const append = log.append([entryOf(undefined, `cut after ${bytes}`, marker + bytes)]);
    await isCut;
    expect(await append).toEqual([accepted]);
    expected.push(`cut after ${bytes}`);
  }
  expect(await reader.drain()).toEqual(expected);
});

test('an event without a dedupeKey is stored once, at whatever byte the request breaks off', async () => {
  const log = await openBehindProxy();
  const reader = await openLogReader(log);
  await log.append([entryOf(undefined, 'first')]);
  const expected = ['first'];
  for (const bytes of [0, 1, 5, 40, 120, 200]) {
    const isCut = proxy.cutRequest(`${marker + bytes}`, bytes);
    const append = log.append([entryOf(undefined, `cut after ${bytes}`, marker + bytes)]);
    await isCut;
    expect(await append).toEqual([accepted]);
    expected.push(`cut after ${bytes}`);
  }
  expect(await reader.drain()).toEqual(expected);
});

test('a repeated request gets the verdicts of the first: new events stay accepted, and duplicates stay duplicates', async () => {
  const log = await openBehindProxy();
  const reader = await openLogReader(log);
  await log.append([entryOf(1, 'a', 5)]);
  const isCut = proxy.cutAnswer(`${marker}`, 3);
  const append = log.append([
    entryOf(1, 'a again', marker),
    entryOf(2, 'b', 7),
    entryOf(2, 'b again', 8),
    entryOf(undefined, 'c'),
  ]);
  await isCut;
  expect(await append).toEqual([
    { status: 'duplicate', createdAt: 5, payloadMismatch: false },
    accepted,
    { status: 'duplicate', createdAt: 7, payloadMismatch: false },
    accepted,
  ]);
  expect(await reader.drain()).toEqual(['a', 'b', 'c']);
});

test('the first attempt may still be running when its answer is lost', async () => {
  const log = await openBehindProxy();
  const reader = await openLogReader(log);
  await log.append([entryOf(undefined, 'first')]);
  // Another transaction's uncommitted key keeps the attempt waiting in the database.
  const other = fixture.connect();
  await other.query('BEGIN');
  await other.query(
    `INSERT INTO a_log.keys SELECT key_turn % 4, 9, 4, '${keyOf(1).toString('hex')}' FROM a_log.state`,
  );
  let isAnswered = false;
  const append = log.append([entryOf(1, 'a', 5), entryOf(undefined, 'b', marker)]).then((verdicts) => {
    isAnswered = true;
    return verdicts;
  });
  const watcher = fixture.connect();
  const attempts = () =>
    watcher
      .query(
        "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%append_group%'",
      )
      .then((rows) => rows.length);
  await expect.poll(attempts).toBe(1);
  proxy.cutAll();
  await expect.poll(attempts).toBe(2);
  expect(isAnswered).toBe(false);
  await other.query('ROLLBACK');
  expect(await append).toEqual([accepted, accepted]);
  expect(await reader.drain()).toEqual(['first', 'a', 'b']);
});

test('a server killed during appends has stored each accepted event once', { tags: ['long'] }, async () => {
  const log = await openBehindProxy(2);
  const reader = await openLogReader(log);
  const confirmed: string[] = [];
  const refused: string[] = [];
  let isOver = false;
  let number = 0;
  const senders = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      const line = `${number++}`;
      await log.append([entryOf(undefined, line)]).then(
        () => confirmed.push(line),
        () => refused.push(line),
      );
      await new Promise(setImmediate);
    }
  });
  for (let kill = 0; kill < 3; kill++) {
    const before = confirmed.length;
    await expect.poll(() => confirmed.length).toBeGreaterThan(before + 50);
    await fixture.server.kill();
    await fixture.server.start();
  }
  const before = confirmed.length;
  await expect.poll(() => confirmed.length).toBeGreaterThan(before + 50);
  isOver = true;
  await Promise.all(senders);
  const lines = await drainAll(reader, confirmed.length);
  expect(new Set(lines).size).toBe(lines.length);
  // A refusal must be true as well: refused events are not stored.
  expect([...lines].sort()).toEqual([...confirmed].sort());
});

test('two nodes whose connections are cut at random neither lose nor duplicate events', {
  tags: ['long'],
}, async () => {
  const nodes = [await openBehindProxy(2), await openBehindProxy(2)];
  const [one] = nodes;
  if (one === undefined) return;
  const reader = await openLogReader(await fixture.open());
  let seed = 42;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const unkeyed: string[] = [];
  const acceptedOfKey = new Map<number, number>();
  const work = Array.from({ length: 200 }, async (_, turn) => {
    await new Promise((resolve) => setTimeout(resolve, turn * 8));
    if (turn % 4 === 0) proxy.cutAll();
    else if (turn % 4 === 2) void proxy.cutAnswer('}', random(80));
    const key = random(60);
    const entries = [entryOf(key, `key ${key}`), entryOf(undefined, `turn ${turn}`)];
    // Retries until it succeeds: a rejection promises that nothing of the call was stored.
    for (;;) {
      try {
        const [ofKey] = (await nodes[turn % 2]?.append(entries)) ?? [];
        if (ofKey?.status === 'accepted') acceptedOfKey.set(key, (acceptedOfKey.get(key) ?? 0) + 1);
        unkeyed.push(`turn ${turn}`);
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  });
  await Promise.all(work);
  expect([...acceptedOfKey.values()].every((times) => times === 1)).toBe(true);
  const expected = [...unkeyed, ...[...acceptedOfKey.keys()].map((key) => `key ${key}`)];
  const lines = await drainAll(reader, expected.length);
  expect([...lines].sort()).toEqual(expected.sort());
});
