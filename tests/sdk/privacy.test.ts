import { describe, expect, it } from 'vitest';
import { createClient } from '../../packages/sdk/src/client/client.ts';
import { initConfig, openPage, startClient, tap } from './open-page.ts';

describe('consent', () => {
  it('cookieless stores no identifier: nothing in local storage, no deviceId on the wire', async () => {
    const { client, clock, ingest, browser, page } = openPage({}, { consent: 'cookieless' });
    client.markSeen('ovl_1', 'once-per-device');
    client.track(tap);
    await clock.advance(2_000);
    expect(browser.local.entries.size).toBe(0);
    expect(ingest.bodies[0]?.events[0]).not.toHaveProperty('deviceId');
    expect([...page.session.entries.keys()].map((key) => key.split(':').at(2))).toEqual(['s', 'o']);
  });

  it('cookieless keeps the session within the tab', async () => {
    const { client, page, browser } = openPage({}, { consent: 'cookieless' });
    const inSameTab = startClient(page.reload(), { consent: 'cookieless' });
    const inOther = startClient(browser.open(), { consent: 'cookieless' });
    expect(inSameTab.session().sessionId).toBe(client.session().sessionId);
    expect(inOther.session().sessionId).not.toBe(client.session().sessionId);
  });

  it('granted keeps one random device across tabs', async () => {
    const { client, browser } = openPage();
    expect(client.session().deviceId).toMatch(/^[0-9a-f-]{36}$/);
    expect(startClient(browser.open()).session().deviceId).toBe(client.session().deviceId);
  });

  it('denied sends nothing and keeps nothing', async () => {
    const { client, clock, ingest, browser, page } = openPage({}, { consent: 'denied' });
    client.markSeen('ovl_1', 'once-per-device');
    expect(client.seen('ovl_1', 'once-per-device')).toBe(true);
    expect(await client.track(tap)).toMatchObject({ ok: false, queued: false, status: 'filtered' });
    page.close();
    await clock.advance(60_000);
    expect(ingest.bodies).toHaveLength(0);
    expect(browser.local.entries.size + page.session.entries.size).toBe(0);
  });

  it('withdrawn, removes everything and settles waiting events', async () => {
    const { client, clock, ingest, browser, page } = openPage();
    client.markSeen('ovl_1', 'once-per-device');
    const result = client.track(tap);
    client.setConsent('denied');
    expect(await result).toMatchObject({ status: 'filtered', queued: false });
    await clock.advance(60_000);
    expect(ingest.bodies).toHaveLength(0);
    expect(browser.local.entries.size + page.session.entries.size).toBe(0);
    expect(client.session().deviceId).toBeUndefined();
  });

  it('given later, moves waiting events and starts a device', async () => {
    const { client, clock, ingest, browser, page } = openPage({}, { consent: 'cookieless' });
    client.track(tap);
    client.setConsent('granted');
    const isQueued = (key: string) => key.includes(':q:');
    expect([...page.session.entries.keys()].some(isQueued)).toBe(false);
    expect([...browser.local.entries.keys()].some(isQueued)).toBe(true);
    await clock.advance(2_000);
    expect(ingest.stored.size).toBe(1);
    expect(client.session().deviceId).toBeDefined();
  });

  it('undecided, neither reads nor removes what an earlier grant left', async () => {
    const { client, browser } = openPage();
    const later = createClient(browser.open().environment);
    later.init({ apiKey: initConfig.apiKey });
    expect(later.session().deviceId).toBeUndefined();
    later.setConsent('granted');
    expect(later.session().deviceId).toBe(client.session().deviceId);
  });

  it('decides where seen overlays are remembered', async () => {
    const { client, browser, page } = openPage();
    client.markSeen('often', 'once-per-session');
    client.markSeen('once', 'once-per-device');
    client.markSeen('each time', 'always');
    expect(client.seen('each time', 'always')).toBe(false);
    expect(client.seen('each time', undefined)).toBe(false);
    const other = startClient(browser.open());
    expect([other.seen('often', 'once-per-session'), other.seen('once', 'once-per-device')]).toEqual([
      false,
      true,
    ]);
    const reloaded = startClient(page.reload());
    expect([reloaded.seen('often', 'once-per-session'), reloaded.seen('once', 'once-per-device')]).toEqual([
      true,
      true,
    ]);
    reloaded.setConsent('cookieless');
    expect(startClient(browser.open(), { consent: 'cookieless' }).seen('once', 'once-per-device')).toBe(
      false,
    );
  });
});

describe('optOut', () => {
  it('is stored, and overrides consent, until it is withdrawn', async () => {
    const { client, browser, clock, ingest } = openPage();
    client.optOut();
    expect([...browser.local.entries.keys()]).toEqual(['ovl:optout']);
    const later = startClient(browser.open());
    later.setConsent('granted');
    expect(await later.track(tap)).toMatchObject({ status: 'filtered' });
    later.optOut(false);
    later.track(tap);
    await clock.advance(2_000);
    expect(ingest.stored.size).toBe(1);
  });

  it('holds if it was given or withdrawn before init, until the viewer decides otherwise', async () => {
    const { page, clock, ingest } = openPage();
    const out = createClient(page.environment);
    out.optOut();
    out.init(initConfig);
    expect(await out.track(tap)).toMatchObject({ status: 'filtered' });
    out.optOut(false);
    out.init({ ...initConfig, locale: 'fr' });
    out.track(tap);
    await clock.advance(2_000);
    expect(ingest.stored.size).toBe(1);
    out.optOut();
    const back = createClient(page.environment);
    back.optOut(false);
    back.init(initConfig);
    back.track(tap);
    await clock.advance(2_000);
    expect(ingest.stored.size).toBe(2);
  });
});

describe('an overlay seen before init', () => {
  it('is remembered from init on', () => {
    const { page } = openPage();
    const client = createClient(page.environment);
    client.markSeen('ovl_1', 'once-per-session');
    client.init(initConfig);
    expect(client.seen('ovl_1', 'once-per-session')).toBe(true);
    expect(startClient(page).seen('ovl_1', 'once-per-session')).toBe(true);
  });
});

describe('Global Privacy Control', () => {
  it('means no deviceId, neither generated nor set by the page, whatever consent was given', async () => {
    const { client, clock, ingest, browser } = openPage(
      { hasGlobalPrivacyControl: true },
      { deviceId: 'customer-7' },
    );
    client.track(tap);
    await clock.advance(2_000);
    expect(ingest.bodies[0]?.events[0]).not.toHaveProperty('deviceId');
    expect(browser.local.entries.size).toBe(0);
  });
});
