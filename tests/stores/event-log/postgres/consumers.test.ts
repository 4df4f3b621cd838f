import { rowSchemaVersion } from '@overlay/service/internal/event/event-row.ts';
import {
  type EventLog,
  LogLeaseLost,
  type LogRange,
  storeConsumer,
} from '@overlay/service/internal/log/event-log.ts';
import { openLogReader } from '@overlay/service/internal/log/log-reader.fixture.ts';
import { Shipper } from '@overlay/service/internal/shipping/shipper.ts';
import { afterEach, expect, test } from 'vitest';
import { type CuttingProxy, startCuttingProxy } from '../../../kit/cutting-proxy.ts';
import { entryOf, schema, useLogFixture } from './log-fixture.ts';

const fixture = useLogFixture();
const started: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of started.splice(0).reverse()) await one.stop();
});

/** An append in a transaction that stays open, like one with a slow commit. */
async function appendSlowly(line: string) {
  const transaction = fixture.connect();
  await transaction.query('BEGIN');
  const rows = Buffer.from(`${line}\n`).toString('hex');
  await transaction.query(
    `SELECT ${schema}.append_group(gen_random_uuid(), false, '{NULL}', 0, '{5}', '{1}', '{${line.length + 1}}', ${rowSchemaVersion}, '\\x${rows}')`,
  );
  return {
    async end(how: 'COMMIT' | 'ROLLBACK') {
      await transaction.query(how);
      await transaction.close();
    },
  };
}

const append = (log: EventLog, line: string) => log.append([entryOf(undefined, line)]);

test('a row that commits late under a smaller number is not skipped', async () => {
  const log = await fixture.open();
  const reader = await openLogReader(log);
  await append(log, 'a');
  const slow = await appendSlowly('b');
  await append(log, 'c');
  await append(log, 'd');
  const first = await reader.next();
  expect(first?.rows.toString()).toBe('a\n');
  await reader.done(first?.token ?? '');
  // The next row is not known yet.
  expect(await reader.next()).toBeUndefined();
  expect((await reader.consumer.lag()).events).toBe(2);
  await slow.end('COMMIT');
  expect(await reader.drain()).toEqual(['b', 'c', 'd']);
});

test('a number that will never be used is skipped as soon as that is certain', async () => {
  const log = await fixture.open();
  const reader = await openLogReader(log);
  const gone = await appendSlowly('a');
  const slow = await appendSlowly('b');
  await append(log, 'c');
  expect(await reader.next()).toBeUndefined();
  await gone.end('ROLLBACK');
  expect(await reader.next()).toBeUndefined();
  await slow.end('COMMIT');
  expect(await reader.drain()).toEqual(['b', 'c']);
});

test('transactions that began later delay no reader', async () => {
  const log = await fixture.open();
  const reader = await openLogReader(log);
  const gone = await appendSlowly('a');
  await append(log, 'b');
  await gone.end('ROLLBACK');
  // For all this node knows, that transaction has the missing number.
  const suspect = await appendSlowly('c');
  expect(await reader.next()).toBeUndefined();
  const later = await appendSlowly('d');
  await suspect.end('COMMIT');
  expect((await reader.next())?.rows.toString()).toBe('b\nc\n');
  await later.end('COMMIT');
  expect(await reader.drain()).toEqual(['b', 'c', 'd']);
});

test('while transactions commit and fail in any order, a consumer sees each committed row once', {
  tags: ['long'],
}, async () => {
  const log = await fixture.open({ appendConnections: 3 });
  const reader = await openLogReader(log);
  const expected: string[] = [];
  let seed = 7;
  const random = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return seed / 2 ** 32;
  };
  const slow = Array.from({ length: 6 }, async (_, sender) => {
    for (let turn = 0; turn < 12; turn++) {
      const line = `slow ${sender} ${turn}`;
      const transaction = await appendSlowly(line);
      await new Promise((resolve) => setTimeout(resolve, random() * 40));
      const commits = random() < 0.6;
      await transaction.end(commits ? 'COMMIT' : 'ROLLBACK');
      if (commits) expected.push(line);
    }
  });
  const fast = Array.from({ length: 4 }, async (_, sender) => {
    for (let turn = 0; turn < 40; turn++) {
      await append(log, `fast ${sender} ${turn}`);
      expected.push(`fast ${sender} ${turn}`);
    }
  });
  let isOver = false;
  const seen: string[] = [];
  const reading = (async () => {
    while (!isOver) {
      seen.push(...(await reader.drain(200)));
      await new Promise(setImmediate);
    }
  })();
  await Promise.all([...slow, ...fast]);
  isOver = true;
  await reading;
  // Rows after an unused number are only visible once every transaction that was open has ended.
  do seen.push(...(await reader.drain()));
  while (seen.length < expected.length);
  expect([...seen].sort()).toEqual([...expected].sort());
});

/** A store that stores each token once, counts inserts, and can delay one. */
class TokenStore {
  readonly rows = new Map<string, string>();
  readonly inserts: string[] = [];
  held: Promise<void> | undefined;
  async insert(_stream: string, range: LogRange): Promise<void> {
    await this.held;
    this.inserts.push(range.token);
    if (!this.rows.has(range.token)) this.rows.set(range.token, range.rows.toString());
  }
  get lines(): string[] {
    return [...this.rows.values()].join('').split('\n').slice(0, -1);
  }
}

async function startShipper(log: EventLog, store: TokenStore, clock: () => number): Promise<Shipper> {
  const shipper = new Shipper({
    stream: 'events',
    consumer: await log.consumer(storeConsumer),
    store,
    logger: { error: () => {}, info: () => {} },
    clock,
    gatherMs: 20,
    maxRangeBytes: 30,
  });
  shipper.start();
  started.push(shipper);
  return shipper;
}

test('a node that was frozen for longer than its lease resumes and ships nothing twice', async () => {
  let nowMs = Date.now();
  const clock = () => nowMs;
  const proxy: CuttingProxy = await startCuttingProxy(fixture.server.port);
  started.push(proxy);
  const frozen = await fixture.open({ url: proxy.url(fixture.url), databaseClock: clock, answerMs: 60_000 });
  const awake = await fixture.open({ databaseClock: clock });
  const store = new TokenStore();
  const frozenStore = new TokenStore();
  // There is one store; the frozen node reaches it later.
  Object.assign(frozenStore, { rows: store.rows });
  let letGo = () => {};
  frozenStore.held = new Promise((resolve) => {
    letGo = resolve;
  });
  await startShipper(frozen, frozenStore, clock);
  for (let line = 0; line < 20; line++) await append(awake, `line ${line}`);
  const sql = fixture.connect();
  // It has recorded its range, and is about to send it to the store.
  const pending = () =>
    sql.query<{ token: string }>('SELECT token FROM a_log.consumers WHERE token IS NOT NULL');
  await expect.poll(async () => (await pending()).length).toBe(1);
  const [{ token } = {}] = await pending();
  proxy.freeze();

  const other = await startShipper(awake, store, clock);
  await append(awake, 'while frozen');
  nowMs += 61_000;
  await expect.poll(() => store.lines.length).toBe(21);
  expect(store.inserts[0]).toBe(token);
  letGo();
  proxy.thaw();
  await append(awake, 'after');
  await expect.poll(() => store.lines.length).toBe(22);
  await expect.poll(() => frozenStore.inserts).toEqual([token]);
  await expect.poll(async () => (await other.consumer.lag()).events).toBe(0);
  // It inserted the one range it had, under its old token, and nothing else.
  expect(frozenStore.inserts).toEqual([token]);
  expect(store.lines).toEqual([
    ...Array.from({ length: 20 }, (_, line) => `line ${line}`),
    'while frozen',
    'after',
  ]);
});

test('the lease of a node that crashed goes to another one at once', async () => {
  const stopped = Date.now();
  const clock = () => stopped;
  const proxy = await startCuttingProxy(fixture.server.port);
  started.push(proxy);
  const crashed = await fixture.open({ url: proxy.url(fixture.url), databaseClock: clock, clock });
  const alive = await (await fixture.open({ databaseClock: clock, clock })).consumer('webhooks');
  const lease = await (await crashed.consumer('webhooks')).claim('crashed', stopped + 60_000);
  expect(await alive.claim('alive', stopped + 60_000)).toBeUndefined();
  proxy.cutAll();
  await expect.poll(() => alive.claim('alive', stopped + 60_000)).toBeDefined();
  expect((await alive.claim('alive', stopped + 60_000))?.fence).toBeGreaterThan(lease?.fence ?? 0);
});

test('a node that lost only its connection gets its lease back if it is first', async () => {
  const stopped = Date.now();
  const clock = () => stopped;
  const proxy = await startCuttingProxy(fixture.server.port);
  started.push(proxy);
  const log = await fixture.open({ url: proxy.url(fixture.url), databaseClock: clock, clock });
  const one = await log.consumer('webhooks');
  const other = await (await fixture.open({ databaseClock: clock, clock })).consumer('webhooks');
  const lease = await one.claim('one', stopped + 60_000);
  proxy.cutAll();
  await expect.poll(() => one.claim('one', stopped + 60_000).catch(() => undefined)).toEqual(lease);
  expect(await other.claim('other', stopped + 60_000)).toBeUndefined();
});

test('a log of the previous version is upgraded when a node starts', async () => {
  await append(await fixture.open(), 'a');
  const sql = fixture.connect();
  await sql.query(
    `DROP FUNCTION ${schema}.is_session_over;
     COMMENT ON SCHEMA ${schema} IS NULL`,
  );
  expect(await (await openLogReader(await fixture.open())).drain()).toEqual(['a']);
});

test("leases end by the database's clock, whatever the nodes' clocks say", async () => {
  const fast = await (await fixture.open({ clock: () => Date.now() + 60_000 })).consumer('webhooks');
  const slow = await (await fixture.open({ clock: () => Date.now() - 60_000 })).consumer('webhooks');
  const startedMs = performance.now();
  const lease = await fast.claim('fast', Date.now() + 60_000 + 700);
  expect(lease).toBeDefined();
  // It is undefined until the lease ends, which may already be the case on a slow machine.
  await expect.poll(() => slow.claim('slow', Date.now() - 60_000 + 700)).toBeDefined();
  expect(performance.now() - startedMs).toBeGreaterThan(600);
  await expect(fast.nextRange(lease?.fence ?? 0, 1)).rejects.toBeInstanceOf(LogLeaseLost);
});

test('nodes see each other while they have the log open', async () => {
  const one = await fixture.open();
  const others = [await fixture.open(), await fixture.open()];
  for (const log of others) await append(log, 'a');
  expect(await one.otherNodes()).toBe(2);
  for (const log of others) await log.close();
  await expect.poll(() => one.otherNodes()).toBe(0);
});

test('a node notices what another one appends', async () => {
  const one = await openLogReader(await fixture.open());
  const other = await fixture.open();
  const waiting = one.consumer.untilWaiting(1, new AbortController().signal);
  await append(other, 'a');
  await waiting;
  expect(await one.drain()).toEqual(['a']);
});
