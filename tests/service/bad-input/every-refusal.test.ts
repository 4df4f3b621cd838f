import type { ErrorCode } from '@overlay/contract';
import { describe, expect, it } from 'vitest';
import type { Answer, HttpClient } from '../../kit/http-client.ts';
import { readProblem } from '../../kit/read-answer.ts';
import { readEvents, readSummary, sendEvent } from '../../kit/read-back.ts';
import type { ServiceOfFile } from '../../kit/shared-service.ts';
import { test } from '../../kit/test.ts';
import type { TestAccount } from '../../kit/test-account.ts';

/** An overview of every kind of bad input; the neighbouring files cover each in depth. */

let service: ServiceOfFile;
let other: TestAccount;
const clients: Record<'page' | 'server' | 'revoked' | 'narrow' | 'nobody' | 'theirs', HttpClient> =
  Object.create(null);
const ids = { overlay: '', installation: '', key: '', token: '' };

test.beforeAll(async ({ service: shared }) => {
  service = shared;
  other = await service.addAccount();
  const ended = await service.account.addKey({ kind: 'secret' });
  const narrow = await service.account.addKey({ kind: 'secret', scopes: ['events:write'] });
  clients.page = service.client(service.account.publishableKey);
  clients.server = service.client(service.account.secretKey);
  clients.theirs = service.client(other.secretKey);
  clients.revoked = service.client(ended.secret);
  clients.narrow = service.client(narrow.secret);
  clients.nobody = service.client();
  await clients.server.send('DELETE', `/api/keys/${ended.keyId}`, undefined);
  const overlay = { videoId: 'vid_theirs', options: { type: 'tap' } };
  ids.overlay = textOf(await clients.theirs.post('/api/overlays', overlay), 'overlayId');
  const site = await clients.theirs.post('/api/installations', { platform: 'html', name: 'Theirs' });
  ids.installation = textOf(site, 'installationId');
  ids.token = textOf(site, 'token');
  ids.key = (await other.addKey({ kind: 'secret' })).keyId;
});

const json = { 'content-type': 'application/json' };
const tap = { eventType: 'interaction', interactionType: 'tap', value: 1 };
const events = '/api/sdk/event';
const raw = (body: string) => clients.page.send('POST', events, body, json);
const event = (fields: object) => clients.page.post(events, { ...tap, ...fields });

type Row = readonly [what: string, send: () => Promise<Answer>, code: ErrorCode];

const bodies: readonly Row[] = [
  ['what is not JSON', () => raw('eventType=impression'), 'malformed_json'],
  ['no body', () => raw(''), 'malformed_json'],
  ['NaN', () => raw('{"eventType":"interaction","interactionType":"rating","value":NaN}'), 'malformed_json'],
  [
    'Infinity',
    () => raw('{"eventType":"interaction","interactionType":"rating","value":Infinity}'),
    'malformed_json',
  ],
  [
    'bytes that are not UTF-8',
    () => clients.page.send('POST', events, new Uint8Array([0x7b, 0xff, 0x7d]), json),
    'malformed_json',
  ],
  [
    'another media type',
    () => clients.page.send('POST', events, '<event/>', { 'content-type': 'text/xml' }),
    'unsupported_media_type',
  ],
  [
    'a body of 2 MiB',
    () => raw(JSON.stringify({ ...tap, padding: 'x'.repeat(2 * 1024 ** 2) })),
    'payload_too_large',
  ],
  [
    '501 events',
    () => clients.page.post(events, { events: Array.from({ length: 501 }, () => tap) }),
    'payload_too_large',
  ],
  ['an event of 33 KiB', () => event({ padding: 'x'.repeat(33 * 1024) }), 'payload_too_large'],
  ['a batch of none', () => clients.page.post(events, { events: [] }), 'validation_failed'],
  ['a list instead of an object', () => clients.page.post(events, [tap]), 'validation_failed'],
];

const fields: readonly Row[] = [
  ['an unknown eventType', () => event({ eventType: 'party' }), 'validation_failed'],
  ['an unknown interactionType', () => event({ interactionType: 'wave' }), 'validation_failed'],
  ['__proto__ as an enum value', () => event({ interactionType: '__proto__' }), 'validation_failed'],
  [
    'an eventType under __proto__',
    () => raw('{"__proto__":{"eventType":"impression"}}'),
    'validation_failed',
  ],
  ['a value of a wrong type', () => event({ value: { a: 1 } }), 'validation_failed'],
  [
    'a number beyond the range of a double',
    () => raw('{"eventType":"interaction","interactionType":"tap","value":1e999}'),
    'validation_failed',
  ],
  [
    'half of a surrogate pair',
    () => raw('{"eventType":"interaction","interactionType":"tap","value":"\\ud800"}'),
    'validation_failed',
  ],
  ['an identifier with a space', () => event({ videoId: 'a b' }), 'validation_failed'],
  ['a timestamp as text', () => event({ timestampMs: '2026-01-01' }), 'validation_failed'],
  [
    'a timestamp of next year',
    () => event({ timestampMs: Date.now() + 365 * 86_400_000 }),
    'timestamp_out_of_range',
  ],
  ['a timestamp of 1970', () => event({ timestampMs: 0 }), 'timestamp_out_of_range'],
  ['metadata in metadata', () => event({ metadata: { a: { b: 1 } } }), 'validation_failed'],
  [
    '21 entries of metadata',
    () => event({ metadata: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, 1])) }),
    'validation_failed',
  ],
  [
    'a conversion without a viewer',
    () => clients.server.post('/api/sdk/conversion', { conversionType: 'purchase' }),
    'validation_failed',
  ],
  [
    'an overlay without a type',
    () => clients.server.post('/api/overlays', { videoId: 'v', options: { type: 'quiz' } }),
    'validation_failed',
  ],
  [
    'an overlay nested 20,000 deep',
    () =>
      clients.server.send(
        'POST',
        '/api/overlays',
        `{"videoId":"v","options":{"type":"cta","position":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`,
        json,
      ),
    'validation_failed',
  ],
  [
    'an overlay with a script link',
    () =>
      clients.server.post('/api/overlays', {
        videoId: 'v',
        options: { type: 'cta', ctaText: 'x', ctaUrl: 'javascript:alert(1)' },
      }),
    'validation_failed',
  ],
];

const queries: readonly Row[] = [
  [
    'a day that does not exist',
    () => clients.server.get('/api/analytics/summary?dateFrom=2026-02-30'),
    'validation_failed',
  ],
  [
    'a 29 February of a common year',
    () => clients.server.get('/api/events?dateTo=2026-02-29'),
    'validation_failed',
  ],
  ['a month 13', () => clients.server.get('/api/analytics/summary?dateTo=2026-13-01'), 'validation_failed'],
  ['a day that is none', () => clients.server.get('/api/events?dateFrom=yesterday'), 'validation_failed'],
  [
    'dateFrom after dateTo',
    () => clients.server.get('/api/analytics/summary?dateFrom=2026-02-02&dateTo=2026-02-01'),
    'validation_failed',
  ],
  ['a page of 201', () => clients.server.get('/api/events?limit=201'), 'validation_failed'],
  ['a page of none', () => clients.server.get('/api/keys?limit=0'), 'validation_failed'],
  ['a cursor that was never issued', () => clients.server.get('/api/events?cursor=abc'), 'validation_failed'],
  [
    'a cursor of another list',
    () => clients.server.get('/api/installations?cursor=%00'),
    'validation_failed',
  ],
  [
    'a repeated parameter that takes one value',
    () => clients.server.get('/api/events?sessionId=a&sessionId=b'),
    'validation_failed',
  ],
  [
    'an unknown event type as a filter',
    () => clients.server.get('/api/events?eventType=party'),
    'validation_failed',
  ],
];

const keys: readonly Row[] = [
  ['no key', () => clients.nobody.post(events, tap), 'missing_api_key'],
  [
    'a key that never existed',
    () => service.client('pk_live_neverwas0000000000000000').post(events, tap),
    'invalid_api_key',
  ],
  [
    'a key with an extra letter',
    () => service.client(`${service.account.publishableKey}x`).post(events, tap),
    'invalid_api_key',
  ],
  ['a revoked key', () => clients.revoked.post(events, tap), 'invalid_api_key'],
  ['a revoked key, reading', () => clients.revoked.get('/api/events'), 'invalid_api_key'],
  [
    'a secret key in a body',
    () => clients.nobody.post(events, { ...tap, key: service.account.secretKey }),
    'invalid_api_key',
  ],
  [
    'a secret key sent from a browser',
    () => clients.server.post(events, tap, { origin: 'https://shop.example' }),
    'secret_key_in_browser',
  ],
  ['a publishable key that reads events', () => clients.page.get('/api/events'), 'insufficient_scope'],
  ['a key without the scope', () => clients.narrow.get('/api/keys'), 'insufficient_scope'],
];

const foreign: readonly Row[] = [
  ["another account's overlay", () => clients.server.get(`/api/overlays/${ids.overlay}`), 'not_found'],
  [
    "a change of another account's overlay",
    () => clients.server.send('PATCH', `/api/overlays/${ids.overlay}`, '{"name":"mine"}', json),
    'not_found',
  ],
  [
    "the deletion of another account's overlay",
    () => clients.server.send('DELETE', `/api/overlays/${ids.overlay}`, undefined),
    'not_found',
  ],
  [
    "another account's installation",
    () => clients.server.get(`/api/installations/${ids.installation}`),
    'not_found',
  ],
  [
    "a new token for another account's installation",
    () => clients.server.send('POST', `/api/installations/${ids.installation}/rotate`, undefined),
    'not_found',
  ],
  [
    "the revocation of another account's installation",
    () => clients.server.send('DELETE', `/api/installations/${ids.installation}`, undefined),
    'not_found',
  ],
  ["another account's key", () => clients.server.get(`/api/keys/${ids.key}`), 'not_found'],
  [
    "a rotation of another account's key",
    () => clients.server.post(`/api/keys/${ids.key}/rotate`, {}),
    'not_found',
  ],
  [
    "the revocation of another account's key",
    () => clients.server.send('DELETE', `/api/keys/${ids.key}`, undefined),
    'not_found',
  ],
  ["another account's poll", () => clients.page.get(`/api/polls/${ids.overlay}/results`), 'not_found'],
  [
    'a heartbeat with a wrong token',
    () =>
      clients.nobody.post('/api/integrations/platform-heartbeat', {
        installationId: ids.installation,
        token: 'wrong',
        event: 'ping',
      }),
    'invalid_installation_credentials',
  ],
  [
    'a heartbeat sent from a browser',
    () =>
      clients.nobody.post(
        '/api/integrations/platform-heartbeat',
        { installationId: ids.installation, token: ids.token, event: 'ping' },
        { origin: 'https://shop.example' },
      ),
    'browser_heartbeat',
  ],
];

const rows = [...bodies, ...fields, ...queries, ...keys, ...foreign];

describe.each([
  ['A body', bodies],
  ['A field', fields],
  ['A query', queries],
  ['A key', keys],
  ["Another account's", foreign],
] as const)('%s', (_name, table) => {
  it.each(table)(
    '%s is answered as documented, and a valid event next to it is accepted',
    async (what, send, code) => {
      const [answer, receipt] = await Promise.all([
        send(),
        sendEvent(clients.page, { ...tap, campaignId: 'camp_beside', dedupeKey: what }),
      ]);
      readProblem(code, answer);
      expect(receipt).not.toHaveProperty('duplicate');
    },
  );
});

describe('after all of these', () => {
  it('every event next to a refusal is stored and counted, and nothing that was refused is', async () => {
    await service.shipped();
    expect(await readEvents(clients.server)).toHaveLength(rows.length);
    expect(await readSummary(clients.server)).toMatchObject({ impressions: 0, interactions: rows.length });
    expect(await readSummary(clients.theirs)).toMatchObject({ impressions: 0, interactions: 0 });
  });

  it("the other account's data is unchanged", async () => {
    expect(await clients.theirs.get(`/api/overlays/${ids.overlay}`)).toMatchObject({
      status: 200,
      body: { name: 'tap' },
    });
    expect(await clients.theirs.get(`/api/keys/${ids.key}`)).toMatchObject({
      status: 200,
      body: { revokedAt: null },
    });
    const site = await clients.theirs.get(`/api/installations/${ids.installation}`);
    expect(site).toMatchObject({ status: 200, body: { state: 'pending' } });
    const beat = { installationId: ids.installation, token: ids.token, event: 'ping' };
    expect((await clients.nobody.post('/api/integrations/platform-heartbeat', beat)).status).toBe(200);
  });
});

function textOf({ body }: Answer, name: string): string {
  const found = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  if (typeof found !== 'string') throw new Error(`the answer has no ${name}`);
  return found;
}
