import { RequestLog, type RequestLogEntry } from '@overlay/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAnswer, readProblem } from '../kit/read-answer.ts';
import type { TestAccount } from '../kit/test-account.ts';
import { startTestService, type TestService } from '../kit/test-service.ts';

const path = '/api/sdk/event';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ rateLimits: true });
  service.clock.freeze();
});
// Every test has this machine's address, and full buckets.
beforeEach(() => service.clock.advance(60_000));
afterAll(() => service.stop());

async function readLog(account: TestAccount, query = ''): Promise<readonly RequestLogEntry[]> {
  return readAnswer(RequestLog, await service.client(account.secretKey).get(`/api/request-log${query}`))
    .entries;
}

function shape(entries: readonly RequestLogEntry[]): string[] {
  return entries.map(({ outcome, code, count }) => `${outcome} ${code} ${count}`).sort();
}

describe('the request log', () => {
  it('has every refused event and request, and nothing that was accepted', async () => {
    const account = await service.addAccount({ globalPrivacyControl: 'drop' });
    const client = service.client(account.publishableKey);
    const good = { eventType: 'impression' };
    await client.post(path, { events: [good, { eventType: 'tap' }, { eventType: 'tap' }, good] });
    await client.post(path, { eventType: 'interaction' });
    await client.post(path, { ...good, timestampMs: 5 });
    await client.post(path, good, { 'sec-gpc': '1' });
    await client.send('POST', path, '{"eventType": ann@example.com', { 'content-type': 'application/json' });
    await client.post(path, { events: [] });
    await client.post(`${path}?dryRun=1`, { eventType: 'tap' });
    await service.client(account.secretKey).post('/api/sdk/conversion', { conversionType: 'purchase' });
    await service.client(account.secretKey).post(path, good, { origin: 'https://shop.example' });
    await service.client(account.publishableKey).post('/api/sdk/conversion', {});

    const entries = await readLog(account);
    expect(shape(entries)).toEqual([
      'filtered global_privacy_control 1',
      'rejected insufficient_scope 1',
      'rejected malformed_json 1',
      'rejected secret_key_in_browser 1',
      'rejected timestamp_out_of_range 1',
      'rejected validation_failed 1',
      'rejected validation_failed 4',
    ]);
    expect(JSON.stringify(entries)).not.toContain('ann@example.com');
  });

  it('names the key and the page of a request that the browser hides from the page', async () => {
    const account = await service.addAccount();
    const shop = await account.addKey({ kind: 'publishable', origins: ['https://shop.example'] });
    const init = (origin: string) =>
      service.client().post('/api/sdk/init', { key: shop.secret, videoId: 'vid_1' }, { origin });
    readProblem('origin_not_allowed', await init('https://other.example'));
    await service.client(account.secretKey).send('DELETE', `/api/keys/${shop.keyId}`, undefined);
    readProblem('invalid_api_key', await init('https://shop.example'));
    const name = 'A publishable key';
    expect(await readLog(account)).toMatchObject([
      { code: 'origin_not_allowed', keyName: name, last: { origin: 'https://other.example' } },
      { code: 'invalid_api_key', keyName: name, last: { origin: 'https://shop.example' } },
    ]);
  });

  it('counts events over a limit, a batch at a time', async () => {
    const account = await service.addAccount();
    const events = Array.from({ length: 400 }, () => ({ eventType: 'impression', deviceId: 'one' }));
    const client = service.client(account.publishableKey);
    await client.post(path, { events });
    await client.post(path, { events });
    await client.post(path, { events });
    expect(shape(await readLog(account))).toEqual(['limited rate_limited 1100']);
  });

  it('keeps what helps a developer about the last one, and nothing about a person', async () => {
    const account = await service.addAccount();
    await service.client(account.publishableKey).post(path, {
      eventType: 'interaction',
      interactionType: 'rating',
      value: 'ann@example.com',
      videoId: 'vid_1',
      deviceId: 'device-of-ann',
      sessionId: 'session-of-ann',
    });
    const [entry] = await readLog(account);
    expect(entry?.last).toMatchObject({
      errors: [{ pointer: '/value', code: 'valueType' }],
      payload: { interactionType: 'rating', value: 'string (15)', videoId: 'vid_1', deviceId: 'string (13)' },
    });
    expect(JSON.stringify(entry)).not.toMatch(/ann/);
  });

  it('is read a page at a time, by key, outcome and day, and survives a restart', {
    tags: ['long'],
  }, async () => {
    const account = await service.addAccount();
    const other = await account.addKey({ kind: 'publishable' });
    await service.client(account.publishableKey).post(path, { eventType: 'tap' });
    service.clock.advance(60_000);
    await service.client(other.secret).post(path, { eventType: 'tap' });
    await service.client(other.secret).post(path, { eventType: 'impression', timestampMs: 5 });
    const day = new Date(service.clock.now()).toISOString().slice(0, 10);
    expect(await readLog(account, `?keyId=${other.keyId}`)).toHaveLength(2);
    expect(await readLog(account, '?outcome=filtered')).toEqual([]);
    expect(await readLog(account, `?dateFrom=${day}&dateTo=${day}`)).not.toEqual([]);
    expect(await readLog(account, '?dateTo=2020-01-01')).toEqual([]);

    await service.restart();
    const pages: RequestLogEntry[] = [];
    let cursor = '';
    do {
      const query = `?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const answer = await service.client(account.secretKey).get(`/api/request-log${query}`);
      const page = readAnswer(RequestLog, answer);
      pages.push(...page.entries);
      cursor = page.nextCursor ?? '';
    } while (cursor !== '');
    expect(pages).toEqual(await readLog(account));
    expect(pages).toHaveLength(3);
  });

  it('requires a key with the scope manage, and shows no other account', async () => {
    const account = await service.addAccount();
    readProblem('insufficient_scope', await service.client(account.publishableKey).get('/api/request-log'));
    expect(await readLog(account)).toEqual([]);
  });
});
