import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../kit/test-service.ts';
import { parseRaw, sendRaw } from '../kit/wire.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const paths = ['/api/sdk/event', '/api/events/ingest'] as const;
const event = JSON.stringify({ eventType: 'impression' });

interface Sent {
  readonly method?: string;
  /** The query string. */
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** A publishable key, by default. */
  readonly key?: 'publishable' | 'secret' | 'unknown' | 'none';
}

function toRequest(
  path: string,
  { method = 'POST', query = '', ...sent }: Sent,
): readonly (string | Uint8Array)[] {
  const { headers = {}, body = '', key = 'publishable' } = sent;
  const keys = {
    publishable: service.account.publishableKey,
    secret: service.account.secretKey,
    unknown: 'pk_live_nobodyknowsthisone0000',
  };
  const fields = Object.entries({
    host: 'x',
    connection: 'close',
    ...(key === 'none' ? {} : { authorization: `Bearer ${keys[key]}` }),
    ...(headers['transfer-encoding'] === undefined ? { 'content-length': `${Buffer.byteLength(body)}` } : {}),
    ...headers,
  }).filter(([, value]) => value !== '');
  const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return [`${method} ${path}${query} HTTP/1.1\r\n${lines}\r\n`, body].filter((part) => part.length > 0);
}

/** One request on a separate connection. */
function send(path: string, sent: Sent): Promise<string> {
  return sendRaw(service.url, toRequest(path, sent));
}

const json = { 'content-type': 'application/json' };
const page = { origin: 'https://shop.example' };
const inChunks = (text: string) =>
  [...text]
    .map((one) => `1\r\n${one}\r\n`)
    .join('')
    .concat('0\r\n\r\n');

const tooManyFields = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`x-${at}`, 'y']));

describe.each(paths)('a POST to %s', (path) => {
  it.each<[name: string, sent: Sent]>([
    ['as JSON', { headers: json, body: event }],
    [
      'as JSON with a character set',
      { headers: { 'content-type': 'Application/JSON; charset=UTF-8' }, body: event },
    ],
    ['as text, like a beacon', { headers: { 'content-type': 'text/plain;charset=UTF-8' }, body: event }],
    ['of a server', { headers: json, body: event, key: 'secret' }],
    ['of a page', { headers: { ...json, ...page }, body: event }],
    ['in chunks', { headers: { ...json, 'transfer-encoding': 'chunked' }, body: inChunks(event) }],
    ['compressed with gzip', { headers: { ...json, 'content-encoding': 'gzip' }, body: gzipSync(event) }],
    [
      'compressed with brotli',
      { headers: { ...json, 'content-encoding': 'br' }, body: brotliCompressSync(event) },
    ],
    ['as a dry run', { query: '?dryRun=1', headers: json, body: event }],
  ])('(%s) is answered with a receipt', async (_name, sent) => {
    const { status, head, body } = parseRaw(await send(path, sent));
    expect([status, body]).toMatchObject([200, { ok: true }]);
    expect(head).toMatch(/content-type: application\/json/i);
    expect(head).toMatch(/x-request-id: [0-9a-f-]{36}/i);
    expect(head).toMatch(/x-content-type-options: nosniff/i);
    expect(/access-control-allow-origin: (\S+)/i.exec(head)?.[1]).toBe(sent.headers?.origin);
  });

  it.each(['%65', '%45'])('with an e spelled as %s is the same address or unknown', async (e) => {
    const { status, body } = parseRaw(await send(path.replace('e', e), { headers: json, body: event }));
    expect([status, body]).toMatchObject(e === '%65' ? [200, { ok: true }] : [404, { code: 'not_found' }]);
  });
});

/** Each row is sent to the event paths and to another operation that accepts publishable keys. */
const rows: readonly (readonly [name: string, status: number, sent: Sent])[] = [
  [
    'a preflight',
    204,
    { method: 'OPTIONS', headers: { ...page, 'access-control-request-method': 'POST' }, key: 'none' },
  ],
  ['OPTIONS that is no preflight', 405, { method: 'OPTIONS' }],
  ['GET', 405, { method: 'GET' }],
  ['HEAD', 405, { method: 'HEAD' }],
  ['PUT', 405, { method: 'PUT', headers: json, body: event }],
  ['PATCH of a page', 405, { method: 'PATCH', headers: { ...json, ...page }, body: event }],
  ['DELETE', 405, { method: 'DELETE' }],
  ['another media type', 415, { headers: { 'content-type': 'text/xml' }, body: '<event/>' }],
  ['a body without a media type', 415, { body: event }],
  [
    'a media type that begins like JSON',
    415,
    { headers: { 'content-type': 'application/jsonp' }, body: event },
  ],
  ['another compression', 415, { headers: { ...json, 'content-encoding': 'zstd' }, body: event }],
  ['no body', 400, { headers: json }],
  ['neither a body nor a media type', 400, {}],
  ['what is not JSON', 400, { headers: json, body: '{' }],
  ['what is not gzip', 400, { headers: { ...json, 'content-encoding': 'gzip' }, body: event }],
  ['no Host', 400, { headers: { ...json, host: '' }, body: event }],
  ['no key', 401, { headers: json, body: '{}', key: 'none' }],
  ['an unknown key', 401, { headers: json, body: event, key: 'unknown' }],
  [
    'an unknown key and another media type',
    401,
    { headers: { 'content-type': 'text/xml' }, body: event, key: 'unknown' },
  ],
  ['a credential of another form', 401, { headers: { ...json, authorization: 'Basic x' }, body: event }],
  ['a secret key in a page', 403, { headers: { ...json, ...page }, body: event, key: 'secret' }],
  ['a body that is too large', 413, { headers: json, body: 'x'.repeat(2 * 1024 ** 2) }],
  ['an unknown query parameter', 422, { query: '?nothing=1', headers: json, body: '{"videoId":"vid_1"}' }],
  [
    'too many header fields',
    431,
    {
      headers: { ...json, ...tooManyFields },
      body: event,
    },
  ],
];

describe.each(paths)('%s answers like any other operation', (path) => {
  it.each(rows)('to %s with %i', async (_name, status, sent) => {
    const id = { 'x-request-id': 'given.1' };
    const withId = { ...sent, headers: { ...id, ...sent.headers } };
    const [answer, other] = [await send(path, withId), await send('/api/sdk/init', withId)].map(compared);
    expect(answer?.status).toBe(status);
    expect(answer).toEqual(other);
  });
});

it('pipelined requests are answered in order, refused or not', async () => {
  const kept = { connection: 'keep-alive' };
  const text = await sendRaw(service.url, [
    ...toRequest('/api/sdk/event', { headers: { ...json, ...kept }, body: event }),
    ...toRequest('/healthz', { method: 'GET', headers: kept, key: 'none' }),
    ...toRequest('/api/sdk/event', { headers: { 'content-type': 'text/xml', ...kept }, body: event }),
    ...toRequest('/api/sdk/event', { headers: { ...json, ...kept }, body: event, key: 'unknown' }),
    ...toRequest('/api/events/ingest', { method: 'GET', headers: kept }),
    ...toRequest('/api/sdk/event', { headers: { ...json, ...kept, ...tooManyFields }, body: event }),
    ...toRequest('/api/sdk/event', { headers: { ...json, ...kept, host: '' }, body: event }),
    ...toRequest('/api/events/ingest', { headers: json, body: event }),
  ]);
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  expect(statuses).toEqual([200, 200, 415, 401, 405, 431, 400, 200]);
});

/** An answer without its date. */
function compared(text: string) {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  const [first = '', ...lines] = head.split('\r\n');
  return {
    status: Number(first.split(' ')[1]),
    fields: lines
      .map((line) => line.toLowerCase())
      .filter((line) => !line.startsWith('date:'))
      .sort(),
    body,
  };
}
