import { gzipSync } from 'node:zlib';
import { defaultAccountLimits } from '@overlay/service/internal/ports/control-records.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, bearer, type RequestHeaders } from '../kit/http-client.ts';
import { startTestService, type TestService } from '../kit/test-service.ts';

let service: TestService;
let listedOrigin: string;
beforeAll(async () => {
  service = await startTestService({ rateLimits: true, trustProxy: '127.0.0.1' });
  service.clock.freeze();
  const { secret } = await service.account.addKey({ kind: 'publishable', origins: ['https://shop.test'] });
  listedOrigin = secret;
});
afterAll(() => service.stop());

type Way = 'direct' | 'routed';
const path = '/api/sdk/event';

/** Each account is sent to from an address of its own, so that both ways begin with a full bucket. */
let sender = 0;
const json = { 'content-type': 'application/json' };
const impression = { eventType: 'impression', videoId: 'vid_1', timestampMs: 0 };

interface Case {
  readonly name: string;
  readonly body: unknown;
  readonly headers?: () => RequestHeaders;
  readonly key?: 'publishable' | 'secret' | 'none' | 'listed';
}

const cases: readonly Case[] = [
  { name: 'one event', body: impression },
  { name: 'one event of a secret key', body: impression, key: 'secret' },
  { name: 'a batch', body: { events: [impression, impression] } },
  { name: 'a batch with a bad event', body: { events: [impression, { eventType: 'no' }] } },
  { name: 'a batch of bad events', body: { events: [{ eventType: 'no' }, 4] } },
  { name: 'a batch of none', body: { events: [] } },
  { name: 'a batch with an unknown name', body: { events: [impression], sentat: 0 } },
  { name: 'a batch of too many', body: { events: Array(501).fill(impression) } },
  { name: 'a bad event', body: { eventType: 'interaction' } },
  { name: 'an event that is too large', body: { ...impression, unknown: 'x'.repeat(33_000) } },
  { name: 'no object', body: [1] },
  { name: 'a sentAt that is no moment', body: { ...impression, sentAt: 'yesterday' } },
  { name: 'no key', body: impression, key: 'none' },
  {
    name: 'a key that nobody knows',
    body: impression,
    key: 'none',
    headers: () => bearer('pk_live_nobodyknowsthisone0000'),
  },
  {
    name: 'a credential of another form',
    body: impression,
    key: 'none',
    headers: () => ({ authorization: 'Basic x' }),
  },
  { name: 'a page', body: impression, headers: () => ({ origin: 'https://shop.test' }) },
  {
    name: 'a listed page',
    body: impression,
    key: 'listed',
    headers: () => ({ origin: 'https://shop.test' }),
  },
  {
    name: 'another page',
    body: impression,
    key: 'listed',
    headers: () => ({ origin: 'https://other.test' }),
  },
  {
    name: 'a secret key in a page',
    body: impression,
    key: 'secret',
    headers: () => ({ origin: 'https://shop.test' }),
  },
  { name: 'a beacon', body: impression, headers: () => ({ 'content-type': 'text/plain;charset=UTF-8' }) },
  { name: 'another content type', body: impression, headers: () => ({ 'content-type': 'text/html' }) },
  { name: 'a request id of the caller', body: impression, headers: () => ({ 'x-request-id': 'given-1' }) },
  { name: 'a request id that cannot be shown', body: impression, headers: () => ({ 'x-request-id': 'a b' }) },
];

describe('an event is answered alike with and without the framework', () => {
  it.each(cases)('$name', async ({ body, headers, key = 'publishable' }) => {
    const one = await answerTo('direct', JSON.stringify(body), {
      ...json,
      ...credential(key),
      ...headers?.(),
    });
    const other = await answerTo('routed', JSON.stringify(body), {
      ...json,
      ...credential(key),
      ...headers?.(),
    });
    expect(one).toEqual(other);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['half a surrogate pair', '{"eventType":"impression","videoId":"\\ud800"}'],
  ])('%s', async (_name, text) => {
    const headers = { ...json, ...credential('publishable') };
    expect(await answerTo('direct', text, headers)).toEqual(await answerTo('routed', text, headers));
  });

  it('a repeated dedupeKey, through whichever it comes', async () => {
    const body = JSON.stringify({ eventType: 'impression', dedupeKey: 'through both' });
    const headers = { ...json, ...credential('publishable') };
    const client = service.client();
    const first = await client.send('POST', path, body, headers);
    const second = await client.send('POST', path, inChunks(body), headers);
    const third = await client.send('POST', path, body, headers);
    expect(second.body).toEqual({ ...Object(first.body), duplicate: true });
    expect(third.body).toEqual(second.body);
  });

  it('a compressed body and a query go through the framework and are understood', async () => {
    const client = service.client(service.account.publishableKey);
    const body = new Uint8Array(gzipSync(JSON.stringify({ eventType: 'impression' })));
    const compressed = await client.send('POST', path, body, { ...json, 'content-encoding': 'gzip' });
    expect(compressed.status).toBe(200);
    const dry = await client.post('/api/sdk/event?dryRun=1', { eventType: 'impression' });
    expect(dry.status).toBe(200);
  });
});

const ofManyDevices = Array.from({ length: 300 }, (_, index) => ({
  ...impression,
  deviceId: `dev-${index}`,
}));

/** The same requests in the same order, each way by an account of its own, which has said nothing yet. */
describe.each([
  {
    name: 'the rate of a device, and what the request log says of it',
    settings: {},
    statuses: [200, 429, 429, 200],
    requests: [
      { body: { events: Array(120).fill(impression) } },
      { body: { events: Array(50).fill(impression) } },
      { body: impression },
      { body: { ...impression, deviceId: 'another' } },
    ],
  },
  {
    name: 'the rate of a key',
    settings: { limits: { ...defaultAccountLimits, eventsPerSecondPublishable: 10 } },
    statuses: [200, 200, 429, 429],
    requests: [
      { body: { events: ofManyDevices } },
      { body: { events: ofManyDevices } },
      { body: impression },
      { body: impression },
    ],
  },
  {
    name: 'the cap of a month',
    settings: { limits: { ...defaultAccountLimits, monthlyEventCap: 3 } },
    statuses: [200, 429],
    requests: [{ body: { events: Array(5).fill(impression) } }, { body: impression }],
  },
  {
    name: 'privacy control that keeps nothing',
    settings: { globalPrivacyControl: 'drop' as const },
    statuses: [200, 200, 422, 422],
    requests: [
      { body: impression, headers: { 'sec-gpc': '1' } },
      { body: { events: [impression, { eventType: 'no' }] }, headers: { 'sec-gpc': '1' } },
      { body: { events: [] } },
      { body: { eventType: 'no' } },
    ],
  },
])('$name', ({ settings, requests, statuses }) => {
  it('is the same with and without the framework', async () => {
    const throughBoth = [];
    for (const way of ['direct', 'routed'] as const) {
      sender += 1;
      const account = await service.addAccount(settings);
      const answers = [];
      for (const { body, ...rest } of requests) {
        const headers = {
          ...json,
          ...bearer(account.publishableKey),
          'x-forwarded-for': `198.51.100.${sender}`,
          ...('headers' in rest && rest.headers),
        };
        const answer = compared(await send(way, JSON.stringify(body), headers), headers);
        // Read each time: the log keeps the first refusal since it was last written down.
        const log = await service.client(account.secretKey).get('/api/request-log');
        answers.push({ ...answer, log: withoutMoments(log.text) });
      }
      throughBoth.push(answers);
    }
    expect(throughBoth[0]?.map(({ status }) => status)).toEqual(statuses);
    expect(throughBoth[0]).toEqual(throughBoth[1]);
  });
});

function credential(key: NonNullable<Case['key']>): RequestHeaders {
  if (key === 'none') return {};
  if (key === 'listed') return bearer(listedOrigin);
  return bearer(key === 'secret' ? service.account.secretKey : service.account.publishableKey);
}

async function answerTo(way: Way, text: string, headers: RequestHeaders) {
  // Every bucket of the rates is full again, for both alike.
  service.clock.advance(60_000);
  return compared(await send(way, text, headers), headers);
}

function send(way: Way, text: string, headers: RequestHeaders): Promise<Answer> {
  const body = text.replaceAll('"timestampMs":0', `"timestampMs":${service.clock.now()}`);
  return service.client().send('POST', path, way === 'direct' ? body : inChunks(body), headers);
}

/** A body whose length is not announced goes through the framework. */
function inChunks(text: string): ReadableStream {
  return new Blob([text]).stream();
}

/** The answer without what differs from request to request. */
function compared(answer: Answer, sent: RequestHeaders) {
  const varying = new Set(['date', 'x-request-id']);
  return {
    status: answer.status,
    isIdGiven: answer.headers.get('x-request-id') === sent['x-request-id'],
    headers: Object.fromEntries([...answer.headers].filter(([name]) => !varying.has(name)).sort()),
    body: withoutMoments(answer.text),
  };
}

function withoutMoments(text: string): string {
  return text
    .replaceAll(/"(keyId|eventId|requestId|receivedAt)":"[^"]*"/g, '"$1":"…"')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '…');
}
