import { BatchAnswer } from '@overlay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultAccountLimits } from '../src/ports/control-records.ts';
import { readAnswer, readProblem } from './harness/read-answer.ts';
import { startTestService, type TestService } from './harness/test-service.ts';

const path = '/api/sdk/event';
const impression = { eventType: 'impression' };
const impressions = (count: number) => ({ events: Array.from({ length: count }, () => impression) });

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ rateLimits: true });
  service.clock.freeze();
});
afterAll(() => service.stop());

function statusesOf(answer: BatchAnswer): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of answer.results) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('the rate of a device', () => {
  it('admits a burst of 100, tells the rest to come again, and does so when it does', async () => {
    const account = await service.addAccount();
    const client = service.client(account.publishableKey, { 'user-agent': 'one device' });
    const first = await client.post(path, impressions(120));
    const answer = readAnswer(BatchAnswer, first);
    expect(answer).toMatchObject({ ok: false, accepted: 100, rejected: 0 });
    expect(statusesOf(answer)).toEqual({ accepted: 100, retry: 20 });
    expect(answer.results[100]).toEqual({ index: 100, status: 'retry', code: 'rate_limited' });
    expect(first.headers.get('retry-after')).toBe('1');
    expect(first.headers.get('ratelimit-policy')).toBe('"key";q=1000;w=1, "device";q=100;w=5');
    expect(first.headers.get('ratelimit')).toBe('"key";r=880;t=1, "device";r=0;t=5');

    const refused = await client.post(path, impressions(50));
    readProblem('rate_limited', refused);
    expect(refused.headers.get('retry-after')).toBe('3');
    expect(refused.headers.get('ratelimit')).toBe('"key";r=830;t=1, "device";r=0;t=5');

    service.clock.advance(1_000);
    expect(statusesOf(readAnswer(BatchAnswer, await client.post(path, impressions(20))))).toEqual({
      accepted: 20,
    });
  });

  it('is of each device, by its deviceId or by address and user agent', async () => {
    const account = await service.addAccount();
    const client = service.client(account.publishableKey);
    const batchOf = (deviceId: string) => ({
      events: impressions(100).events.map((event) => ({ ...event, deviceId })),
    });
    expect(readAnswer(BatchAnswer, await client.post(path, batchOf('one'))).accepted).toBe(100);
    expect(readAnswer(BatchAnswer, await client.post(path, batchOf('two'))).accepted).toBe(100);
    expect((await client.post(path, { ...impression, deviceId: 'one' })).status).toBe(429);
    const other = service.client(account.publishableKey, { 'user-agent': 'third device' });
    expect((await other.post(path, impression)).status).toBe(200);
  });

  it('says nothing about the traffic of secret keys', async () => {
    const account = await service.addAccount();
    const answer = await service.client(account.secretKey).post(path, impressions(400));
    expect(readAnswer(BatchAnswer, answer).accepted).toBe(400);
    expect(answer.headers.get('ratelimit-policy')).toBe('"key";q=5000;w=1');
  });

  it('counts an event, not a request: a single one over it is a 429', async () => {
    const account = await service.addAccount();
    const client = service.client(account.publishableKey, { 'user-agent': 'single' });
    readAnswer(BatchAnswer, await client.post(path, impressions(100)));
    const refused = await client.post(path, impression);
    readProblem('rate_limited', refused);
    expect(refused.headers.get('retry-after')).toBe('1');
  });
});

describe('the rate of a key', () => {
  const limits = { ...defaultAccountLimits, eventsPerSecondSecret: 600 };

  it('is a setting of the account', async () => {
    const account = await service.addAccount({ limits });
    const client = service.client(account.secretKey);
    const first = await client.post(path, impressions(500));
    expect(first.headers.get('ratelimit-policy')).toBe('"key";q=600;w=1');
    const second = await client.post(path, impressions(500));
    const answer = readAnswer(BatchAnswer, second);
    expect(statusesOf(answer)).toEqual({ accepted: 100, retry: 400 });
    expect(second.headers.get('retry-after')).toBe('1');
  });

  it('is of each key', async () => {
    const account = await service.addAccount({ limits });
    const other = await account.addKey({ kind: 'secret' });
    await service.client(account.secretKey).post(path, impressions(500));
    const answer = await service.client(other.secret).post(path, impressions(500));
    expect(readAnswer(BatchAnswer, answer).accepted).toBe(500);
  });

  it('counts what is refused for another reason too, so that nonsense is not free', async () => {
    const account = await service.addAccount({ limits });
    const client = service.client(account.secretKey);
    await client.post(path, { events: Array.from({ length: 500 }, () => 'nonsense') });
    const answer = readAnswer(BatchAnswer, await client.post(path, impressions(500)));
    expect(statusesOf(answer)).toEqual({ accepted: 100, retry: 400 });
  });
});
