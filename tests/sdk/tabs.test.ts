import { describe, expect, it } from 'vitest';
import { openPage, startClient, tap } from './open-page.ts';

const minute = 60_000;

describe.each([{ hasLocks: true }, { hasLocks: false }])('several tabs of a site, $hasLocks', (traits) => {
  it('send each event once, online', async () => {
    const { browser, client, clock, ingest } = openPage(traits);
    const others = [startClient(browser.open()), startClient(browser.open())];
    for (let round = 0; round < 20; round++) {
      for (const tab of [client, ...others]) tab.track(tap);
      await clock.advance(700);
      browser.local.length;
    }
    await clock.advance(10 * minute);
    expect(ingest.stored.size).toBe(60);
    expect([...ingest.arrivals().values()].every((times) => times === 1)).toBe(true);
  });

  it('send each event once although all of them waited, and a new tab found them waiting', async () => {
    const { browser, client, clock, ingest } = openPage(traits);
    const other = startClient(browser.open());
    ingest.fate = 'lost';
    client.track([tap, tap]);
    other.track([tap, tap]);
    await clock.advance(20_000);
    const late = startClient(browser.open());
    late.track(tap);
    await clock.advance(5 * minute);
    ingest.fate = 'ok';
    await clock.advance(10 * minute);
    expect(ingest.stored.size).toBe(5);
    expect([...ingest.arrivals().values()].every((times) => times === 1)).toBe(true);
    expect(browser.local.entries.size).toBe(1);
  });

  it("deliver a crashed tab's events once, no matter which of them takes over", async () => {
    const { browser, client, page, clock, ingest } = openPage(traits);
    ingest.fate = 'lost';
    client.track([tap, tap, tap]);
    await clock.advance(20_000);
    page.crash();
    ingest.fate = 'ok';
    startClient(browser.open());
    startClient(browser.open());
    await clock.advance(10 * minute);
    expect(ingest.stored.size).toBe(3);
    expect([...ingest.arrivals().values()].every((times) => times === 1)).toBe(true);
  });
});

describe('a closing tab', () => {
  it('loses nothing by a crash right after track', async () => {
    const { browser, client, page, clock, ingest } = openPage();
    client.track(tap, { dedupeKey: 'k' });
    page.crash();
    startClient(browser.open());
    await clock.advance(10_000);
    expect([...ingest.stored.keys()]).toEqual(['k']);
  });

  it('delivers unsent events after a reload, even in the cookieless default', async () => {
    const { client, page, clock, ingest, browser } = openPage({}, { consent: 'cookieless' });
    ingest.fate = 'lost';
    client.track(tap, { dedupeKey: 'k' });
    await clock.advance(3_000);
    const reloaded = page.reload();
    ingest.fate = 'ok';
    startClient(reloaded, { consent: 'cookieless' });
    await clock.advance(10_000);
    expect([...ingest.stored.keys()]).toEqual(['k']);
    expect(browser.local.entries.size).toBe(0);
  });

  it.each([{ hasLocks: true }, { hasLocks: false }])(
    'has five seconds for its last requests before another tab sends their events, $hasLocks',
    async (traits) => {
      const { client, clock, ingest, page, browser } = openPage(traits);
      client.track(tap, { dedupeKey: 'k' });
      page.close();
      startClient(browser.open());
      await clock.advance(4_500);
      expect([...ingest.arrivals()]).toEqual([['k', 1]]);
      await clock.advance(10_000);
      expect(ingest.stored.size).toBe(1);
    },
  );

  it('sends waiting events in one request that outlives it, answers before impressions', async () => {
    const { client, page, ingest } = openPage();
    client.track([{ eventType: 'impression' }, tap]);
    page.close();
    expect(ingest.bodies[0]?.events.map(({ eventType }) => eventType)).toEqual(['interaction', 'impression']);
    expect(ingest.keepalives).toEqual([true]);
  });

  it('keeps at most 56 KB of outliving requests in flight', async () => {
    const { client, page, ingest } = openPage();
    const text = 'x'.repeat(9_000);
    client.track(Array.from({ length: 10 }, () => ({ ...tap, metadata: { text } })));
    page.fire('hidden');
    page.fire('pagehide');
    const bytes = ingest.bodies.reduce((sum, body) => sum + JSON.stringify(body).length, 0);
    expect(ingest.keepalives.every(Boolean)).toBe(true);
    expect(bytes).toBeGreaterThan(45_000);
    expect(bytes).toBeLessThanOrEqual(56 * 1024);
  });

  it('sends without keepalive if the bodies in flight would exceed the 64 KiB of a page', async () => {
    const { client, ingest } = openPage();
    const text = 'x'.repeat(9_000);
    client.track([
      ...Array.from({ length: 24 }, () => ({ ...tap, metadata: { text } })),
      { ...tap, interactionType: 'cta_click', value: 'Buy' },
    ]);
    const sizes = ingest.bodies.map((body) => JSON.stringify(body).length);
    const keptAlive = sizes.filter((_, request) => ingest.keepalives[request]);
    expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(3 * 64 * 1024);
    expect(keptAlive.length).toBeGreaterThan(0);
    expect(keptAlive.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(64 * 1024);
  });

  it('omits keepalive every second time, in case the host has used up its quota', async () => {
    const { client, clock, ingest } = openPage();
    ingest.fate = 'answer-lost';
    client.track(tap);
    await clock.advance(30_000);
    expect(ingest.keepalives.slice(0, 4)).toEqual([true, false, true, false]);
  });

  it('uses beacons if fetch cannot outlive it, and halves refused ones', async () => {
    const { client, page, clock, ingest } = openPage({ hasKeepalive: false });
    page.beaconLimitBytes = 1_000;
    client.track(Array.from({ length: 8 }, () => tap));
    page.fire('hidden');
    await clock.advance(0);
    expect(page.beacons.length).toBeGreaterThan(1);
    expect(ingest.stored.size).toBe(8);
    expect(JSON.parse(page.beacons[0] ?? '{}')).toMatchObject({ key: 'pk_live_abc' });
  });

  it('gets no answer from a beacon: when it comes back, it resends and gets the receipt', async () => {
    const { client, page, clock } = openPage({ hasKeepalive: false });
    const result = client.track(tap);
    page.fire('hidden');
    await clock.advance(1_000);
    page.fire('visible');
    await clock.advance(6_000);
    expect(await result).toMatchObject({ ok: true, duplicate: true });
  });
});

describe('the back/forward cache', () => {
  it('gets a page that holds no lock, and restores one that delivers', async () => {
    const { client, page, clock, ingest, browser } = openPage();
    ingest.fate = 'lost';
    client.track(tap);
    await clock.advance(5_000);
    expect(browser.locks.heldNames).toHaveLength(1);
    page.freeze();
    await clock.advance(0);
    expect(browser.locks.heldNames).toEqual([]);
    await clock.advance(3 * minute);
    ingest.fate = 'ok';
    page.restore();
    await clock.advance(1_000);
    expect(ingest.stored.size).toBe(1);
    client.track(tap);
    await clock.advance(2_000);
    expect(ingest.stored.size).toBe(2);
    expect(browser.local.entries.size).toBe(1);
  });

  it('loses no event when another tab has delivered meanwhile', async () => {
    const { client, page, clock, ingest, browser } = openPage();
    ingest.fate = 'lost';
    client.track(tap);
    await clock.advance(5_000);
    page.freeze();
    ingest.fate = 'ok';
    startClient(browser.open());
    await clock.advance(minute);
    expect(ingest.stored.size).toBe(1);
    page.restore();
    await clock.advance(minute);
    expect(ingest.stored.size).toBe(1);
    expect(browser.local.entries.size).toBe(1);
  });
});

describe('storage that fails', () => {
  it('is replaced by memory when it is full, and the host keeps its own data', async () => {
    const { client, clock, ingest, browser } = openPage();
    browser.local.setItem('cart', '3 apples');
    browser.local.quota = 100;
    const result = client.track(tap);
    await clock.advance(2_000);
    expect(await result).toMatchObject({ ok: true });
    expect(ingest.stored.size).toBe(1);
    expect(browser.local.getItem('cart')).toBe('3 apples');
  });

  it('loses only damaged entries', async () => {
    const { client, page, clock, ingest, browser } = openPage();
    ingest.fate = 'lost';
    client.track([tap, tap]);
    await clock.advance(3_000);
    page.crash();
    const damaged = [...browser.local.entries.keys()].find((key) => key.includes(':q:'));
    browser.local.setItem(damaged ?? '', '{"eventType":');
    ingest.fate = 'ok';
    startClient(browser.open());
    await clock.advance(minute);
    expect(ingest.stored.size).toBe(1);
    expect(browser.local.entries.size).toBe(1);
  });

  it('loses nothing when the page clears it', async () => {
    const { client, clock, ingest, browser } = openPage();
    client.track(tap);
    browser.local.clear();
    await clock.advance(2_000);
    expect(ingest.stored.size).toBe(1);
  });
});
