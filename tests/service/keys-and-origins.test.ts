import { EventReceipt, type Scope } from '@overlay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, HttpClient } from '../kit/http-client.ts';
import { readAnswer, readProblem } from '../kit/read-answer.ts';
import { readEvents, readSummary, sendEvent } from '../kit/read-back.ts';
import { startTestService, type TestService } from '../kit/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const tap = { eventType: 'interaction', interactionType: 'tap', value: 1 };
const origin = 'https://shop.example';
/** Longer than keys are cached. */
const rememberedMs = 999;

const endpoints: readonly { name: string; scope: Scope; call: (client: HttpClient) => Promise<Answer> }[] = [
  { name: 'POST /api/sdk/event', scope: 'events:write', call: (c) => c.post('/api/sdk/event', tap) },
  { name: 'POST /api/events/ingest', scope: 'events:write', call: (c) => c.post('/api/events/ingest', tap) },
  { name: 'POST /api/sdk/init', scope: 'events:write', call: (c) => c.post('/api/sdk/init', {}) },
  {
    name: 'POST /api/sdk/conversion',
    scope: 'conversions:write',
    call: (c) => c.post('/api/sdk/conversion', { conversionType: 'purchase', sessionId: 's' }),
  },
  {
    name: 'GET /api/analytics/summary',
    scope: 'analytics:read',
    call: (c) => c.get('/api/analytics/summary'),
  },
  { name: 'GET /api/events', scope: 'events:read', call: (c) => c.get('/api/events') },
];

describe.each(endpoints)('$name', ({ scope, call }) => {
  it('requires a key', async () => {
    readProblem('missing_api_key', await call(service.client()));
  });

  it.each([
    'pk_live_this_key_was_never_issued_by_anybody',
    'sk_live_this_key_was_never_issued_by_anybody',
    'rt_live_this_token_was_never_issued_by_anybody',
    'pk_live_',
    'hello',
    'x'.repeat(190),
  ])('refuses the key %s', async (key) => {
    readProblem('invalid_api_key', await call(service.client(key)));
  });

  it.each(['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer  ', 'bearer a b', `Bearer ${'x'.repeat(500)}`])(
    'refuses the Authorization header %j',
    async (authorization) => {
      readProblem('missing_api_key', await call(service.client(undefined, { authorization })));
    },
  );

  it('refuses a revoked key', async () => {
    const { keyId, secret } = await service.account.addKey({ kind: 'secret' });
    expect((await call(service.client(secret))).status).toBe(200);
    await service.account.revokeKey(keyId);
    service.clock.advance(rememberedMs);
    readProblem('invalid_api_key', await call(service.client(secret)));
  });

  it(`is open to a secret key with only the scope ${scope}, and closed to one with all others`, async () => {
    const all: readonly Scope[] = [
      'events:write',
      'conversions:write',
      'analytics:read',
      'events:read',
      'manage',
    ];
    const one = await service.account.addKey({ kind: 'secret', scopes: [scope] });
    expect((await call(service.client(one.secret))).status).toBe(200);
    const others = await service.account.addKey({
      kind: 'secret',
      scopes: all.filter((other) => other !== scope),
    });
    readProblem('insufficient_scope', await call(service.client(others.secret)));
  });

  it('refuses a secret key sent from a browser', async () => {
    const answer = await call(service.client(service.account.secretKey, { origin }));
    readProblem('secret_key_in_browser', answer);
  });
});

describe('a publishable key', () => {
  it('by default may write events and read nothing', async () => {
    const page = service.client(service.account.publishableKey);
    readProblem('insufficient_scope', await page.get('/api/analytics/summary'));
    readProblem('insufficient_scope', await page.get('/api/events'));
    readProblem('insufficient_scope', await page.post('/api/sdk/conversion', {}));
  });

  it('reads the summary if its owner enabled analytics, but still no events', async () => {
    const scopes = ['events:write', 'analytics:read'] as const;
    const { secret } = await service.account.addKey({ kind: 'publishable', scopes });
    await readSummary(service.client(secret, { origin }));
    readProblem('insufficient_scope', await service.client(secret).get('/api/events'));
  });

  it.each([
    { origins: [], from: origin, allowed: true },
    { origins: [origin], from: origin, allowed: true },
    { origins: [origin], from: undefined, allowed: true },
    { origins: [origin], from: 'http://shop.example', allowed: false },
    { origins: [origin], from: 'https://shop.example:8443', allowed: false },
    { origins: [origin], from: 'https://shop.example.evil.test', allowed: false },
    { origins: [origin], from: 'null', allowed: false },
    { origins: ['https://*.example.com'], from: 'https://a.example.com', allowed: true },
    { origins: ['https://*.example.com'], from: 'https://a.b.example.com', allowed: true },
    { origins: ['https://*.example.com'], from: 'https://example.com', allowed: false },
    { origins: ['https://*.example.com'], from: 'https://badexample.com', allowed: false },
    { origins: ['http://localhost:3000'], from: 'http://localhost:3000', allowed: true },
  ])('for $origins admits $from: $allowed', async ({ origins, from, allowed }) => {
    const { secret } = await service.account.addKey({ kind: 'publishable', origins });
    const page = service.client(secret, from === undefined ? {} : { origin: from });
    const answer = await page.post('/api/sdk/event', tap);
    if (allowed) readAnswer(EventReceipt, answer);
    else readProblem('origin_not_allowed', answer);
    expect(answer.headers.get('access-control-allow-origin')).toBe(allowed ? (from ?? null) : null);
  });

  it.each(['application/json', 'text/plain', 'text/plain;charset=UTF-8'])(
    'may be in a body of %s, as beacons send it',
    async (type) => {
      const body = JSON.stringify({ ...tap, key: service.account.publishableKey, campaignId: 'camp_beacon' });
      const answer = await service
        .client()
        .send('POST', '/api/sdk/event', body, { 'content-type': type, origin });
      readAnswer(EventReceipt, answer);
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    },
  );

  it('in the body is restricted to its origins', async () => {
    const { secret } = await service.account.addKey({ kind: 'publishable', origins: [origin] });
    const page = service.client(undefined, { origin: 'https://evil.test' });
    readProblem('origin_not_allowed', await page.post('/api/sdk/event', { ...tap, key: secret }));
  });

  it('in the body is stored nowhere', async () => {
    const key = service.account.publishableKey;
    await service.client().post('/api/sdk/event', { events: [{ ...tap, key }], key });
    await service.shipped();
    const events = await readEvents(service.client(service.account.secretKey));
    expect(JSON.stringify(events)).not.toContain(key);
  });
});

describe('a key in the body', () => {
  it('may not be a secret key or a read token', async () => {
    for (const key of [service.account.secretKey, await service.account.addReadToken()]) {
      readProblem('invalid_api_key', await service.client().post('/api/sdk/event', { ...tap, key }));
    }
  });

  it.each([7, null, '', {}, ['pk_live_x']])('that is %j is not a key', async (key) => {
    readProblem('missing_api_key', await service.client().post('/api/sdk/event', { ...tap, key }));
  });

  it('is ignored if a header names one', async () => {
    const page = service.client(service.account.publishableKey);
    expect(await sendEvent(page, { ...tap, key: 'nonsense' })).toHaveProperty('ok', true);
  });
});

describe('a read token', () => {
  const issue = async (campaignIds?: readonly string[]): Promise<HttpClient> =>
    service.client(await service.account.addReadToken(campaignIds), { origin });

  it('reads the summary in a page, writes nothing, and ends after its time', async () => {
    const page = await issue();
    await readSummary(page);
    readProblem('insufficient_scope', await page.post('/api/sdk/event', tap));
    readProblem('insufficient_scope', await page.get('/api/events'));
    service.clock.advance(3_601_000);
    readProblem('invalid_api_key', await page.get('/api/analytics/summary'));
  });

  it('narrowed to campaigns reads only those', async () => {
    const server = service.client(service.account.secretKey);
    for (const campaignId of ['camp_mine', 'camp_mine', 'camp_hidden'])
      await sendEvent(server, { ...tap, campaignId });
    await service.shipped();
    const page = await issue(['camp_mine']);
    expect(await readSummary(page)).toMatchObject({ interactions: 2 });
    expect(await readSummary(page, { campaignId: 'camp_mine' })).toMatchObject({ interactions: 2 });
    readProblem('insufficient_scope', await page.get('/api/analytics/summary?campaignId=camp_hidden'));
  });
});
