import {
  type ClientOptions,
  createOverlayClient,
  type InteractionPayload,
  type OverlayClient,
  type ReportedError,
} from '@overlay/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Service, secretKey, startService } from '../../kit/service.ts';
import { type Gateway, startGateway } from './gateway.ts';
import { readStored } from './stored.ts';

describe('the server-side client, against a real service', () => {
  let service: Service;
  let gateway: Gateway;
  let clients: OverlayClient[] = [];
  let reported: ReportedError[] = [];
  beforeAll(async () => {
    service = await startService();
    gateway = await startGateway(service.url);
  });
  afterEach(async () => {
    gateway.decide(() => 'pass');
    await Promise.all(clients.map((client) => client.close({ timeoutMs: 2_000 })));
    clients = [];
    reported = [];
  });
  afterAll(async () => {
    gateway?.close();
    await service?.dispose();
  });

  function connect(options: Partial<ClientOptions> = {}): OverlayClient {
    const client = createOverlayClient({
      apiKey: secretKey,
      endpoint: gateway.url,
      backoff: { firstMs: 50, maxMs: 400 },
      // However slow the machine: this only ends a test that hangs.
      waitMs: 120_000,
      onError: (error) => reported.push(error),
      ...options,
    });
    clients.push(client);
    return client;
  }

  const rating = (campaignId: string, value: number, more: Partial<InteractionPayload> = {}) => ({
    eventType: 'interaction' as const,
    interactionType: 'rating' as const,
    value,
    campaignId,
    ...more,
  });
  const ratings = (campaignId: string, count: number) =>
    Array.from({ length: count }, (_, index) => rating(campaignId, index));

  it('delivers an event, and returns the identifier of the stored event', async () => {
    const before = Date.now();
    const result = await connect().trackInteraction(rating('camp_one', 4, { source: 'import' }));
    const [event, ...others] = await readStored(service, 'camp_one');
    expect(others).toEqual([]);
    expect(result).toEqual({ ok: true, eventId: event?.eventId, receivedAt: event?.createdAt });
    expect(event).toMatchObject({ value: 4, source: 'import' });
    // It has the time of the call, not of its arrival.
    expect(event?.timestamp).toBeGreaterThanOrEqual(before);
    expect(event?.timestamp).toBeLessThanOrEqual(Date.parse(event?.createdAt ?? ''));
  });

  it('counts the same dedupeKey once, and returns the first identifier each time', async () => {
    const client = connect();
    const payload = rating('camp_same', 1, { timestampMs: Date.now() });
    const first = await client.trackInteraction(payload, { dedupeKey: 'same' });
    const second = await client.trackInteraction(payload, { dedupeKey: 'same' });
    expect(second).toEqual({ ...first, duplicate: true });
    const other = await client.trackInteraction({ ...payload, value: 2 }, { dedupeKey: 'same' });
    expect(other).toEqual({ ...second, warning: 'payload_mismatch' });
    expect(await readStored(service, 'camp_same')).toHaveLength(1);
    expect(client.status()).toMatchObject({ accepted: 1, duplicates: 2, waiting: 0 });
  });

  it('sends 501 events in two requests, and events that belong together in one', {
    tags: ['long'],
  }, async () => {
    const results = await connect({ gatherMs: 5 }).trackInteraction(ratings('camp_split', 501));
    expect(results.map(({ ok }) => ok)).toEqual(Array(501).fill(true));
    expect(gateway.seen.map(({ body }) => body.events?.length).toSorted()).toEqual([1, 500]);
    const stored = await readStored(service, 'camp_split');
    expect(stored.map(({ value }) => value).toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 501 }, (_, index) => index),
    );
  });

  it('keeps requests below a MiB', async () => {
    const note = 'n'.repeat(1_000);
    const metadata = { a: note, b: note, c: note, d: note };
    const payloads = ratings('camp_bytes', 300).map((payload) => ({ ...payload, metadata }));
    const results = await connect().trackInteraction(payloads);
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(gateway.seen.length).toBeGreaterThan(1);
    expect(Math.max(...gateway.seen.map(({ body }) => JSON.stringify(body).length))).toBeLessThan(1024 ** 2);
  });

  it('stores an event whose answer was lost only once', async () => {
    gateway.decide((number) => (number < 3 ? 'lose-answer' : 'pass'));
    const result = await connect().trackInteraction(rating('camp_lost', 2));
    expect(result).toMatchObject({ ok: true, duplicate: true });
    expect(gateway.seen).toHaveLength(4);
    expect(await readStored(service, 'camp_lost')).toHaveLength(1);
    expect(reported.map(({ code, isRetried }) => [code, isRetried])).toEqual(
      Array(3).fill(['network_error', true]),
    );
  });

  it('stores events that a slow service answers too late only once', { tags: ['long'] }, async () => {
    gateway.decide((number) => (number < 2 ? { delayAnswerMs: 4_000 } : 'pass'));
    const client = connect({ requestTimeoutMs: 1_500 });
    const results = await client.trackInteraction(ratings('camp_slow', 20));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(await readStored(service, 'camp_slow')).toHaveLength(20);
    expect(reported[0]?.message).toContain('no answer within 1500 ms');
  });

  it.each([429, 503])(
    'sends nothing before the Retry-After of a %i is over',
    { tags: ['long'] },
    async (status) => {
      gateway.decide((number) => (number === 0 ? { status, headers: { 'retry-after': '1' } } : 'pass'));
      let onRefused = () => {};
      const refusal = new Promise<void>((resolve) => {
        onRefused = resolve;
      });
      const client = connect({ onError: () => onRefused() });
      const first = client.trackInteraction(rating(`camp_after_${status}`, 1));
      // Checked in the turn in which the answer arrives, because a busy machine may check again only after that time.
      await refusal;
      const second = client.trackInteraction(rating(`camp_after_${status}`, 2));
      void client.flush();
      expect(await Promise.all([first, second])).toMatchObject([{ ok: true }, { ok: true }]);
      const [refused, next] = gateway.seen;
      expect((next?.atMs ?? 0) - (refused?.atMs ?? 0)).toBeGreaterThanOrEqual(990);
      expect(gateway.seen).toHaveLength(2);
    },
  );

  it("does not mistake a proxy's answer for the service's", async () => {
    gateway.decide((number) => (number === 0 ? { status: 200, body: '<html>please log in</html>' } : 'pass'));
    expect(await connect().trackInteraction(rating('camp_portal', 1))).toMatchObject({ ok: true });
    expect(reported[0]).toMatchObject({ code: 'unexpected_answer', isRetried: true });
  });

  it('continues at the rate that the account allows', { tags: ['long'] }, async () => {
    const { url } = service;
    const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
    const limit = (eventsPerSecondSecret: number) =>
      fetch(`${url}/api/account`, {
        method: 'PATCH',
        headers,
        body: JSON.stringify({ limits: { eventsPerSecondSecret } }),
      });
    // Lower than the size of a request: the first one exceeds it, however slowly requests follow each other.
    expect((await limit(400)).status).toBe(200);
    try {
      const client = connect();
      const results = await client.trackInteraction(ratings('camp_pace', 2_000));
      expect(results.filter(({ ok }) => !ok)).toEqual([]);
      expect(reported.some(({ code, isRetried }) => code === 'rate_limited' && isRetried)).toBe(true);
      expect(await readStored(service, 'camp_pace')).toHaveLength(2_000);
    } finally {
      await limit(5_000);
    }
  });

  it('reports clearly that the key is wrong, and does not retry', async () => {
    const client = connect({ apiKey: 'sk_live_notOurs000000000000000000' });
    const results = await client.trackInteraction(ratings('camp_key', 3));
    for (const result of results) {
      expect(result).toMatchObject({ ok: false, queued: false, error: { code: 'invalid_api_key' } });
    }
    expect(gateway.seen).toHaveLength(1);
    expect(reported).toMatchObject([{ code: 'invalid_api_key', isRetried: false, count: 3 }]);
    expect(reported[0]?.message).toMatch(/^The API key is not valid.*\/docs\/errors\/invalid_api_key/);
  });

  it('tells a wrong endpoint from a wrong key', async () => {
    gateway.decide(() => ({ status: 308, headers: { location: 'https://elsewhere.test/' } }));
    const result = await connect().trackInteraction(rating('camp_redirect', 1));
    expect(result).toMatchObject({ ok: false, queued: false, error: { code: 'redirected' } });
    expect(JSON.stringify(result)).toContain('https://elsewhere.test/');
  });

  it('an invalid event does not affect those next to it', { tags: ['long'] }, async () => {
    const payloads = ratings('camp_bad', 3).map((payload, index) =>
      index === 1 ? { ...payload, value: 'five' } : payload,
    );
    const results = await connect().trackInteraction(payloads);
    expect(results).toMatchObject([
      { ok: true },
      { ok: false, queued: false, error: { code: 'validation_failed' } },
      { ok: true },
    ]);
    expect(await readStored(service, 'camp_bad')).toHaveLength(2);
  });

  it('refuses at once what is not JSON or too large, and tells the service how many events were never sent', async () => {
    const client = connect();
    const refused = await client.trackInteraction([
      rating('camp_refused', Number.NaN),
      rating('camp_refused', 1, { metadata: { text: 'x'.repeat(40_000) } }),
    ]);
    expect(refused).toMatchObject([
      {
        ok: false,
        queued: false,
        error: { code: 'not_serialisable', message: expect.stringContaining('value is NaN') },
      },
      { ok: false, queued: false, error: { code: 'event_too_large' } },
    ]);
    expect(gateway.seen).toEqual([]);
    await client.trackInteraction(rating('camp_refused', 1));
    expect(gateway.seen[0]?.body.sdkDropped).toEqual({ not_serialisable: 1, event_too_large: 1 });
  });

  it('stays within its limits, and reports what it refuses', async () => {
    gateway.decide(() => ({ status: 503 }));
    const client = connect({ maxQueued: 10, waitMs: 200 });
    const results = await client.trackInteraction(ratings('camp_full', 12));
    expect(results.filter(({ ok }) => ok)).toEqual([]);
    expect(results.map((result) => !result.ok && result.error?.code)).toEqual([
      ...Array(10).fill('still_queued'),
      'queue_full',
      'queue_full',
    ]);
    expect(client.status()).toMatchObject({ waiting: 10, dropped: { queue_full: 2 } });
    gateway.decide(() => 'pass');
    expect(await client.flush({ timeoutMs: 90_000 })).toEqual({ isComplete: true, waiting: 0 });
    expect(await readStored(service, 'camp_full')).toHaveLength(10);
  });

  it('stops waiting when its caller does, but still delivers', async () => {
    gateway.decide((number) => (number === 0 ? { status: 503 } : 'pass'));
    const client = connect();
    const signal = AbortSignal.timeout(20);
    const result = await client.trackInteraction(rating('camp_abort', 1), { signal });
    expect(result).toMatchObject({ ok: false, queued: true, error: { code: 'aborted' } });
    await client.flush();
    expect(await readStored(service, 'camp_abort')).toHaveLength(1);
  });

  it('accepts nothing after close', async () => {
    const client = connect();
    expect(await client.close()).toEqual({ isComplete: true, waiting: 0 });
    const result = await client.trackInteraction(rating('camp_closed', 1));
    expect(result).toMatchObject({ ok: false, queued: false, error: { code: 'closed' } });
  });

  it('delivers conversions, and each order once', async () => {
    const client = connect();
    const order = {
      conversionType: 'purchase',
      orderId: 'order-1',
      value: '19.90',
      currency: 'EUR',
      sessionId: 'sess_buyer',
    };
    gateway.decide((number) => (number === 0 ? 'lose-answer' : 'pass'));
    const first = await client.trackConversion(order);
    const second = await client.trackConversion(order);
    expect(first).toMatchObject({ ok: true, duplicate: true });
    expect(second).toEqual(first);
    const other = await client.trackConversion({ ...order, orderId: 'order-2' });
    expect(other).toMatchObject({ ok: true, conversionId: expect.stringMatching(/^cnv_/) });
    const nobody = await client.trackConversion({ conversionType: 'purchase' });
    expect(nobody).toMatchObject({ ok: false, queued: false, error: { code: 'validation_failed' } });
  });

  it('names the invalid option', () => {
    const wrong = (options: Partial<ClientOptions>) => () =>
      createOverlayClient({ apiKey: secretKey, endpoint: service.url, ...options });
    expect(wrong({ apiKey: 'secret' })).toThrow('apiKey must be a secret key that starts with sk_live_');
    expect(wrong({ endpoint: 'overlay.example.com' })).toThrow('endpoint must be the http or https address');
    expect(wrong({ maxQueued: 0 })).toThrow('maxQueued must be a number of at least 1, not 0');
  });
});
