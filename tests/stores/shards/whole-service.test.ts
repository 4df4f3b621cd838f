import { operationExamples, operations } from '@overlay/contract';
import { StoredRows } from '@overlay/service/internal/migration/stored-rows.ts';
import { makeEventRow } from '@overlay/service/internal/ports/event-row.fixture.ts';
import { toRowLine } from '@overlay/service/internal/ports/event-row.ts';
import { createHttpEventStore } from '@overlay/service/internal/stores/event-store/http/http-event-store.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HttpClient } from '../../kit/http-client.ts';
import { readProblem } from '../../kit/read-answer.ts';
import { readEvents, readSummary, sendBatch } from '../../kit/read-back.ts';
import { startTestService, type TestService } from '../../kit/test-service.ts';
import { eraseDevice } from '../../service/privacy/erasure-client.ts';
import { startTwoShards, type TwoShards } from './two-shards.ts';

let cluster: TwoShards;
let service: TestService;
let client: HttpClient;
beforeAll(async () => {
  cluster = await startTwoShards();
  service = await startTestService({}, { eventStoreUrl: cluster.url, eventStoreShards: cluster.shards });
  client = service.client(service.account.secretKey);
});
afterAll(async () => {
  await service.stop();
  await cluster.dispose();
});

async function rowsOfEachShard(): Promise<number[]> {
  return Promise.all(
    cluster.shards.map(async (url) => {
      const shard = createHttpEventStore({ url });
      const [row] = await shard.query<{ rows: number }>('SELECT count() AS rows FROM events');
      await shard.close();
      return row?.rows ?? 0;
    }),
  );
}

it('counts and lists what is on two shards as what is on one', async () => {
  const events = Array.from({ length: 100 }, (_, n) => ({
    eventType: 'impression',
    videoId: 'vid_1',
    sessionId: `sess_${n % 10}`,
  }));
  expect((await sendBatch(client, events)).ok).toBe(true);
  await service.shipped();
  expect((await readSummary(client)).impressions).toBe(100);
  expect(await readEvents(client)).toHaveLength(100);
  const [one = 0, other = 0] = await rowsOfEachShard();
  expect([one + other, Math.min(one, other) > 20]).toEqual([100, true]);
});

// Many of them join what several tables over the shards find, which a cluster refuses unless it is told how.
it('answers every question of the analytics', async () => {
  const options = { type: 'poll', pollOptions: ['a', 'b'], showResults: true };
  const made = await client.post('/api/overlays', { videoId: 'vid_1', status: 'published', options });
  const { overlayId } = made.body as { overlayId: string };
  const questions = operations.filter(
    ({ method, path }) =>
      method === 'get' && path.startsWith('/api/analytics/') && path !== '/api/analytics/live',
  );
  expect(questions.length).toBeGreaterThan(8);
  for (const { operationId, path } of questions) {
    const example = Object.entries(operationExamples).find(([id]) => id === operationId)?.[1]?.query ?? {};
    const query = Object.entries(example).map(([name, value]): [string, string] => [name, String(value)]);
    const address = path.replace('{overlayId}', overlayId).replace('{videoId}', 'vid_1');
    const answer = await client.get(`${address}?${new URLSearchParams(query)}`);
    expect([operationId, answer.status], answer.text).toEqual([operationId, 200]);
  }
});

it('takes events while its shards are away, and counts each once when they are back', async () => {
  await cluster.server.kill();
  expect(
    (
      await sendBatch(
        client,
        Array.from({ length: 50 }, () => ({ eventType: 'impression' })),
      )
    ).ok,
  ).toBe(true);
  readProblem('storage_unavailable', await client.get('/api/analytics/summary?includeBots=true'));
  await cluster.server.start();
  await service.shipped();
  expect((await readSummary(client)).impressions).toBe(150);
});

it('adds to the tables over the shards the columns that they lack after an upgrade', async () => {
  await service.restart();
  const reader = createHttpEventStore({ url: cluster.url });
  await reader.command('ALTER TABLE events DROP COLUMN measurable');
  await service.restart();
  client = service.client(service.account.secretKey);
  const [column] = await reader.query<{ type: string }>(
    `SELECT type FROM system.columns WHERE database = currentDatabase() AND table = 'events' AND name = 'measurable'`,
  );
  await reader.close();
  expect(column?.type).toBe('Nullable(UInt8)');
  expect((await readSummary(client)).impressions).toBe(150);
});

it('erases a device on both', async () => {
  const [device, other] = [{ deviceId: 'the-device-that-goes' }, { deviceId: 'a-device-that-stays' }];
  const of = (who: object) => Array.from({ length: 40 }, () => ({ eventType: 'impression', ...who }));
  expect((await sendBatch(client, [...of(device), ...of(other)])).ok).toBe(true);
  await service.shipped();
  expect((await eraseDevice(client, device)).erased).toEqual({ events: 40, conversions: 0, setAside: 0 });
  expect((await readSummary(client)).impressions).toBe(190);
  const rows = await rowsOfEachShard();
  expect(rows.reduce((sum, count) => sum + count)).toBe(190);
});

it('takes what is moved to it, once, and gives it back whole', async () => {
  const rows = new StoredRows(service.ports.eventStore, 'events');
  const day = '2025-05-05';
  const timestamp = Date.parse(`${day}T12:00:00Z`);
  const lines = Array.from({ length: 100 }, (_, n) =>
    toRowLine(makeEventRow({ accountId: 'acct_moved', eventId: `evt_moved_${n}`, timestamp })),
  );
  const before = await rowsOfEachShard();
  await rows.insert('move:1', lines);
  await rows.insert('move:1', lines);
  const [one = 0, other = 0] = (await rowsOfEachShard()).map((count, index) => count - (before[index] ?? 0));
  expect([one + other, Math.min(one, other) > 20]).toEqual([100, true]);
  const slice = Math.floor(timestamp / 10_000);
  const slices = { first: slice, last: slice, only: [] };
  const held = await rows.lines(day, slices, 0, 1);
  // The moments are written in another way.
  const idsOf = (some: readonly string[]) => some.map((line) => line.split('\t')[1]).sort();
  expect(idsOf(held)).toEqual(idsOf(lines));
  await rows.remove(day, slices);
  expect(await rowsOfEachShard()).toEqual(before);
});

it('is not taken for one server', async () => {
  const reader = createHttpEventStore({ url: cluster.url });
  await expect(reader.migrate()).rejects.toThrow(
    'names a database whose tables are over several shards: EVENT_STORE_SHARDS has to name these',
  );
  await reader.close();
});
