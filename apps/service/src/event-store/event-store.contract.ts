import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeEventRow, makeLogRange } from '../event/event-row.fixture.ts';
import type { EventRow } from '../event/event-row.ts';
import {
  type EventStore,
  EventStoreRefusedRows,
  QueryLimitExceeded,
  type RowCondition,
} from './event-store.ts';

export interface EventStoreHarness {
  /** Opens the store on the same data each time. */
  open(): Promise<EventStore>;
  dispose(): Promise<void>;
}

const selectRow = `SELECT * EXCEPT (deviceHash, schemaVersion, timestamp, createdAt),
    lower(hex(deviceHash)) AS deviceHashHex,
    toUnixTimestamp64Milli(timestamp) AS timestamp,
    toUnixTimestamp64Milli(createdAt) AS createdAt
  FROM events WHERE accountId = {accountId:String} ORDER BY eventId`;

export function describeEventStoreContract(
  name: string,
  makeHarness: () => Promise<EventStoreHarness>,
): void {
  describe(`EventStore contract: ${name}`, () => {
    let harness: EventStoreHarness;
    let store: EventStore;
    let accounts = 0;
    beforeAll(async () => {
      harness = await makeHarness();
      store = await harness.open();
      await store.migrate();
    });
    afterAll(async () => {
      await store.close();
      await harness.dispose();
    });
    function newAccount(): string {
      accounts += 1;
      return `acct_${accounts}`;
    }
    async function countOf(accountId: string): Promise<number> {
      const [row] = await store.query<{ events: number }>(
        'SELECT count() AS events FROM events WHERE accountId = {accountId:String}',
        { accountId },
      );
      return row?.events ?? Number.NaN;
    }
    async function roundTrip(rows: readonly Partial<EventRow>[]): Promise<EventRow[]> {
      const accountId = newAccount();
      const full = rows.map((row, index) => makeEventRow({ eventId: `evt_${index}`, ...row, accountId }));
      await store.insert('events', makeLogRange(accountId, full));
      return store.query<EventRow>(selectRow, { accountId });
    }

    test('migrating again changes nothing', async () => {
      await store.migrate();
      await store.ping();
    });

    describe('deletes rows', () => {
      const device = 'ab'.repeat(32);
      const other = 'cd'.repeat(32);
      const firstHadMs = Date.UTC(2026, 0, 1);

      /** 40 events over two months, alternating between two devices, each received a second after the previous one. */
      async function insertTwoDevices(accountId: string): Promise<void> {
        const rows = Array.from({ length: 40 }, (_, index) =>
          makeEventRow({
            accountId,
            eventId: `evt_${index}`,
            timestamp: Date.UTC(2025, index % 2, 10),
            createdAt: firstHadMs + index * 1_000,
            deviceHashHex: index % 2 === 0 ? device : other,
            keyId: index < 5 ? 'key_few' : 'key_many',
          }),
        );
        await store.insert('events', makeLogRange(accountId, rows));
      }
      /** Counted from the projections, if the store has any. */
      async function countByDay(accountId: string): Promise<number> {
        const days = await store.query<{ events: number }>(
          `SELECT toDate(timestamp) AS day, campaignId, count() AS events FROM events
            WHERE accountId = {accountId:String} GROUP BY day, campaignId`,
          { accountId },
        );
        return days.reduce((sum, { events }) => sum + events, 0);
      }

      test.each<[what: string, condition: Omit<RowCondition, 'accountId'>, left: number]>([
        ['of a device', { deviceHash: device }, 20],
        ['of a device up to a given time', { deviceHash: device, createdAtToMs: firstHadMs + 10_000 }, 34],
        ['of a key', { keyId: 'key_few' }, 35],
        ['from before a day', { beforeDay: '2025-02-10' }, 20],
        ['of a whole account', {}, 0],
      ])(
        '%s, of one account only, from the rows and everything derived from them',
        async (_, condition, left) => {
          const [accountId, neighbour] = [newAccount(), newAccount()];
          await insertTwoDevices(accountId);
          await insertTwoDevices(neighbour);
          await store.deleteRows('events', { accountId, ...condition });
          expect(await countOf(accountId)).toBe(left);
          expect(await countByDay(accountId)).toBe(left);
          await store.deleteRows('events', { accountId, ...condition });
          expect([await countOf(accountId), await countOf(neighbour)]).toEqual([left, 40]);
        },
      );

      test('and a repeated token does not restore them', async () => {
        const accountId = newAccount();
        await insertTwoDevices(accountId);
        await store.deleteRows('events', { accountId, deviceHash: device });
        await insertTwoDevices(accountId);
        expect(await countOf(accountId)).toBe(20);
        await store.close();
        store = await harness.open();
        expect(await countOf(accountId)).toBe(20);
      });

      test('while rows are inserted, without touching rows that do not match', async () => {
        const [accountId, neighbour] = [newAccount(), newAccount()];
        await insertTwoDevices(accountId);
        const inserts = Array.from({ length: 10 }, (_, number) =>
          store.insert(
            'events',
            makeLogRange(`${neighbour}-${number}`, [
              makeEventRow({ accountId: neighbour, eventId: `evt_${number}` }),
            ]),
          ),
        );
        await Promise.all([...inserts, store.deleteRows('events', { accountId, deviceHash: device })]);
        expect([await countOf(accountId), await countOf(neighbour)]).toEqual([20, 10]);
      });
    });

    test('inserts a token once, even if it arrives twice concurrently or after a restart', async () => {
      const accountId = newAccount();
      const range = makeLogRange('once', [
        makeEventRow({ accountId }),
        makeEventRow({ accountId, eventId: 'evt_2' }),
      ]);
      await Promise.all([
        store.insert('events', range),
        store.insert('events', range),
        store.insert('events', range),
      ]);
      expect(await countOf(accountId)).toBe(2);
      await store.close();
      store = await harness.open();
      await store.migrate();
      await store.insert('events', range);
      expect(await countOf(accountId)).toBe(2);
    });

    test('inserts the same rows again under another token', async () => {
      const accountId = newAccount();
      await store.insert('events', makeLogRange('one', [makeEventRow({ accountId })]));
      await store.insert('events', makeLogRange('other', [makeEventRow({ accountId })]));
      expect(await countOf(accountId)).toBe(2);
    });

    test('a token covers every month that its rows span', async () => {
      const accountId = newAccount();
      const months = Array.from({ length: 14 }, (_, month) =>
        makeEventRow({ accountId, eventId: `evt_${month}`, timestamp: Date.UTC(2025, month, 3) }),
      );
      await store.insert('events', makeLogRange('months', months));
      await store.insert('events', makeLogRange('months', months));
      expect(await countOf(accountId)).toBe(14);
    });

    test('keeps text unchanged', async () => {
      const texts = [
        '',
        ' ',
        'tab\tnewline\ncr\rback\\slash',
        `'"\`;-- \0\b\f`,
        '\\N',
        '漢字 😀 é',
        'x'.repeat(1_024),
      ];
      const rows = await roundTrip(
        texts.map((valueString) => ({
          valueString,
          metadata: JSON.stringify({ valueString }),
          origin: valueString,
        })),
      );
      expect(rows.map((row) => row.valueString)).toEqual(texts);
      expect(rows.map((row) => row.origin)).toEqual(texts);
      expect(rows.map((row) => JSON.parse(row.metadata))).toEqual(
        texts.map((valueString) => ({ valueString })),
      );
    });

    test('tells null, empty text and zero apart', async () => {
      const values = [
        { valueNumber: null, valueString: null },
        { valueNumber: null, valueString: '' },
        { valueNumber: 0, valueString: null },
        { valueNumber: null, valueString: '0' },
      ];
      expect(await roundTrip(values)).toMatchObject(values);
    });

    test('keeps numbers to the last bit', async () => {
      const numbers = [1e-7, 0.1, 1.797_693_134_862_315_7e308, 5e-324, -2.5, Number.MAX_SAFE_INTEGER, 1 / 3];
      const rows = await roundTrip(
        numbers.map((valueNumber) => ({ valueNumber, watchedSeconds: valueNumber })),
      );
      expect(rows.map((row) => row.valueNumber)).toEqual(numbers);
      expect(rows.map((row) => row.watchedSeconds)).toEqual(numbers);
    });

    test('keeps milliseconds, and every other column', async () => {
      const row = makeEventRow({
        eventId: 'evt_0',
        timestamp: 1_768_478_400_007,
        createdAt: 1_768_478_400_999,
        playbackEvent: 'summary',
        overlayVersion: 2_147_483_647,
        deviceHashHex: '00ff'.repeat(16),
        installationId: 'inst_1',
        videoTimeSeconds: 12.345,
        watchedSeconds: 9.5,
        videoLength: 60,
        percentWatched: 15.83,
        interactionOccurred: 1,
        lastInteractionType: 'rating',
        lastInteractionNumber: 4,
        lastInteractionString: 'four',
        impressionRule: 'viewable',
        bot: 1,
        verified: 1,
      });
      const [stored] = await roundTrip([row]);
      expect(stored).toEqual({ ...row, accountId: stored?.accountId });
    });

    test('refuses rows it cannot read, and stores none of them', async () => {
      const accountId = newAccount();
      const good = makeLogRange('damaged', [makeEventRow({ accountId })]);
      const damaged = {
        ...good,
        rows: Buffer.concat([good.rows, Buffer.from('not\ta\trow\n')]),
        rowCount: 2,
      };
      await expect(store.insert('events', damaged)).rejects.toBeInstanceOf(EventStoreRefusedRows);
      expect(await countOf(accountId)).toBe(0);
      await store.insert('events', good);
      expect(await countOf(accountId)).toBe(1);
    });

    test('returns numbers as numbers, including large counts', async () => {
      expect(
        await store.query('SELECT toUInt64(9007199254740991) AS large, count() AS none FROM events WHERE 0'),
      ).toEqual([{ large: Number.MAX_SAFE_INTEGER, none: 0 }]);
    });

    test('treats parameters as values, whatever they contain', async () => {
      const text = `'; DROP TABLE events; -- \\' {x:String} \t\n`;
      const list = [text, "a'b", 'c\\d', ''];
      expect(
        await store.query(
          'SELECT {text:String} AS text, {list:Array(String)} AS list, {none:Nullable(String)} AS none',
          {
            text,
            list,
            none: null,
          },
        ),
      ).toEqual([{ text, list, none: null }]);
    });

    // The heavy query has no natural end: with many cores, any number of rows is soon counted.
    test('a light query does not wait for a heavy one', async () => {
      const givingUp = new AbortController();
      const heavy = store.query(
        'SELECT sum(sipHash64(number)) AS n FROM numbers(1000000000000)',
        {},
        { signal: givingUp.signal, timeoutMs: 90_000 },
      );
      const heavyIsGivenUp = expect(heavy).rejects.toHaveProperty('name', 'AbortError');
      await store.query('SELECT 1');
      givingUp.abort();
      await heavyIsGivenUp;
    });

    test('a light query with parameters does not wait for a heavy one with others', async () => {
      const sql = 'SELECT sum(sipHash64(number)) AS n, {name:String} AS name FROM numbers({count:UInt64})';
      const givingUp = new AbortController();
      const timeoutMs = 90_000;
      const endless = store.query(
        sql,
        { name: 'endless', count: 1_000_000_000_000 },
        { signal: givingUp.signal, timeoutMs },
      );
      const endlessIsGivenUp = expect(endless).rejects.toHaveProperty('name', 'AbortError');
      const heavy = store.query<{ n: number }>(sql, { name: 'heavy', count: 10_000_000 }, { timeoutMs });
      for (const name of ['one', "t'w\\o\n", 'three']) {
        expect(await store.query('SELECT {name:String} AS name', { name })).toEqual([{ name }]);
      }
      givingUp.abort();
      await endlessIsGivenUp;
      expect(await heavy).toMatchObject([{ name: 'heavy' }]);
    });

    test('a query ends at its time limit', async () => {
      const endless = store.query(
        'SELECT sum(sipHash64(number)) FROM numbers(1000000000000)',
        {},
        { timeoutMs: 500 },
      );
      await expect(endless).rejects.toBeInstanceOf(QueryLimitExceeded);
      await store.ping();
    });

    test('a query ends at its memory limit', async () => {
      const greedy = store.query('SELECT groupArray(number) AS numbers FROM numbers(1000000000)');
      await expect(greedy).rejects.toBeInstanceOf(QueryLimitExceeded);
      await store.ping();
    });

    test('a query ends at its row limit', async () => {
      const sql = 'SELECT number FROM numbers(1001)';
      await expect(store.query(sql, {}, { maxRows: 1_000 })).rejects.toBeInstanceOf(QueryLimitExceeded);
      expect(await store.query(sql, {}, { maxRows: 1_001 })).toHaveLength(1_001);
    });

    test('a cancelled query ends in the engine, even if it was still waiting there', async () => {
      const givingUp = new AbortController();
      const endless = Array.from({ length: store.concurrentQueries + 1 }, () => {
        const one = store.query(
          'SELECT sum(sipHash64(number)) AS given FROM numbers(1000000000000)',
          {},
          givingUp,
        );
        return expect(one).rejects.toHaveProperty('name', 'AbortError');
      });
      await new Promise((resolve) => setTimeout(resolve, 100));
      givingUp.abort();
      await Promise.all(endless);
      const left = `SELECT query FROM system.processes
        WHERE query LIKE '%AS given%' AND query NOT LIKE '%processes%' AND NOT is_cancelled`;
      await expect.poll(() => store.query(left)).toEqual([]);
      await expect(store.query('SELECT 1', {}, givingUp)).rejects.toBe(givingUp.signal.reason);
    });

    test('a large result is read in batches, in order, with the same rows', async () => {
      const sql =
        "SELECT number, concat('a', char(10), toString(number)) AS text FROM numbers(1000) ORDER BY number";
      const result = await store.queryBatches(sql);
      const rows: unknown[] = [];
      let largest = 0;
      for await (const batch of result) {
        largest = Math.max(largest, batch.length);
        rows.push(...batch);
      }
      expect(rows).toEqual(await store.query(sql));
      expect(largest).toBeLessThan(1_000);
      expect(result.bytes).toBeGreaterThan(10_000);
      for await (const batch of await store.queryBatches('SELECT 1 AS one WHERE 0'))
        expect(batch).toEqual([]);
    });

    test('a large result has the limits of any other, and ends when it is cancelled', async () => {
      const sql = 'SELECT number FROM numbers(1001)';
      await expect(store.queryBatches(sql, {}, { maxRows: 1_000 })).rejects.toBeInstanceOf(
        QueryLimitExceeded,
      );
      const givingUp = new AbortController();
      const endless = store.queryBatches(
        'SELECT sum(sipHash64(number)) FROM numbers(1000000000000)',
        {},
        givingUp,
      );
      setTimeout(() => givingUp.abort(), 50);
      await expect(endless).rejects.toHaveProperty('name', 'AbortError');
    });

    test.each([
      ['plain', 'parquet-'],
      ['whose path looks like a pattern', 'parquet-{a,b}*?-'],
    ])('rows become a Parquet file in a directory %s', async (_, name) => {
      const directory = await mkdtemp(join(tmpdir(), name));
      const plain = await mkdtemp(join(tmpdir(), 'parquet-'));
      try {
        const sql = "SELECT number, nullIf(toString(number % 3), '0') AS text FROM numbers(27000)";
        const whole = join(directory, 'whole.parquet');
        await store.writeParquet(whole, sql);
        await copyFile(whole, join(plain, 'copy.parquet'));
        const rows = await store.query<{ number: number; text: string | null }>(
          "SELECT * FROM file({copy:String}, 'Parquet') ORDER BY number",
          { copy: join(plain, 'copy.parquet') },
        );
        expect(rows.map(({ number }) => number)).toEqual(
          Array.from({ length: 27_000 }, (_, number) => number),
        );
        expect(rows.slice(0, 3).map(({ text }) => text)).toEqual([null, '1', '2']);
        await expect(store.writeParquet(whole, sql)).rejects.toThrow();
      } finally {
        for (const made of [directory, plain]) await rm(made, { recursive: true, force: true });
      }
    });

    test('a Parquet export reports its progress, and ends when it is cancelled', async () => {
      const directory = await mkdtemp(join(tmpdir(), 'parquet-'));
      try {
        const givingUp = new AbortController();
        const shares: number[] = [];
        const writing = store.writeParquet(
          join(directory, 'endless.parquet'),
          'SELECT sipHash64(number) AS n FROM numbers(1000000000000)',
          {},
          {
            signal: givingUp.signal,
            onProgress: (share) => {
              shares.push(share);
              givingUp.abort();
            },
          },
        );
        await expect(writing).rejects.toHaveProperty('name', 'AbortError');
        expect(shares[0]).toBeGreaterThanOrEqual(0);
        expect(shares[0]).toBeLessThan(1);
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    });

    test('an invalid statement fails with the reason from the engine', async () => {
      await expect(store.query('SELECT nothing FROM events')).rejects.toThrow(/nothing/);
    });
  });
}
