import { describe, expect, it } from 'vitest';
import { createClient } from '../../packages/sdk/src/client/client.ts';
import { browserEnvironment } from '../../packages/sdk/src/delivery/browser-environment.ts';
import { allChunks } from './fakes/all-chunks.ts';
import { FakeBrowser } from './fakes/fake-browser.ts';
import { settle } from './fakes/fake-clock.ts';
import { impression, initConfig, openPage, startClient, tap } from './open-page.ts';

const receivedAt = '2026-03-01T12:00:00.000Z';

describe('track', () => {
  it('resolves with the receipt of the service after at most two seconds', async () => {
    const { client, clock, ingest } = openPage();
    const result = client.track(tap);
    await clock.advance(1_999);
    expect(ingest.bodies).toHaveLength(0);
    await clock.advance(1);
    expect(await result).toEqual({ ok: true, eventId: 'evt_1', receivedAt });
    expect(ingest.bodies[0]).toMatchObject({ key: 'pk_live_abc', sentAt: clock.nowMs });
  });

  it("fills in the time and the page, and keeps the caller's fields", async () => {
    const { client, clock, ingest } = openPage({}, { installationId: 'inst_1' });
    const happenedAt = clock.nowMs;
    client.track(tap);
    client.track({ ...tap, campaignId: 'mine', sessionId: 'own', timestampMs: 5 }, { dedupeKey: 'order-1' });
    await clock.advance(2_000);
    expect(ingest.bodies[0]?.events).toEqual([
      {
        ...tap,
        timestampMs: happenedAt,
        dedupeKey: expect.any(String),
        sessionId: client.session().sessionId,
        campaignId: 'camp_1',
        deviceId: client.session().deviceId,
        installationId: 'inst_1',
      },
      expect.objectContaining({ campaignId: 'mine', sessionId: 'own', timestampMs: 5, dedupeKey: 'order-1' }),
    ]);
  });

  it('sends the token of the viewer who was signed in when it happened, and none where nobody was', async () => {
    const { client, clock, ingest } = openPage({}, { viewerToken: 'of the first' });
    client.track(tap);
    client.init({ ...initConfig, viewerToken: 'of the second' });
    client.track(tap);
    client.init(initConfig);
    client.track(tap);
    await clock.advance(2_000);
    const tokens = ingest.bodies[0]?.events.map((event) =>
      'viewerToken' in event ? event.viewerToken : 'none',
    );
    expect(tokens).toEqual(['of the first', 'of the second', 'none']);
  });

  it('is not reached by later changes of the payload', async () => {
    const { client, clock, ingest } = openPage();
    const payload = { ...tap, value: 1 as number };
    client.track(payload);
    payload.value = 99;
    await clock.advance(2_000);
    expect(ingest.bodies[0]?.events[0]).toMatchObject({ value: 1 });
  });

  it('reports an event as a duplicate, with the first receipt', async () => {
    const { client, clock } = openPage();
    client.track(tap, { dedupeKey: 'k' });
    await clock.advance(2_000);
    const again = client.track(tap, { dedupeKey: 'k' });
    await clock.advance(2_000);
    expect(await again).toEqual({ ok: true, eventId: 'evt_1', receivedAt, duplicate: true });
  });

  it('resolves an array to an array of results', async () => {
    const { client, clock, ingest } = openPage();
    const results = client.track([tap, impression, tap]);
    await clock.advance(2_000);
    expect((await results).map(({ eventId }) => eventId)).toEqual(['evt_1', 'evt_2', 'evt_3']);
    expect(ingest.bodies).toHaveLength(1);
  });

  it('sends after twenty events without waiting, and sends a navigating click at once', async () => {
    const { client, clock, ingest } = openPage();
    for (let i = 0; i < 20; i++) client.track(tap);
    await clock.advance(0);
    expect(ingest.bodies.map(({ events }) => events.length)).toEqual([20]);
    client.track({ eventType: 'interaction', interactionType: 'cta_click', value: 'Buy' });
    expect(ingest.bodies).toHaveLength(2);
  });

  it('never rejects, whatever it is given', async () => {
    const { client, clock } = openPage();
    const circular: Record<string, string> = {};
    Object.assign(circular, { self: circular });
    const throwing = Object.defineProperty({ ...tap }, 'value', {
      enumerable: true,
      get: () => {
        throw new Error('no');
      },
    });
    const results = Promise.all([
      client.track(JSON.parse('null')),
      client.track({ ...tap, metadata: circular }),
      client.track(throwing),
      client.track({ ...tap, metadata: { text: 'x'.repeat(40_000) } }),
    ]);
    await clock.advance(2_000);
    expect((await results).map((result) => !result.ok && [result.queued, result.error?.code])).toEqual([
      [false, 'not_serialisable'],
      [false, 'not_serialisable'],
      [false, 'not_serialisable'],
      [false, 'too_large'],
    ]);
  });

  it('keeps calls made before init, with the time at which they were made', async () => {
    const browser = new FakeBrowser();
    const client = createClient(browser.open().environment);
    const happenedAt = browser.clock.nowMs;
    const result = client.track(tap);
    await browser.clock.advance(5_000);
    client.init(initConfig);
    await browser.clock.advance(2_000);
    expect(await result).toMatchObject({ ok: true });
    expect(browser.ingest.bodies[0]?.events[0]).toMatchObject({ timestampMs: happenedAt });
  });

  it('limits the calls before init', async () => {
    const browser = new FakeBrowser();
    const client = createClient(browser.open().environment);
    const results = Array.from({ length: 60 }, () => client.track(Array.from({ length: 10 }, () => tap)));
    const refused: unknown[] = [];
    for (const result of results) void result.then((all) => refused.push(...all));
    await settle();
    expect(refused).toHaveLength(100);
    expect(refused[0]).toMatchObject({ ok: false, queued: false, error: { code: 'queue_full' } });
    client.init(initConfig);
    await browser.clock.advance(60_000);
    const all = (await Promise.all(results)).flat();
    expect(all.filter(({ ok }) => ok)).toHaveLength(500);
  });

  it('limits a page that tracks in a loop, and reports the dropped events to the service', async () => {
    const { client, clock, ingest } = openPage();
    const dropped: string[] = [];
    client.on('dropped', ({ reason }) => dropped.push(reason));
    const results = Array.from({ length: 150 }, () => client.track(tap));
    await clock.advance(2_000);
    expect((await Promise.all(results)).filter(({ ok }) => ok)).toHaveLength(100);
    expect(dropped).toEqual(Array.from({ length: 50 }, () => 'runaway'));
    expect(ingest.bodies.at(-1)?.sdkDropped).toEqual({ runaway: 50 });
  });
});

describe('events of the client', () => {
  it('report deliveries; a listener that throws affects no other', async () => {
    const { client, clock, page } = openPage();
    const delivered: unknown[] = [];
    client.on('delivered', () => {
      throw new Error('of the page');
    });
    client.on('delivered', ({ eventId, payload }) => delivered.push([eventId, payload.value]));
    client.track(tap);
    await clock.advance(2_000);
    expect(delivered).toEqual([['evt_1', 1]]);
    expect(page.warnings).toEqual(['[overlay] Error: of the page']);
  });
});

describe('init again', () => {
  it('keeps waiting events and applies the new settings', async () => {
    const { client, clock, ingest } = openPage();
    const first = client.track(tap);
    client.init({ ...initConfig, campaignId: 'camp_2' });
    client.track(tap);
    await clock.advance(2_000);
    expect(await first).toMatchObject({ ok: true });
    expect(ingest.bodies[0]?.events.map((event) => event.campaignId)).toEqual(['camp_1', 'camp_2']);
  });
});

describe('destroy', () => {
  it('sends waiting events and leaves no listener and no timer', async () => {
    const { client, clock, ingest, page, browser } = openPage();
    client.track(tap);
    client.destroy();
    await clock.advance(0);
    expect(ingest.stored.size).toBe(1);
    await clock.advance(10_000);
    expect(page.listenerCount).toBe(0);
    expect(clock.pendingTimers).toBe(0);
    expect(browser.locks.heldNames).toEqual([]);
  });
});

describe('init after destroy', () => {
  it('starts again', async () => {
    const { client, clock, ingest } = openPage();
    client.destroy();
    client.init(initConfig);
    client.track(tap);
    await clock.advance(2_000);
    expect(ingest.stored.size).toBe(1);
  });
});

describe('a page with nothing but fetch', () => {
  it('delivers from memory', async () => {
    const { client, clock } = openPage({ hasStorage: false, hasLocks: false, hasKeepalive: false });
    const result = client.track(tap);
    await clock.advance(2_000);
    expect(await result).toMatchObject({ ok: true });
  });

  it('can be imported and created under Node', async () => {
    const client = createClient(browserEnvironment(allChunks));
    expect(client.session().sessionId).toMatch(/^[\da-f-]{36}$/);
    expect(startClient(new FakeBrowser().open()).campaignId).toBe('camp_1');
    client.destroy();
  });
});
