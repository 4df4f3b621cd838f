import type { Browser, Page } from 'playwright-core';
import { afterAll, describe, it, type TestContext } from 'vitest';
import type { Client } from '../../packages/sdk/src/client/client.ts';
import type { TrackResult } from '../../packages/sdk/src/client/track.ts';
import { browserOf, openContext } from '../kit/chromium.ts';
import { test } from '../kit/test.ts';
import { type ClientSite, startClientSite } from './fakes/client-site.ts';
import { startHttpIngest } from './fakes/http-ingest.ts';

declare global {
  interface Window {
    client: Client;
    delivered: string[];
    tap(dedupeKey: string): Promise<TrackResult>;
  }
}

let browser: Browser;
let windowed: Browser;
let site: ClientSite;

test.beforeAll(async ({ chromium, windows }) => {
  browser = chromium;
  windowed = browserOf(windows);
  site = await startClientSite();
});
afterAll(() => site?.close());

interface Visit {
  readonly consent?: 'granted' | 'cookieless';
  readonly host?: string;
  readonly path?: string;
}

/** A separate viewer and service for each test: the tests run concurrently, they mostly wait. */
async function openWorld({ expect, onTestFinished }: TestContext, inBrowser = browser) {
  const service = await startHttpIngest();
  const context = await openContext(inBrowser);
  onTestFinished(async () => {
    await context.close();
    await service.close();
  });
  const toUrl = ({ consent = 'granted', host = '127.0.0.1', path = '/' }: Visit = {}) =>
    `http://${host}:${site.port}${path}?consent=${consent}&endpoint=http://${host}:${service.port}`;
  const visit = async (options?: Visit) => {
    const page = await context.newPage();
    await page.goto(toUrl(options));
    return page;
  };
  const stored = () => [...service.ingest.stored.keys()].sort();
  const waitUntilStored = (...keys: string[]) =>
    expect.poll(stored, { timeout: 90_000, interval: 100 }).toEqual(keys.sort());
  const expectEachOnce = () =>
    expect([...service.ingest.arrivals()].filter(([, times]) => times !== 1)).toEqual([]);
  return { service, context, toUrl, visit, stored, waitUntilStored, expectEachOnce };
}

const track = (page: Page, ...keys: string[]) =>
  page.evaluate((all) => {
    for (const key of all) void window.tap(key);
  }, keys);
const flush = (page: Page) => page.evaluate(() => window.client.flush());

describe.concurrent('delivery in Chromium', () => {
  it('reads the receipt across origins without a preflight', async (test) => {
    const { visit, service } = await openWorld(test);
    const page = await visit();
    test.expect(await page.evaluate(() => window.tap('a'))).toMatchObject({ ok: true, eventId: 'evt_1' });
    test.expect(service.requests).toEqual(['POST text/plain;charset=UTF-8']);
  });

  it.for(['granted', 'cookieless'] as const)(
    '%s: delivers unsent events after a reload',
    async (consent, test) => {
      const { visit, service, waitUntilStored, expectEachOnce } = await openWorld(test);
      service.isDown = true;
      const page = await visit({ consent });
      await track(page, 'a', 'b');
      await flush(page);
      const requests = service.requests.length;
      await page.reload();
      // The leaving page's request has met the stopped service: arriving later, it would count twice.
      await test.expect.poll(() => service.requests.length).toBeGreaterThan(requests);
      service.isDown = false;
      await waitUntilStored('a', 'b');
      await test.expect.poll(() => page.evaluate(() => window.delivered.sort())).toEqual(['a', 'b']);
      expectEachOnce();
    },
  );

  it('delivers when the page is left or closed right after the event', async (test) => {
    // Without the back/forward cache a page that navigates may be gone before it learns that its request arrived.
    const { visit, service, waitUntilStored, expectEachOnce } = await openWorld(test, windowed);
    service.delayMs = 1_000;
    const left = await visit({ consent: 'cookieless' });
    await track(left, 'left');
    await left.goto('about:blank');
    const closed = await visit({ consent: 'cookieless' });
    await track(closed, 'closed');
    await closed.close({ runBeforeUnload: true });
    const clicked = await visit({ consent: 'cookieless' });
    await clicked.evaluate(() => {
      void window.client.track(
        { eventType: 'interaction', interactionType: 'cta_click', value: 'Buy' },
        { dedupeKey: 'clicked' },
      );
      location.href = '/elsewhere';
    });
    await waitUntilStored('left', 'closed', 'clicked');
    expectEachOnce();
  });

  it('sends as much as the browser accepts from a leaving page, and the rest from the next one', {
    tags: ['long'],
  }, async (test) => {
    const { visit, service, stored, waitUntilStored } = await openWorld(test);
    const keys = Array.from({ length: 40 }, (_, i) => `k${i + 10}`);
    const page = await visit();
    await page.evaluate((all) => {
      const metadata = { a: 'x'.repeat(1_000), b: 'x'.repeat(1_000), c: 'x'.repeat(1_000) };
      for (const dedupeKey of all) {
        void window.client.track({
          eventType: 'interaction',
          interactionType: 'tap',
          value: 1,
          metadata,
          dedupeKey,
        });
      }
      location.href = '/elsewhere';
    }, keys);
    await test.expect.poll(() => stored().length).toBeGreaterThanOrEqual(16);
    test.expect(service.ingest.bodies.length).toBeGreaterThan(0);
    await visit();
    await waitUntilStored(...keys);
  });

  it('keeps a slow request alive after the page', async (test) => {
    const { visit, service, waitUntilStored, expectEachOnce } = await openWorld(test);
    service.delayMs = 1_500;
    const page = await visit({ consent: 'cookieless' });
    await track(page, 'slow');
    const isUnderWay = page.waitForRequest(/\/api\/sdk\/event$/);
    await page.evaluate(() => {
      void window.client.flush();
    });
    await isUnderWay;
    // Closed, because a page that navigates away may live on in the back/forward cache.
    await page.close({ runBeforeUnload: true });
    await waitUntilStored('slow');
    expectEachOnce();
  });

  it.for(['127.0.0.1', 'shop.test'])('two tabs of %s send each event once', async (host, test) => {
    const { visit, service, waitUntilStored, expectEachOnce } = await openWorld(test);
    service.isDown = true;
    const [one, two] = [await visit({ host }), await visit({ host })];
    await track(one, 'one1', 'one2');
    await track(two, 'two1', 'two2');
    await one.waitForTimeout(3_000);
    service.isDown = false;
    const late = await visit({ host });
    await track(late, 'late');
    await Promise.all([flush(one), flush(two)]);
    await waitUntilStored('one1', 'one2', 'two1', 'two2', 'late');
    // Long enough for a tab that wrongly took over another tab's events.
    await late.waitForTimeout(6_000);
    expectEachOnce();
    await test.expect.poll(() => one.evaluate(() => Object.keys(localStorage).length)).toBe(1);
    test.expect(await one.evaluate(() => 'locks' in navigator)).toBe(host === '127.0.0.1');
  });

  it('waits while it is offline and sends as soon as it is online', async (test) => {
    const { visit, context, stored, waitUntilStored } = await openWorld(test);
    const page = await visit();
    await context.setOffline(true);
    await track(page, 'off');
    await flush(page);
    await page.waitForTimeout(3_000);
    test.expect(stored()).toEqual([]);
    await context.setOffline(false);
    await waitUntilStored('off');
  });

  it('lets a page with waiting events into the back/forward cache, and delivers after it', async (test) => {
    const { visit, service, waitUntilStored } = await openWorld(test, windowed);
    const page = await visit();
    service.isDown = true;
    await track(page, 'before');
    await flush(page);
    // Playwright loses track of a restored page: `/back` navigates back by itself, and the page reports its
    // restoration to the service.
    await page.evaluate(() => {
      location.href = '/back';
    });
    await page.waitForTimeout(1_000);
    service.isDown = false;
    await waitUntilStored('before', 'restored');
    const other = await visit();
    await test.expect.poll(() => other.evaluate(() => Object.keys(localStorage).length)).toBe(1);
  });

  it.for([
    'Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError") } })',
    'Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError") }',
    'delete Navigator.prototype.locks; delete Crypto.prototype.randomUUID',
  ])('works where the browser refuses: %s', { tags: ['long'] }, async (breakIt, test) => {
    const { visit, context } = await openWorld(test);
    await context.addInitScript(breakIt);
    const page = await visit();
    test.expect(await page.evaluate(() => window.tap('a'))).toMatchObject({ ok: true });
  });

  it('works in a sandboxed frame, which has no storage and no origin', async (test) => {
    const { visit } = await openWorld(test);
    const page = await visit({ path: '/sandbox' });
    const frame = page.frames()[1];
    await frame?.waitForFunction(() => 'client' in window);
    test.expect(await frame?.evaluate(() => window.tap('a'))).toMatchObject({ ok: true });
  });

  it('survives a fetch that the page has patched to throw', async (test) => {
    const { visit, waitUntilStored } = await openWorld(test);
    const page = await visit();
    await page.evaluate(() => {
      const own = window.fetch;
      window.fetch = () => {
        throw new Error('patched');
      };
      setTimeout(() => {
        window.fetch = own;
      }, 2_500);
    });
    await track(page, 'a');
    await waitUntilStored('a');
  });

  it("delivers a crashed tab's events from another tab", { tags: ['long'] }, async (test) => {
    const { visit, service, waitUntilStored, expectEachOnce } = await openWorld(test);
    service.isDown = true;
    const page = await visit();
    await track(page, 'a');
    await crash(page);
    service.isDown = false;
    await visit();
    await waitUntilStored('a');
    expectEachOnce();
  });

  it('cookieless: delivers events from before a crash after reloading the tab', {
    tags: ['long'],
  }, async (test) => {
    const { visit, context, service, waitUntilStored, expectEachOnce } = await openWorld(test);
    service.isDown = true;
    const page = await visit({ consent: 'cookieless' });
    const tab = await context.newCDPSession(page);
    await track(page, 'a');
    await crash(page);
    service.isDown = false;
    await tab.send('Page.reload');
    await waitUntilStored('a');
    expectEachOnce();
  });
});

/** The renderer crashes during its work, as when memory runs out. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  page.goto('chrome://crash').catch(() => {});
  await crashed;
}
