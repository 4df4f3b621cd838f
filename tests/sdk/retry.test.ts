import { describe, expect, it } from 'vitest';
import { parseRetryAfterMs, toBackoffMs } from '../../packages/sdk/src/delivery/backoff.ts';
import type { Fate } from './fakes/fake-ingest.ts';
import { impression, openPage, startClient, tap } from './open-page.ts';

const minute = 60_000;

describe('a request that fails', () => {
  const temporary: readonly Fate[] = [
    'lost',
    'throws',
    'captive-portal',
    ...[408, 425, 429, 500, 502, 503, 504].map((status) => ({ status })),
  ];
  it.each(temporary)('is retried after %j, with the same dedupeKey', async (fate) => {
    const { client, clock, ingest } = openPage();
    ingest.next = [fate, fate];
    const result = client.track(tap, { dedupeKey: 'k' });
    await clock.advance(8_000);
    expect(await result).toMatchObject({ ok: true });
    expect([...ingest.stored.keys()]).toEqual(['k']);
  });

  it.each([400, 401, 403, 404, 410, 422, 501, 505])('is abandoned after %i, and reported', async (status) => {
    const { client, clock, ingest } = openPage();
    const dropped: string[] = [];
    client.on('dropped', ({ error }) => dropped.push(error.code));
    ingest.next = [{ status, code: 'invalid_api_key' }];
    const result = client.track(tap);
    await clock.advance(minute);
    expect(await result).toEqual({
      ok: false,
      eventId: null,
      receivedAt: null,
      queued: false,
      error: { code: 'invalid_api_key', message: 'no' },
    });
    expect(dropped).toEqual(['invalid_api_key']);
    expect(ingest.stored.size).toBe(0);
  });

  it('stores an event whose answer was lost only once', async () => {
    const { client, clock, ingest } = openPage();
    ingest.next = ['answer-lost'];
    const result = client.track(tap);
    await clock.advance(5_000);
    expect(await result).toMatchObject({ ok: true, duplicate: true, eventId: 'evt_1' });
    expect(ingest.stored.size).toBe(1);
  });

  it('is aborted after 30 seconds without an answer, and retried', async () => {
    const { client, clock, ingest } = openPage();
    ingest.next = ['hangs'];
    client.track(tap);
    await clock.advance(31_000);
    expect(ingest.stored.size).toBe(0);
    await clock.advance(4_000);
    expect(ingest.stored.size).toBe(1);
  });

  it('reports after ten seconds that the event waits, and delivers it later', async () => {
    const { client, clock, ingest } = openPage();
    ingest.fate = 'lost';
    const result = client.track(tap);
    await clock.advance(10_000);
    expect(await result).toEqual({
      ok: false,
      eventId: null,
      receivedAt: null,
      queued: true,
      error: { code: 'network_error', message: 'TypeError: Failed to fetch' },
    });
    ingest.fate = 'ok';
    await clock.advance(2 * minute);
    expect(ingest.stored.size).toBe(1);
  });

  it('is retried separately if it was sent at once, or by a hidden page', async () => {
    const click = { ...tap, interactionType: 'cta_click', value: 'Buy' } as const;
    const { client, clock, ingest, page } = openPage();
    ingest.next = ['lost'];
    client.track(click);
    await clock.advance(10_000);
    expect(ingest.stored.size).toBe(1);
    ingest.next = ['hangs'];
    client.track(tap);
    page.fire('hidden');
    await clock.advance(40_000);
    expect(ingest.stored.size).toBe(2);
  });

  it('is retried at once when the browser is online again', async () => {
    const { client, clock, ingest, page } = openPage();
    ingest.fate = 'lost';
    client.track(tap);
    await clock.advance(10 * minute);
    ingest.fate = 'ok';
    page.fire('online');
    await clock.advance(0);
    expect(ingest.stored.size).toBe(1);
  });

  it('does not flood a service that is down', async () => {
    const { client, clock, ingest, browser } = openPage();
    let requests = 0;
    const receive = ingest.receive.bind(ingest);
    ingest.receive = (...request) => {
      requests += 1;
      return receive(...request);
    };
    browser.random = () => 1;
    ingest.fate = { status: 503 };
    client.track(tap);
    await clock.advance(60 * minute);
    // 0.5, 1, 2, 4, 8, 16, 32, then once a minute.
    expect(requests).toBeLessThanOrEqual(8 + 60);
  });
});

describe('Retry-After', () => {
  it.each(['120', new Date(Date.parse('2026-03-01T12:02:02.000Z')).toUTCString()])(
    'of %s is a floor, even for flush, for clicks and for leaving pages',
    async (retryAfter) => {
      const { client, clock, ingest, page } = openPage();
      ingest.next = [{ status: 429, retryAfter }];
      client.track(tap);
      await clock.advance(119_000);
      client.track({ ...tap, interactionType: 'cta_click', value: 'Buy' });
      page.fire('hidden');
      await client.flush();
      expect(ingest.bodies).toHaveLength(0);
      await clock.advance(10_000);
      expect(ingest.stored.size).toBe(2);
    },
  );

  it('holds even if a concurrent request is lost later', async () => {
    const { client, clock, ingest } = openPage();
    const click = { ...tap, interactionType: 'cta_click', value: 'Buy' } as const;
    ingest.next = [{ status: 429, retryAfter: '120' }, 'hangs'];
    client.track(click);
    client.track(click);
    await clock.advance(31_000);
    expect(ingest.next).toEqual([]);
    client.track(click);
    await clock.advance(88_000);
    expect(ingest.bodies).toEqual([]);
    await clock.advance(10_000);
    expect(ingest.stored.size).toBe(3);
  });

  it('is limited to five minutes, and ignored if invalid', () => {
    expect(parseRetryAfterMs('86400', 0)).toBe(300_000);
    expect(parseRetryAfterMs('Fri, 31 Dec 9999 23:59:59 GMT', 0)).toBe(300_000);
    expect(parseRetryAfterMs('-5', 0)).toBe(0);
    expect(parseRetryAfterMs('soon', 0)).toBe(0);
    expect(parseRetryAfterMs(null, 0)).toBe(0);
  });
});

describe('backoff', () => {
  it('is full jitter under a doubling ceiling of at most a minute', () => {
    expect([0, 1, 2, 7, 50].map((failures) => toBackoffMs(failures, 1))).toEqual([
      500, 1_000, 2_000, 60_000, 60_000,
    ]);
    expect(toBackoffMs(9, 0)).toBe(0);
  });
});

describe('a batch that is judged event by event', () => {
  it('keeps retryable events and settles the rest', async () => {
    const { client, clock, ingest } = openPage();
    ingest.next = ['retry-some'];
    const results = client.track([tap, tap, tap, tap]);
    await clock.advance(2_000);
    expect(ingest.stored.size).toBe(2);
    await clock.advance(5_000);
    expect((await results).every(({ ok }) => ok)).toBe(true);
    expect(ingest.stored.size).toBe(4);
    expect(ingest.bodies[1]?.events).toHaveLength(2);
  });

  it('drops what is rejected, with the reason, although the answer is 422', async () => {
    const { client, clock, ingest } = openPage();
    ingest.next = ['reject-all'];
    const result = client.track(tap);
    await clock.advance(minute);
    expect(await result).toMatchObject({
      ok: false,
      queued: false,
      error: { code: 'validation_failed', message: 'value' },
    });
    expect(ingest.bodies).toHaveLength(1);
  });

  it('reports filtered events', async () => {
    const { client, clock, ingest } = openPage();
    ingest.next = ['filter-all'];
    const result = client.track(tap);
    await clock.advance(2_000);
    expect(await result).toMatchObject({ ok: false, queued: false, status: 'filtered' });
  });

  it('is halved until it fits, and only an event that cannot fit is dropped', async () => {
    const { client, clock, ingest } = openPage();
    ingest.maxBytes = 1_500;
    const results = client.track([
      ...Array.from({ length: 7 }, () => tap),
      { ...tap, metadata: { text: 'x'.repeat(2_000) } },
    ]);
    await clock.advance(minute);
    expect((await results).map((result) => result.ok || result.error?.code)).toEqual([
      ...Array.from({ length: 7 }, () => true),
      'code_413',
    ]);
    expect([...ingest.arrivals().values()].every((times) => times === 1)).toBe(true);
  });
});

describe('an event that is too large', () => {
  it('is refused with the reason, and counted in the next request', async () => {
    const { client, clock, ingest } = openPage();
    const fits = { ...tap, metadata: { text: 'x'.repeat(32_000) } };
    const over = { ...tap, metadata: { text: 'é'.repeat(17_000) } };
    expect(await client.track(over)).toMatchObject({
      ok: false,
      queued: false,
      error: { code: 'too_large' },
    });
    const result = client.track(fits);
    await clock.advance(2_000);
    expect(await result).toMatchObject({ ok: true });
    expect(ingest.bodies.map(({ sdkDropped }) => sdkDropped)).toEqual([{ too_large: 1 }]);
  });
});

describe('a full queue', () => {
  it('drops the oldest impressions first, counts them and reports them to the service', async () => {
    const { client, clock, ingest } = openPage();
    ingest.fate = 'lost';
    const reasons: string[] = [];
    client.on('dropped', ({ reason }) => reasons.push(reason));
    const impressions = client.track(
      Array.from({ length: 300 }, (_, i) => ({ ...impression, overlayId: `o${i}` })),
    );
    client.track(Array.from({ length: 300 }, () => tap));
    await clock.advance(10_000);
    const given = (await impressions).map((result) => !result.ok && result.error?.code === 'queue_full');
    // The first twenty were already in flight.
    expect(given.slice(20, 120).every(Boolean)).toBe(true);
    expect(given.slice(120).some(Boolean)).toBe(false);
    expect(reasons).toHaveLength(100);
    ingest.fate = 'ok';
    await clock.advance(5 * minute);
    expect(ingest.stored.size).toBe(500);
    expect(ingest.bodies[0]?.sdkDropped).toEqual({ queue_full: 100 });
  });

  it('drops an impression before an older answer', async () => {
    const { client, clock, ingest } = openPage();
    ingest.fate = 'lost';
    const answers = client.track(Array.from({ length: 300 }, () => tap));
    client.track(Array.from({ length: 300 }, () => impression));
    await clock.advance(10_000);
    ingest.fate = 'ok';
    await clock.advance(5 * minute);
    expect((await answers).some((result) => !result.ok && !result.queued)).toBe(false);
    const types = [...ingest.stored.values()].map(({ event }) => event.eventType);
    expect(types.filter((type) => type === 'interaction')).toHaveLength(300);
    expect(types.filter((type) => type === 'impression')).toHaveLength(200);
  });

  it('is limited in bytes as well', async () => {
    const { client, clock, ingest, browser } = openPage();
    ingest.fate = 'lost';
    const text = 'é'.repeat(15_000);
    client.track(Array.from({ length: 100 }, () => ({ ...tap, metadata: { text } })));
    await clock.advance(1_000);
    const kept = [...browser.local.entries.values()].filter((value) => value.includes('é'));
    expect(kept.length).toBe(Math.floor((512 * 1024) / 30_300));
  });

  it('keeps events of several accounts on a page apart', async () => {
    const { client, clock, ingest, browser, page } = openPage();
    ingest.fate = 'lost';
    client.track(tap);
    await clock.advance(3_000);
    page.crash();
    ingest.fate = 'ok';
    startClient(browser.open(), { apiKey: 'pk_live_other' });
    await clock.advance(10 * minute);
    expect(ingest.stored.size).toBe(0);
    startClient(browser.open());
    await clock.advance(10 * minute);
    expect(ingest.stored.size).toBe(1);
  });
});
