import { BatchAnswer } from '@overlay/contract';
import { defaultAccountLimits } from '@overlay/service/internal/control-store/accounts.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAnswer, readProblem } from '../kit/read-answer.ts';
import { startTestService, type TestService } from '../kit/test-service.ts';

const path = '/api/sdk/event';
const impression = { eventType: 'impression' };
const impressions = (count: number) => ({ events: Array.from({ length: count }, () => impression) });

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ rateLimits: true, trustProxy: '127.0.0.1' });
  service.clock.freeze();
});
// Every test has this machine's address, and full buckets.
beforeEach(() => service.clock.advance(60_000));
afterAll(() => service.stop());

function statusesOf(answer: BatchAnswer): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of answer.results) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('the rate limit of a device', () => {
  it('admits a burst of 100, tells the rest when to retry, and admits them then', async () => {
    const account = await service.addAccount();
    const client = service.client(account.publishableKey, { 'user-agent': 'one device' });
    const first = await client.post(path, impressions(120));
    const answer = readAnswer(BatchAnswer, first);
    expect(answer).toMatchObject({ ok: false, accepted: 100, rejected: 0 });
    expect(statusesOf(answer)).toEqual({ accepted: 100, retry: 20 });
    expect(answer.results[100]).toEqual({ index: 100, status: 'retry', code: 'rate_limited' });
    expect(first.headers.get('retry-after')).toBe('1');
    expect(first.headers.get('ratelimit-policy')).toBe(
      '"key";q=1000;w=1, "address";q=500;w=1, "device";q=100;w=5',
    );
    expect(first.headers.get('ratelimit')).toBe('"key";r=880;t=1, "address";r=380;t=1, "device";r=0;t=5');

    const refused = await client.post(path, impressions(50));
    readProblem('rate_limited', refused);
    expect(refused.headers.get('retry-after')).toBe('3');
    expect(refused.headers.get('ratelimit')).toBe('"key";r=830;t=1, "address";r=330;t=1, "device";r=0;t=5');

    service.clock.advance(1_000);
    expect(statusesOf(readAnswer(BatchAnswer, await client.post(path, impressions(20))))).toEqual({
      accepted: 20,
    });
  });

  it('applies to each device, by its deviceId or by address and user agent', async () => {
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

  it('does not apply to secret keys', async () => {
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

describe('the rate limit of a key', () => {
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

  it('applies to each key', async () => {
    const account = await service.addAccount({ limits });
    const other = await account.addKey({ kind: 'secret' });
    await service.client(account.secretKey).post(path, impressions(500));
    const answer = await service.client(other.secret).post(path, impressions(500));
    expect(readAnswer(BatchAnswer, answer).accepted).toBe(500);
  });

  it('counts conversions too', async () => {
    const account = await service.addAccount({ limits });
    const client = service.client(account.secretKey);
    const answer = await client.post(path, impressions(500));
    expect(readAnswer(BatchAnswer, answer).accepted).toBe(500);
    expect(statusesOf(readAnswer(BatchAnswer, await client.post(path, impressions(500))))).toMatchObject({
      accepted: 100,
    });
    const conversion = { conversionType: 'purchase', orderId: '1', campaignId: 'camp_1' };
    readProblem('rate_limited', await client.post('/api/sdk/conversion', conversion));
    service.clock.advance(1_000);
    expect((await client.post('/api/sdk/conversion', conversion)).status).toBe(200);
  });

  it('counts events refused for other reasons too, so that nonsense is not free', async () => {
    const account = await service.addAccount({ limits });
    const client = service.client(account.secretKey);
    await client.post(path, { events: Array.from({ length: 500 }, () => 'nonsense') });
    const answer = readAnswer(BatchAnswer, await client.post(path, impressions(500)));
    expect(statusesOf(answer)).toEqual({ accepted: 100, retry: 400 });
  });
});

describe('the rate limit of an address', () => {
  /** 400 at a time, each from a different device, so that only the address limit applies. */
  const batch = () => ({
    events: Array.from({ length: 400 }, () => ({ ...impression, deviceId: crypto.randomUUID() })),
  });
  const from = (credential: string, address: string) =>
    service.client(credential, { 'x-forwarded-for': address });
  const acceptedOf = async (credential: string, address: string) =>
    statusesOf(readAnswer(BatchAnswer, await from(credential, address).post(path, batch()))).accepted ?? 0;

  it('stops one sender with a publishable key, and no other visitor of the page', async () => {
    const { publishableKey } = await service.addAccount();
    const mine = '198.51.100.1';
    expect(await acceptedOf(publishableKey, mine)).toBe(400);
    const second = await from(publishableKey, mine).post(path, batch());
    expect(statusesOf(readAnswer(BatchAnswer, second))).toEqual({ accepted: 100, retry: 300 });
    expect(second.headers.get('ratelimit')).toContain('"key";r=500;t=1, "address";r=0;t=1');
    expect(second.headers.get('retry-after')).toBe('1');
    readProblem('rate_limited', await from(publishableKey, mine).post(path, batch()));
    expect(await acceptedOf(publishableKey, '198.51.100.2')).toBe(400);
    service.clock.advance(1_000);
    expect(await acceptedOf(publishableKey, mine)).toBe(400);
  });

  it("leaves a tenth of the key's rate to others, however many addresses use up theirs", async () => {
    const { publishableKey } = await service.addAccount();
    const loud = [1, 2, 3, 4].map((number) => `203.0.113.${number}`);
    const sent = [];
    for (const address of loud) sent.push(await from(publishableKey, address).post(path, batch()));
    const accepted = sent
      .filter(({ status }) => status === 200)
      .map((answer) => statusesOf(readAnswer(BatchAnswer, answer)).accepted ?? 0);
    expect(accepted.reduce((sum, one) => sum + one, 0)).toBe(900);
    readProblem('rate_limited', await from(publishableKey, '203.0.113.4').post(path, batch()));
    const visitor = from(publishableKey, '203.0.113.5');
    expect((await visitor.post(path, { ...impression, deviceId: crypto.randomUUID() })).status).toBe(200);
  });

  it('is shared by all accounts, and by all addresses of a /64', async () => {
    const [one, other] = [await service.addAccount(), await service.addAccount()];
    expect(await acceptedOf(one.publishableKey, '2001:db8:1:2::1')).toBe(400);
    expect(await acceptedOf(other.publishableKey, '2001:db8:1:2:3:4:5:6')).toBe(100);
    expect(await acceptedOf(other.publishableKey, '2001:db8:1:3::1')).toBe(400);
    expect(await acceptedOf(one.publishableKey, '::ffff:198.51.100.3')).toBe(400);
    expect(await acceptedOf(one.publishableKey, '198.51.100.3')).toBe(100);
  });

  it('does not apply to secret keys', async () => {
    const { secretKey } = await service.addAccount();
    for (let sent = 0; sent < 3; sent += 1) expect(await acceptedOf(secretKey, '198.51.100.4')).toBe(400);
  });
});
