import { request } from 'node:http';
import { limits } from '@overlay/contract';
import type { QueryOptions } from '@overlay/service/internal/event-store/event-store.ts';
import { expect } from 'vitest';
import type { ServiceOfFile } from '../kit/shared-service.ts';
import { test } from '../kit/test.ts';

/** The accounts' queries, in order; the service's own have no row limit. */
const asked: { readonly accountId: unknown; readonly signal: AbortSignal | undefined }[] = [];
let hold: Promise<unknown> | undefined;
let service: ServiceOfFile;
test.beforeAll(async ({ service: shared }) => {
  service = shared;
  const { eventStore } = service.ports;
  const query = eventStore.query.bind(eventStore);
  eventStore.query = async (sql, params, options: QueryOptions = {}) => {
    if (options.maxRows !== undefined) {
      asked.push({ accountId: params?.accountId, signal: options.signal });
      await hold;
    }
    return query(sql, params, options);
  };
});

function summary(key: string, videoId: string): Promise<{ status: number; retryAfter: string | null }> {
  return service
    .client(key)
    .get(`/api/analytics/summary?videoId=${videoId}`)
    .then(({ status, headers }) => ({
      status,
      retryAfter: headers.get('retry-after'),
    }));
}

test('hundreds of summaries of one account do not block another account, and the surplus is told when to retry', async () => {
  const other = await service.addAccount();
  let release = () => {};
  hold = new Promise<void>((resolve) => {
    release = resolve;
  });
  const flood = Array.from({ length: 100 }, (_, index) => summary(service.account.secretKey, `vid_${index}`));
  const refusals: unknown[] = [];
  for (const one of flood) void one.then((answer) => answer.status === 200 || refusals.push(answer));
  const most = limits.queriesRunning + limits.queriesWaiting;
  await expect.poll(() => refusals.length).toBeGreaterThanOrEqual(100 - most);
  expect(refusals[0]).toEqual({ status: 429, retryAfter: '2' });
  const patient = summary(other.secretKey, 'vid_1');
  release();
  expect((await patient).status).toBe(200);
  const answers = await Promise.all(flood);
  const served = answers.filter(({ status }) => status === 200).length;
  expect(served).toBeGreaterThan(0);
  expect(served).toBeLessThanOrEqual(most);
});

test('a summary whose caller hangs up is ended in the store', async () => {
  let release = () => {};
  hold = new Promise<void>((resolve) => {
    release = resolve;
  });
  const before = asked.length;
  const leaving = request(`${service.url}/api/analytics/summary?videoId=vid_left`, {
    headers: { authorization: `Bearer ${service.account.secretKey}` },
  });
  leaving.on('error', () => {});
  leaving.end();
  await expect.poll(() => asked.length).toBe(before + 1);
  expect(asked.at(-1)?.signal?.aborted).toBe(false);
  leaving.destroy();
  await expect.poll(() => asked.at(-1)?.signal?.aborted).toBe(true);
  release();
});
