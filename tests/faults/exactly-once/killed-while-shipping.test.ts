import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createChdbEventStore } from '@overlay/service/internal/event-store/chdb/chdb-event-store.ts';
import { storeConsumer } from '@overlay/service/internal/log/event-log.ts';
import { createLmdbEventLog } from '@overlay/service/internal/log/lmdb/lmdb-event-log.ts';
import { Shipper } from '@overlay/service/internal/shipping/shipper.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startNode } from '../../kit/process.ts';
import { childProgram } from '../../kit/programs.ts';
import { atScale } from '../../kit/scale.ts';

const child = childProgram(new URL('./ingest.child.ts', import.meta.url));
/** When each process is killed, after its first event was accepted. */
const killsAfterMs = [170, 410, 330, 250];
const rounds = atScale({ short: 2, long: 4, release: 40 });
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'exactly-once-'));
});
afterEach(() => rm(directory, { recursive: true }));

async function ingestUntilKilled(first: number, afterMs: number): Promise<number[]> {
  const ingest = startNode([child, directory, String(first)]);
  await ingest.printed(/^\d+$/m);
  await sleep(afterMs);
  await ingest.end();
  await ingest.closed;
  return ingest.stdout.split('\n').slice(0, -1).map(Number);
}

test('every accepted event is in the store once, however often the process is killed while shipping', async () => {
  const accepted: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const afterMs = killsAfterMs[round % killsAfterMs.length] ?? 0;
    accepted.push(...(await ingestUntilKilled(round * 1_000_000, afterMs)));
  }
  const store = createChdbEventStore({ path: join(directory, 'store') });
  await store.migrate();
  const log = await createLmdbEventLog({ path: join(directory, 'log'), generationKeys: 5_000 });
  const logger = { error: () => {}, info: () => {} };
  const shipper = new Shipper({
    stream: 'events',
    consumer: await log.consumer(storeConsumer),
    store,
    logger,
  });
  shipper.start();
  expect(await shipper.drain(200_000)).toBe(true);

  const stored = await store.query<{ eventId: string; times: number }>(
    'SELECT eventId, count() AS times FROM events GROUP BY eventId',
  );
  expect(stored.filter(({ times }) => times !== 1)).toEqual([]);
  const storedIds = new Set(stored.map(({ eventId }) => eventId));
  expect(accepted.filter((number) => !storedIds.has(`evt_${number}`))).toEqual([]);
  // Counted from the projection, which must agree with the rows.
  const [counted] = await store.query<{ events: number }>(
    `SELECT sum(n) AS events FROM
      (SELECT toDate(timestamp) AS day, campaignId, count() AS n FROM events WHERE accountId = 'acct_1' GROUP BY day, campaignId)`,
  );
  expect(counted?.events).toBe(stored.length);
  await shipper.stop();
  await log.close();
  await store.close();
}, 1_200_000);
