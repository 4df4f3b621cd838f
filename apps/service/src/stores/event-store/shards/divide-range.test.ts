import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConversionRow, toConversionLine } from '../../../ports/conversion-row.ts';
import type { LogRange } from '../../../ports/event-log.ts';
import { makeEventRow, makeLogRange } from '../../../ports/event-row.fixture.ts';
import { rowSchemaVersion } from '../../../ports/event-row.ts';
import type { EventStore } from '../../../ports/event-store.ts';
import { toDividedToken } from '../../../ports/range-token.ts';
import { createChdbEventStore } from '../chdb/chdb-event-store.ts';
import { divideRange } from './divide-range.ts';

let path: string;
let store: EventStore;
beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), 'divide-range-'));
  store = createChdbEventStore({ path });
  await store.migrate();
  await store.insert('events', makeLogRange('rows', rows));
});
afterAll(async () => {
  await store.close();
  await rm(path, { recursive: true });
});

/** Of every length up to some words of the hash, and with everything that a field escapes. */
const accounts = ['', 'acct_1', "o'hara\t\\n\n\r\0\b\f", 'Zoë 🙂', 'x'.repeat(300)];
const rows = accounts.flatMap((accountId, account) =>
  Array.from({ length: 60 }, (_, n) =>
    makeEventRow({ accountId, eventId: 'evt_'.repeat(15).slice(0, n) + account }),
  ),
);

test.each([2, 3, 7, 1_000, 9_999])(
  'rows go to the shard of the sharding key of a cluster of %i',
  async (shards) => {
    const range = makeLogRange(toDividedToken('rows', shards), rows);
    const parts = divideRange(range);
    const found = await store.query<{ eventId: string; shard: number }>(
      'SELECT eventId, sipHash64(accountId, eventId) % {shards:UInt32} AS shard FROM events',
      { shards },
    );
    const idsOf = (part: LogRange) =>
      part.rows
        .toString()
        .split('\n')
        .slice(0, -1)
        .map((line) => line.split('\t')[1] ?? '');
    const divided = parts.flatMap((part) =>
      idsOf(part).map((eventId): [string, number] => [eventId, part.shard ?? -1]),
    );
    expect(new Map(divided)).toEqual(new Map(found.map(({ eventId, shard }) => [eventId, shard])));
    expect(divided).toHaveLength(rows.length);
    for (const part of parts) {
      expect([part.token, part.rowCount]).toEqual([`${range.token}:${part.shard}`, idsOf(part).length]);
    }
    expect(Buffer.concat(parts.map((part) => part.rows))).toHaveLength(range.rows.length);
  },
);

test('conversions go by their own identifier', async () => {
  const conversion: ConversionRow = {
    accountId: 'acct_1',
    conversionId: '',
    timestamp: Date.UTC(2026, 0, 15),
    createdAt: Date.UTC(2026, 0, 15),
    conversionType: 'purchase',
    amount: null,
    amountText: '',
    currency: '',
    orderId: '',
    campaignId: '',
    creativeId: '',
    videoId: '',
    sessionId: '',
    deviceHashHex: '',
    installationId: '',
    metadata: '',
    keyId: '',
  };
  const lines = Array.from({ length: 100 }, (_, n) =>
    toConversionLine({ ...conversion, conversionId: `conv_${n}` }),
  );
  const [first] = divideRange({
    token: toDividedToken('conversions', 2),
    rows: Buffer.from(lines.join('')),
    rowCount: lines.length,
    schemaVersion: rowSchemaVersion,
  });
  if (first === undefined) throw new Error('a part');
  await store.insert('conversions', first);
  expect(
    await store.query('SELECT sum(sipHash64(accountId, conversionId) % 2) AS elsewhere FROM conversions'),
  ).toEqual([{ elsewhere: 0 }]);
  expect(first.rowCount).toBeGreaterThan(30);
});

test('the same range is divided in the same way, and one that was not divided goes to the first shard as it was', () => {
  const range = makeLogRange('log:store:1-9:of-4', rows);
  expect(divideRange(range)).toEqual(divideRange(range));
  const whole = makeLogRange('log:store:1-9', rows);
  expect(divideRange(whole)).toEqual([{ ...whole, shard: 0 }]);
});

test('a shard without rows has no part', () => {
  const [row] = rows;
  expect(divideRange(makeLogRange('one:of-9', row === undefined ? [] : [row]))).toHaveLength(1);
});
