import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ClientOptions,
  createOverlayClient,
  type InteractionPayload,
  type OverlayClient,
  type ReportedError,
} from '@overlay/node';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseRetryAfterMs, toBackoffMs } from '../../../packages/node/src/backoff.ts';

interface Sent {
  readonly path: string;
  readonly authorization: string;
  readonly events: readonly Readonly<Record<string, unknown>>[];
  readonly body: Readonly<Record<string, unknown>>;
}

type Reply = { readonly status: number; readonly body?: object; readonly headers?: Record<string, string> };

let sent: Sent[] = [];
let reported: ReportedError[] = [];
const clients: OverlayClient[] = [];
/** The service's answer to the request with this number; undefined: it stores everything. */
let answer: (number: number, request: Sent) => Reply | 'lost' | undefined = () => undefined;

beforeEach(() => {
  sent = [];
  reported = [];
  answer = () => undefined;
});
afterEach(async () => {
  answer = () => undefined;
  for (const client of clients.splice(0)) await client.close({ timeoutMs: 0 });
});

const accepted = (events: readonly object[]): Reply => ({
  status: 200,
  body: {
    ok: true,
    results: events.map((_, index) => ({
      index,
      status: 'accepted',
      eventId: `evt_${index}`,
      receivedAt: '2026-11-22T12:00:00.000Z',
    })),
  },
});

const service: typeof fetch = async (address, init) => {
  const body = JSON.parse(String(init?.body));
  const headers = new Headers(init?.headers);
  const request = {
    path: new URL(String(address)).pathname,
    authorization: headers.get('authorization') ?? '',
    events: body.events ?? [],
    body,
  };
  sent.push(request);
  const reply = answer(sent.length - 1, request) ?? accepted(request.events);
  if (reply === 'lost') throw new TypeError('fetch failed');
  return new Response(JSON.stringify(reply.body ?? {}), {
    status: reply.status,
    headers: reply.headers ?? {},
  });
};

function connect(options: Partial<ClientOptions> = {}): OverlayClient {
  const client = createOverlayClient({
    apiKey: 'sk_live_secret',
    endpoint: 'https://overlay.test',
    backoff: { firstMs: 2, maxMs: 2 },
    gatherMs: 0,
    onError: (error) => reported.push(error),
    fetch: service,
    ...options,
  });
  clients.push(client);
  return client;
}

const rating = (value: number): InteractionPayload => ({
  eventType: 'interaction',
  interactionType: 'rating',
  value,
  campaignId: 'camp_1',
});
const ratings = (count: number) => Array.from({ length: count }, (_, index) => rating(index));
const problem = (status: number, code: string, headers: Record<string, string> = {}): Reply => ({
  status,
  body: {
    type: 'about:blank',
    title: 'Refused',
    status,
    detail: '',
    code,
    requestId: 'req_1',
    retryable: false,
  },
  headers,
});

describe('an event that is sent again', () => {
  it('has the same dedupeKey and time each time, so that it is stored once', async () => {
    answer = (number) => (number < 3 ? 'lost' : undefined);
    expect(await connect().trackInteraction(rating(1))).toMatchObject({ ok: true });
    expect(sent).toHaveLength(4);
    expect(new Set(sent.map(({ events }) => JSON.stringify(events))).size).toBe(1);
    expect(sent[0]?.events[0]).toMatchObject({ dedupeKey: expect.stringMatching(/^.{36}$/) });
  });

  it("has a generated dedupeKey, or its caller's", async () => {
    const client = connect();
    await client.trackInteraction(ratings(3), { dedupeKey: 'shared' });
    await client.trackInteraction(rating(1), { dedupeKey: 'mine' });
    const keys = sent.flatMap(({ events }) => events.map(({ dedupeKey }) => dedupeKey));
    expect(new Set(keys).size).toBe(4);
    expect(keys).not.toContain('shared');
    expect(keys.at(-1)).toBe('mine');
  });

  it.each([408, 425, 429, 500, 502, 503, 504])('was answered %i', async (status) => {
    answer = (number) => (number === 0 ? problem(status, 'internal_error') : undefined);
    expect(await connect().trackInteraction(rating(1))).toMatchObject({ ok: true });
    expect(sent).toHaveLength(2);
    expect(reported).toMatchObject([{ isRetried: true, count: 1 }]);
  });

  it('was answered with 200 by something other than the service', async () => {
    answer = (number) => (number === 0 ? { status: 200, body: { welcome: true } } : undefined);
    expect(await connect().trackInteraction(rating(1))).toMatchObject({ ok: true });
    expect(reported).toMatchObject([{ code: 'unexpected_answer', isRetried: true }]);
  });

  it('is only one whose verdict says so or is missing', async () => {
    answer = (number, { events }) => {
      if (number > 0) return undefined;
      const { body } = accepted(events) as { body: { results: object[] } };
      body.results[1] = { index: 1, status: 'retry', code: 'rate_limited' };
      return { status: 200, body: { ...body, results: body.results.slice(0, 3) } };
    };
    const results = await connect().trackInteraction(ratings(4));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(sent[1]?.events.map(({ value }) => value)).toEqual([1, 3]);
  });
});

describe('an event that is refused', () => {
  it.each([400, 401, 403, 404, 409, 501])('with %i is not resent', async (status) => {
    answer = () => problem(status, 'invalid_api_key');
    const result = await connect().trackInteraction(rating(1));
    expect(result).toMatchObject({ ok: false, queued: false, error: { code: 'invalid_api_key' } });
    expect(sent).toHaveLength(1);
    expect(reported).toMatchObject([{ isRetried: false, count: 1 }]);
  });

  it('does not follow a redirect, which would leak the key to another host', async () => {
    const options: (RequestInit | undefined)[] = [];
    const redirecting: typeof fetch = async (_, init) => {
      options.push(init);
      return new Response('', { status: 308, headers: { location: 'https://elsewhere.test/' } });
    };
    const result = await connect({ fetch: redirecting }).trackInteraction(rating(1));
    expect(result).toMatchObject({ ok: false, error: { code: 'redirected' } });
    expect(options.map((one) => one?.redirect)).toEqual(['manual']);
  });

  it('as too large is resent in smaller requests', async () => {
    answer = (_, { events }) => (events.length > 2 ? problem(413, 'payload_too_large') : undefined);
    const results = await connect().trackInteraction(ratings(7));
    expect(results.every(({ ok }) => ok)).toBe(true);
    const sizes = sent.map(({ events }) => events.length);
    expect(sizes[0]).toBe(7);
    expect(sizes.slice(-4)).toEqual([2, 2, 2, 1]);
    expect(sizes.length).toBeLessThanOrEqual(7);
  });
});

describe('pauses', () => {
  it('grow from a random part of the first one, up to the maximum', () => {
    const backoff = { firstMs: 500, maxMs: 60_000 };
    expect([0, 1, 2, 3].map((failures) => toBackoffMs(failures, backoff, 1))).toEqual([
      500, 1_000, 2_000, 4_000,
    ]);
    expect(toBackoffMs(50, backoff, 1)).toBe(60_000);
    expect(toBackoffMs(3, backoff, 0.25)).toBe(1_000);
  });

  it('are those of Retry-After, in seconds or as a date, and no longer than five minutes', () => {
    const now = Date.parse('2026-11-22T12:00:00Z');
    expect(parseRetryAfterMs('7', now)).toBe(7_000);
    expect(parseRetryAfterMs('Sun, 22 Nov 2026 12:00:30 GMT', now)).toBe(30_000);
    expect(parseRetryAfterMs('86400', now)).toBe(300_000);
    expect([null, '', 'soon', '-5'].map((header) => parseRetryAfterMs(header, now))).toEqual([0, 0, 0, 0]);
  });

  it('of Retry-After are respected, also when events are added or flushed', async () => {
    answer = (number) => (number === 0 ? problem(429, 'rate_limited', { 'retry-after': '120' }) : undefined);
    let onRefused = () => {};
    const refused = new Promise<void>((resolve) => {
      onRefused = resolve;
    });
    const client = connect({ onError: () => onRefused() });
    void client.trackInteraction(rating(1));
    await refused;
    const second = await client.trackInteraction(rating(2), { waitMs: 20 });
    expect(second).toMatchObject({ ok: false, queued: true });
    expect(await client.flush({ timeoutMs: 20 })).toEqual({ isComplete: false, waiting: 2 });
    expect(sent).toHaveLength(1);
  });
});

describe('the queue', () => {
  it('refuses events beyond its limits, and reports how many were never sent', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow: typeof fetch = async (address, init) => {
      await held;
      return service(address, init);
    };
    const client = connect({ maxQueued: 2, fetch: slow });
    const results = client.trackInteraction(ratings(3));
    await vi.waitFor(() => expect(reported).toMatchObject([{ code: 'queue_full', isRetried: false }]));
    expect(client.status()).toMatchObject({ waiting: 2, dropped: { queue_full: 1 } });
    release();
    expect((await results).map(({ ok }) => ok)).toEqual([true, true, false]);
    await client.trackInteraction(rating(4));
    expect(sent.at(-1)?.body).toMatchObject({ sdkDropped: { queue_full: 1 } });
    expect(client.status()).toMatchObject({ accepted: 3, waiting: 0, waitingBytes: 0 });
  });

  it("keeps a copy: the caller's later changes are not sent", async () => {
    const payload = { ...rating(1), metadata: { note: 'before' } };
    const result = connect().trackInteraction(payload);
    payload.metadata.note = 'after';
    await result;
    expect(sent[0]?.events[0]).toMatchObject({ metadata: { note: 'before' } });
  });

  it('refuses values that JSON cannot represent, instead of sending another answer', async () => {
    const result = await connect().trackInteraction(rating(Number.NaN));
    expect(result).toMatchObject({ ok: false, error: { code: 'not_serialisable' } });
    expect(sent).toEqual([]);
  });

  it('stops when closed: nothing more is accepted or sent, and lost events are reported', async () => {
    answer = () => problem(503, 'overloaded', { 'retry-after': '120' });
    const client = connect();
    const waiting = client.trackInteraction(rating(1));
    await vi.waitFor(() => expect(reported).toHaveLength(1));
    expect(await client.close({ timeoutMs: 0 })).toEqual({ isComplete: false, waiting: 1 });
    expect(await waiting).toMatchObject({ ok: false, queued: false, error: { code: 'closed' } });
    expect(reported.at(-1)).toMatchObject({ code: 'closed', count: 1 });
    expect(await client.trackInteraction(rating(2))).toMatchObject({ ok: false, error: { code: 'closed' } });
    expect(sent).toHaveLength(1);
  });
});

describe('conversions', () => {
  it('with an order need no dedupeKey, and others get one', async () => {
    answer = () => ({ status: 200, body: { conversionId: 'cnv_1', receivedAt: '2026-11-22T12:00:00.000Z' } });
    const client = connect();
    await client.trackConversion({ conversionType: 'purchase', orderId: 'o-1' });
    await client.trackConversion({ conversionType: 'signup' });
    expect(sent.map(({ path, body }) => [path, typeof body['dedupeKey']])).toEqual([
      ['/api/sdk/conversion', 'undefined'],
      ['/api/sdk/conversion', 'string'],
    ]);
    expect(sent[0]?.authorization).toBe('Bearer sk_live_secret');
  });
});

describe('with a journal', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'overlay-client-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('events not stored when it closes are sent by the next client, and stored ones are not', async () => {
    const journal = { path: join(folder, 'events.journal') };
    const first = connect({ journal });
    await first.trackInteraction(rating(1));
    answer = () => 'lost';
    const left = await first.trackInteraction(rating(2), { until: 'queued' });
    expect(left).toMatchObject({ ok: false, queued: true });
    expect(await first.close({ timeoutMs: 0 })).toMatchObject({ waiting: 1 });
    const key = sent.at(-1)?.events[0]?.['dedupeKey'];
    sent = [];
    answer = () => undefined;
    const next = connect({ journal });
    expect(await next.flush()).toEqual({ isComplete: true, waiting: 0 });
    expect(sent.flatMap(({ events }) => events.map(({ value, dedupeKey }) => [value, dedupeKey]))).toEqual([
      [2, key ?? expect.any(String)],
    ]);
    expect(reported.some(({ code }) => code === 'closed')).toBe(false);
  });

  it('an event counts as kept only once its bytes are on disk', async () => {
    const probe = await open(join(folder, 'probe'), 'w');
    const prototype = Object.getPrototypeOf(probe);
    await probe.close();
    const steps: string[] = [];
    const { datasync } = prototype;
    vi.spyOn(prototype, 'datasync').mockImplementation(async function synced(this: typeof probe) {
      await datasync.call(this);
      steps.push('on the disk');
    });
    answer = () => 'lost';
    const client = connect({ journal: { path: join(folder, 'events.journal') } });
    await client.trackInteraction(rating(1), { until: 'queued' });
    steps.push('kept');
    expect(steps).toEqual(['on the disk', 'kept']);
    vi.restoreAllMocks();
  });
});
