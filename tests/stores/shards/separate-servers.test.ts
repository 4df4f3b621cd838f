import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FakeQuarantine } from '@overlay/service/internal/delivery/quarantine.fixture.ts';
import { Shipper } from '@overlay/service/internal/delivery/shipper.ts';
import { type EventLog, storeConsumer } from '@overlay/service/internal/ports/event-log.ts';
import { makeEventRow } from '@overlay/service/internal/ports/event-row.fixture.ts';
import { type EventRow, toRowLine } from '@overlay/service/internal/ports/event-row.ts';
import {
  type EventStore,
  EventStoreMisconfigured,
  EventStoreUnavailable,
} from '@overlay/service/internal/ports/event-store.ts';
import { createLmdbEventLog } from '@overlay/service/internal/stores/event-log/lmdb/lmdb-event-log.ts';
import { createHttpEventStore } from '@overlay/service/internal/stores/event-store/http/http-event-store.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StoreProcess, startStoreProcess } from '../../kit/store-process.ts';
import { openSeparateServers } from './separate-servers.ts';

const password = 'the-password-of-the-stores';
let servers: StoreProcess[];
let path: string;
let log: EventLog;
let quarantine: FakeQuarantine;
const open: { close(): Promise<void> }[] = [];
/** Of the shards, in their order. */
let urls: string[];

beforeAll(async () => {
  servers = await Promise.all([1, 2, 3].map(() => startStoreProcess(password)));
  urls = await makeDatabases('overlay');
});
afterAll(() => Promise.all(servers.map((server) => server.dispose())));
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'shards-'));
  log = await createLmdbEventLog({ path });
  quarantine = new FakeQuarantine();
  tests += 1;
});
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
  await log.close();
  await rm(path, { recursive: true });
});

async function makeDatabases(name: string): Promise<string[]> {
  for (const { url } of servers) await using(url, (server) => server.command(`CREATE DATABASE ${name}`));
  return servers.map(({ url }) => `${url}/${name}`);
}

async function using<Result>(url: string, work: (store: EventStore) => Promise<Result>): Promise<Result> {
  const store = createHttpEventStore({ url });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

function shardsOf(count: number, options?: Parameters<typeof openSeparateServers>[1]) {
  const opened = openSeparateServers(urls.slice(0, count), options);
  open.push(opened.store);
  return opened;
}

async function ship(store: EventStore): Promise<Shipper> {
  const shipper = new Shipper({
    stream: 'events',
    consumer: await log.consumer(storeConsumer),
    store,
    quarantine,
    logger: { error: () => {}, info: () => {} },
    gatherMs: 5,
    pause: (ms, signal) => sleep(Math.min(ms, 100), undefined, { signal }).catch(() => {}),
  });
  shipper.start();
  open.push({ close: () => shipper.stop() });
  return shipper;
}

let tests = 0;
let events = 0;
/** Accounts of one test begin with this. */
const prefix = () => `acct_${tests}_`;

async function append(count: number, override: Partial<EventRow> = {}): Promise<void> {
  const entries = Array.from({ length: count }, () => {
    events += 1;
    const row = makeEventRow({
      accountId: `${prefix()}${events % 7}`,
      eventId: `evt_${events}`,
      ...override,
    });
    return { key: undefined, line: toRowLine(row), createdAt: row.createdAt, payloadHash: 0 };
  });
  await log.append(entries);
}

const isShipped = async () => (await (await log.consumer(storeConsumer)).lag()).events === 0;
const shipped = () => expect.poll(isShipped, { timeout: 120_000 }).toBe(true);

/** By shard, how many rows it has, how often its rows occur, and how many belong to another of so many. */
async function contentsOf(shards: number) {
  const contents = urls.slice(0, shards).map((url, shard) =>
    using(url, async (store) => {
      const [row] = await store.query<{ rows: number; events: number; strangers: number }>(
        `SELECT count() AS rows, uniqExact(eventId) AS events,
          countIf(sipHash64(accountId, eventId) % {shards:UInt8} != {shard:UInt8}) AS strangers FROM events
          WHERE startsWith(accountId, {prefix:String})`,
        { shards, shard, prefix: prefix() },
      );
      if (row === undefined) throw new Error('a count has a row');
      return row;
    }),
  );
  return Promise.all(contents);
}

const sumOf = (contents: readonly { rows: number }[]) => contents.reduce((sum, { rows }) => sum + rows, 0);

/** Each event in one shard, once, whichever it is. */
async function expectOnce(shards: number, count: number): Promise<void> {
  const ids = await Promise.all(
    urls
      .slice(0, shards)
      .map((url) =>
        using(url, (store) =>
          store.query<{ eventId: string }>(
            'SELECT eventId FROM events WHERE startsWith(accountId, {prefix:String})',
            { prefix: prefix() },
          ),
        ),
      ),
  );
  const all = ids.flat().map(({ eventId }) => eventId);
  expect([all.length, new Set(all).size]).toEqual([count, count]);
}

describe('events over two servers', () => {
  test('each is on the shard of its hash, once', async () => {
    const { store } = shardsOf(2);
    await store.migrate();
    await ship(store);
    for (let batch = 0; batch < 5; batch += 1) await append(200);
    await shipped();
    const contents = await contentsOf(2);
    for (const { rows, events, strangers } of contents) {
      expect([rows === events, rows > 300, strangers]).toEqual([true, true, 0]);
    }
    expect(sumOf(contents)).toBe(1_000);
  });

  test('none is lost or doubled while shards are killed in the middle of inserts, frozen and restarted', async () => {
    const { store } = shardsOf(2, { deadlineMs: 1_500 });
    await store.migrate();
    const shipper = await ship(store);
    let isOver = false;
    let sent = 0;
    const sending = (async () => {
      while (!isOver) {
        await append(40);
        sent += 40;
        await sleep(5);
      }
    })();
    for (let round = 0; round < 6; round += 1) {
      const victim = servers[round % 2];
      if (victim === undefined) throw new Error('two servers');
      await sleep(150);
      const { failures } = shipper.status();
      // What is sent from now on arrives, and is not answered.
      victim.freeze();
      await sleep(round * 60);
      if (round === 4) {
        await sleep(2_000);
        victim.thaw();
      } else {
        await victim.kill();
        await expect.poll(() => shipper.status().failures).toBeGreaterThan(failures);
        await victim.start();
      }
    }
    isOver = true;
    await sending;
    await shipped();
    const contents = await contentsOf(2);
    expect(contents.map(({ strangers }) => strangers)).toEqual([0, 0]);
    expect(sumOf(contents)).toBe(sent);
    await expectOnce(2, sent);
    expect(quarantine.parked).toEqual([]);
  });

  test('a shard that is away keeps its part waiting, the other one has its own, and only what is missing is sent again', async () => {
    const { store, sent } = shardsOf(2);
    await store.migrate();
    const [, second] = servers;
    await second?.kill();
    try {
      const shipper = await ship(store);
      await append(300);
      await expect.poll(() => sent[1]?.length, { timeout: 90_000 }).toBeGreaterThan(5);
      expect(sent[0]).toHaveLength(1);
      expect(shipper.status().lastError?.message).toMatch(/^EVENT_STORE_SHARDS address 2: .*ECONNREFUSED/);
      expect((await contentsOf(1))[0]?.rows).toBeGreaterThan(100);
      expect(await isShipped()).toBe(false);
    } finally {
      await second?.start();
    }
    await shipped();
    expect(sent[0]).toHaveLength(1);
    await expectOnce(2, 300);
  });

  test('a row that one shard refuses is set aside, and nothing around it is stored twice', async () => {
    const { store } = shardsOf(2);
    await store.migrate();
    await append(100);
    await append(1, { eventType: 'impression', valueNumber: 'no number' as unknown as number });
    await append(100);
    await ship(store);
    await shipped();
    expect(quarantine.parked).toHaveLength(1);
    expect(quarantine.parked[0]?.row.toString()).toContain('no number');
    await expectOnce(2, 200);
  });

  test('deletes reach every shard, and one that is away fails them until it is back', async () => {
    const { store } = shardsOf(2);
    await store.migrate();
    await ship(store);
    const [gone, stays] = ['gone', 'stays'].map((name) => prefix() + name);
    await append(100, { accountId: gone ?? '' });
    await append(100, { accountId: stays ?? '' });
    await shipped();
    const [, second] = servers;
    await second?.kill();
    try {
      await expect(store.deleteRows('events', { accountId: gone ?? '' })).rejects.toBeInstanceOf(
        EventStoreUnavailable,
      );
    } finally {
      await second?.start();
    }
    await store.deleteRows('events', { accountId: gone ?? '' });
    await expectOnce(2, 100);
    for (const url of urls.slice(0, 2)) {
      const accounts = await using(url, (shard) =>
        shard.query('SELECT DISTINCT accountId FROM events WHERE startsWith(accountId, {prefix:String})', {
          prefix: prefix(),
        }),
      );
      expect(accounts).toEqual([{ accountId: stays }]);
    }
  });
});

describe('another number of shards', () => {
  /** A range of which the first shard has its part, and the second is away. */
  async function leaveRangeUnderWay(): Promise<void> {
    const { store, sent } = shardsOf(2);
    await store.migrate();
    await servers[1]?.kill();
    const shipper = await ship(store);
    await append(300);
    await expect.poll(() => sent[1]?.length, { timeout: 90_000 }).toBeGreaterThan(1);
    await shipper.stop();
    await servers[1]?.start();
  }

  test('a range that is under way is divided among those that there were; the next ones among all', async () => {
    await leaveRangeUnderWay();
    const { store, sent } = shardsOf(3);
    await store.migrate();
    await ship(store);
    await shipped();
    expect(sent[2]).toEqual([]);
    await append(300);
    await shipped();
    expect(sent[2]).toHaveLength(1);
    await expectOnce(3, 600);
  });

  test('with fewer of them a range waits until its shards are named again', async () => {
    const before = shardsOf(3);
    await before.store.migrate();
    await servers[2]?.kill();
    const shipper = await ship(before.store);
    await append(300);
    await expect.poll(() => before.sent[2]?.length, { timeout: 90_000 }).toBeGreaterThan(1);
    await shipper.stop();
    await servers[2]?.start();

    const fewer = shardsOf(2);
    await fewer.store.migrate();
    const waiting = await ship(fewer.store);
    await expect
      .poll(() => waiting.status().lastError?.message, { timeout: 90_000 })
      .toBe(
        'a range of the log has been divided among 3 shards: EVENT_STORE_SHARDS has to name them until it is shipped, and names 2',
      );
    await waiting.stop();

    const again = shardsOf(3);
    await again.store.migrate();
    await ship(again.store);
    await shipped();
    await expectOnce(3, 300);
  });

  test('a range that one server was to get goes to the first shard, which that server has become', async () => {
    const [first = ''] = urls;
    const single = createHttpEventStore({ url: first });
    await single.migrate();
    const insert = single.insert.bind(single);
    // It is stored, and the answer is lost.
    single.insert = async (stream, range) => {
      await insert(stream, range);
      throw new EventStoreUnavailable('cut');
    };
    open.push(single);
    const shipper = await ship(single);
    await append(200);
    await expect.poll(() => shipper.status().failures, { timeout: 90_000 }).toBeGreaterThan(0);
    await shipper.stop();
    const { store } = shardsOf(2);
    await store.migrate();
    await ship(store);
    await append(200);
    await shipped();
    await expectOnce(2, 400);
  });

  test('one server alone does not take a range that has been divided', async () => {
    await leaveRangeUnderWay();
    const [first = ''] = urls;
    const single = createHttpEventStore({ url: first });
    open.push(single);
    const shipper = await ship(single);
    await expect
      .poll(() => shipper.status().lastError?.message, { timeout: 90_000 })
      .toContain('divided among 2 shards: EVENT_STORE_SHARDS has to name them');
  });

  test('rows are not deleted by a node that does not know all shards', async () => {
    const { store } = shardsOf(2);
    await store.migrate();
    const grown = openSeparateServers(urls.slice(0, 2), { definition: urls });
    open.push(grown.store);
    await expect(grown.store.deleteRows('events', { accountId: 'acct_1' })).rejects.toThrow(
      'names 2 of the 3 shards of the cluster "overlay"',
    );
  });
});

describe('a start', () => {
  async function failureOf(
    named: readonly string[],
    definition: readonly string[] = urls.slice(0, 2),
  ): Promise<string> {
    const { store } = openSeparateServers(named, { definition });
    open.push(store);
    const failure: unknown = await store.migrate().catch((error: unknown) => error);
    if (!(failure instanceof EventStoreMisconfigured)) throw new Error('it started', { cause: failure });
    expect(failure.message).not.toContain(password);
    return `${failure.setting} ${failure.message}`;
  }

  test('is refused if the addresses are not the shards of the cluster, in their order', async () => {
    const fresh = await makeDatabases('fresh');
    const [first = '', second = '', third = ''] = fresh;
    const definition = fresh.slice(0, 2);
    const start = async () => {
      const { store } = openSeparateServers(definition);
      open.push(store);
      await store.migrate();
    };
    expect(await failureOf([first, first.replace('127.0.0.1', 'localhost')], definition)).toBe(
      'EVENT_STORE_SHARDS names one shard twice, as address 1 and 2',
    );
    expect(await failureOf([first, third], definition)).toContain(
      'EVENT_STORE_SHARDS does not name all shards of the cluster that EVENT_STORE_URL reads',
    );
    expect(await failureOf([first], definition)).toBe(
      'EVENT_STORE_SHARDS names 1 of the 2 shards of the cluster "overlay"',
    );
    expect(await failureOf([second, first], definition)).toBe(
      'EVENT_STORE_SHARDS names as address 1 what is shard 2 of the cluster "overlay": the order has to be that of its definition',
    );
    expect(await failureOf([first, third], definition)).toBe(
      'EVENT_STORE_SHARDS names as address 2 a server that is no shard of the cluster "overlay"',
    );
    // None of these has left anything behind.
    await start();
    expect(await failureOf([second, first], [second, first])).toBe(
      'EVENT_STORE_SHARDS names as address 1 what has been shard 2 until now: shards keep their order, and new ones come last',
    );
    await start();
  });

  test('is refused with a wrong password or database of one shard', async () => {
    const [first = '', second = ''] = urls;
    expect(await failureOf([first, second.replace(password, 'guess')])).toBe(
      'EVENT_STORE_SHARDS address 2 has a user or password that the server does not accept',
    );
    expect(await failureOf([first.replace(/\w+$/, 'nowhere'), second])).toBe(
      'EVENT_STORE_SHARDS address 1 names a database that the server does not have: "nowhere"',
    );
  });

  test('is refused if there are no tables over the shards to read', async () => {
    const [first = '', second = ''] = urls;
    const { ShardedEventStore } = await import(
      '@overlay/service/internal/stores/event-store/shards/sharded-event-store.ts'
    );
    const [reader, ...shards] = [first, first, second].map((url) => createHttpEventStore({ url }));
    if (reader === undefined) throw new Error('three stores');
    const store = new ShardedEventStore({ reader, shards });
    open.push(store);
    await expect(store.migrate()).rejects.toMatchObject({
      setting: 'EVENT_STORE_URL',
      message: expect.stringContaining('names a database without the tables over the shards'),
    });
  });

  test('goes on while a shard is away', async () => {
    await servers[1]?.kill();
    const { store } = shardsOf(2);
    try {
      await store.migrate();
      await append(50);
      await ship(store);
    } finally {
      await servers[1]?.start();
    }
    await shipped();
    await expectOnce(2, 50);
  });
});
