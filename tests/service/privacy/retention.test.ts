import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Account, BatchAnswer, ExportJob } from '@overlay/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HttpClient } from '../../kit/http-client.ts';
import { readAnswer, readProblem } from '../../kit/read-answer.ts';
import { readEvents, readSummary, sendBatch, sendEvent } from '../../kit/read-back.ts';
import { startTestService, type TestService } from '../../kit/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  // Days are counted from today, which must not end during a test.
  service.clock.freeze();
});
afterAll(() => service.stop());

const dayMs = 86_400_000;
const tap = { eventType: 'interaction', interactionType: 'tap', value: 1, campaignId: 'camp_1' };

async function keep(client: HttpClient, retentionDays: number | null): Promise<void> {
  const body = JSON.stringify({ retentionDays });
  const answer = await client.send('PATCH', '/api/account', body, { 'content-type': 'application/json' });
  expect(readAnswer(Account, answer).retentionDays).toBe(retentionDays);
}

/** The start of the day this many days ago, by the service's clock. */
const daysAgo = (days: number) => (Math.floor(service.clock.now() / dayMs) - days) * dayMs;

/** A file with all current events. */
async function makeExport(client: HttpClient): Promise<string> {
  const asked = await client.post('/api/exports', { format: 'parquet', stream: 'events' });
  const { exportId } = readAnswer(ExportJob, asked);
  await expect.poll(async () => (await kept(client, exportId)).state).toBe('finished');
  return exportId;
}

async function kept(client: HttpClient, exportId: string) {
  const { state, failure } = readAnswer(ExportJob, await client.get(`/api/exports/${exportId}`));
  const names = await readdir(join(service.dataDir, 'exports'));
  return { state, failure, files: names.filter((name) => name.startsWith(exportId)).length };
}

async function untilInteractions(client: HttpClient, count: number): Promise<void> {
  while ((await readSummary(client)).interactions !== count) await sleep(50);
}

it('expired data disappears from lists, counts and conversions, only in that account', async () => {
  const [account, neighbour] = [await service.addAccount(), await service.addAccount()];
  const client = service.client(account.secretKey);
  const other = service.client(neighbour.secretKey);
  const days = [0, 1, 29, 30, 31, 100, 399];
  for (const one of [client, other]) {
    await sendBatch(
      one,
      days.map((day) => ({ ...tap, timestampMs: daysAgo(day) })),
    );
    for (const day of days) {
      const purchase = { conversionType: 'purchase', orderId: `${day}`, campaignId: 'camp_1' };
      await one.post('/api/sdk/conversion', { ...purchase, timestampMs: daysAgo(day) });
    }
  }
  await service.shipped();
  expect(await readSummary(client)).toMatchObject({ interactions: 7 });
  const exported = { client: await makeExport(client), other: await makeExport(other) };
  await keep(client, 30);
  await untilInteractions(client, 4);
  expect((await readEvents(client)).map(({ timestamp }) => timestamp)).toEqual(
    [0, 1, 29, 30].map((day) => daysAgo(day)),
  );
  expect(await readSummary(client, { campaignId: 'camp_1' })).toMatchObject({ interactions: 4 });
  const countConversions = () =>
    service.ports.eventStore.query(
      'SELECT accountId, count() AS conversions FROM conversions GROUP BY accountId ORDER BY accountId',
    );
  // Parts are rewritten one after the other.
  await expect.poll(countConversions).toEqual([
    { accountId: account.accountId, conversions: 4 },
    { accountId: neighbour.accountId, conversions: 7 },
  ]);
  expect(await readSummary(other)).toMatchObject({ interactions: 7 });
  // The existing file contains older events.
  await expect
    .poll(() => kept(client, exported.client))
    .toEqual({ state: 'failed', failure: 'data_erased', files: 0 });
  readProblem('conflict', await client.get(`/api/exports/${exported.client}/file`));
  expect(await kept(other, exported.other)).toEqual({ state: 'finished', failure: null, files: 1 });
});

it('events older than the retention are refused instead of being dropped later', async () => {
  const account = await service.addAccount();
  const client = service.client(account.secretKey);
  await keep(client, 3);
  const tooOld = { ...tap, timestampMs: daysAgo(3) - 1 };
  const problem = readProblem('timestamp_out_of_range', await client.post('/api/sdk/event', tooOld));
  expect(problem.detail).toContain(new Date(daysAgo(3)).toISOString());
  const batch = await client.post('/api/sdk/event', {
    events: [tooOld, { ...tap, timestampMs: daysAgo(3) }],
  });
  expect(readAnswer(BatchAnswer, batch).results).toMatchObject([
    { status: 'rejected', code: 'timestamp_out_of_range' },
    { status: 'accepted' },
  ]);
  const conversion = { conversionType: 'purchase', campaignId: 'camp_1', timestampMs: daysAgo(3) - 1 };
  readProblem('timestamp_out_of_range', await client.post('/api/sdk/conversion', conversion));
  await keep(client, null);
  await sendEvent(client, tooOld);
});
