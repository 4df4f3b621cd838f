import type { Page } from 'playwright-core';
import { describe, expect, vi } from 'vitest';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { add, atRest, attended } from './scenario.ts';

const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });

/** A page that belongs to one test, and actions on it: the tests run concurrently. */
function stageOf(playground: Playground) {
  const events = () => playground.site.events.filter(({ overlayId }) => overlayId === 'ovl_a');
  /** The overlay's records that report its exposure, once there are this many. */
  const exposures = async (count: number) => {
    const told = () => events().filter((event) => 'exposureMs' in event || 'measurable' in event);
    await vi.waitFor(() => expect(told()).toHaveLength(count));
    return told();
  };
  return { events, exposures };
}

describe.concurrent('exposure', () => {
  test('comes with the completion of an answered overlay, and with nothing else', { tags: ['long'] }, async ({
    playground,
    expect,
  }) => {
    const { events, exposures } = stageOf(playground);
    const page = await playground.open('scenario.html');
    await add(page, { type: 'rating', overlayId: 'ovl_a' });
    // An impression is counted after a second in view.
    await vi.waitFor(() => expect(events()).toHaveLength(1));
    await page.getByRole('radio', { name: '4 stars' }).click();
    await page.evaluate(() => window.OverlaySDK.getOverlay('ovl_a')?.dismiss());
    await page.evaluate(() => window.OverlaySDK.destroy());
    const [completion] = await exposures(1);
    expect(completion).toMatchObject({ interactionType: 'completion' });
    expect(completion?.exposureMs).toBeGreaterThan(1000);
  });

  test('comes in a separate summary without an answer, and is not an impression', { tags: ['long'] }, async ({
    playground,
    expect,
  }) => {
    const { events, exposures } = stageOf(playground);
    const page = await playground.open('scenario.html');
    await add(page, { type: 'rating', overlayId: 'ovl_a', creativeId: 'crt_a' });
    // The impression: it was in view for a second.
    await vi.waitFor(() => expect(events()).toHaveLength(1));
    await page.evaluate(() => window.OverlaySDK.getOverlay('ovl_a')?.destroy());
    const [summary] = await exposures(1);
    expect(summary).toMatchObject({ playbackEvent: 'summary', overlayType: 'rating', creativeId: 'crt_a' });
    expect(summary).not.toHaveProperty('playedSegments');
  });

  test('leaves out the time in which the page was hidden', { tags: ['long'] }, async ({
    playground,
    expect,
  }) => {
    const { exposures } = stageOf(playground);
    const page = await playground.open('scenario.html');
    await add(page, { type: 'rating', overlayId: 'ovl_a' });
    await atRest(page);
    await hide(page);
    const before = await page.evaluate(() => performance.now());
    await page.waitForTimeout(3000);
    await page.evaluate(() => window.OverlaySDK.getOverlay('ovl_a')?.dismiss());
    const [summary] = await exposures(1);
    // From the navigation until it was hidden: the overlay was visible for part of that.
    expect(summary?.exposureMs).toBeLessThanOrEqual(before);
  });

  test('is sent when the page is left, and only the increase after it comes back', {
    tags: ['long'],
  }, async ({ windowedPlayground: playground, expect }) => {
    const { exposures } = stageOf(playground);
    const page = await playground.open('scenario.html');
    await add(page, { type: 'rating', overlayId: 'ovl_a' });
    await attended(page);
    await atRest(page);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
    const [first] = await exposures(1);
    expect(first).toMatchObject({ playbackEvent: 'summary' });
    await page.evaluate(() => window.OverlaySDK.getOverlay('ovl_a')?.dismiss());
    const [, second] = await exposures(2);
    const sinceLoad = await page.evaluate(() => performance.now());
    expect(Number(first?.exposureMs) + Number(second?.exposureMs)).toBeLessThanOrEqual(sinceLoad);
  });

  test('reports when it cannot be measured, and then counts no impression by time', {
    tags: ['long'],
  }, async ({ playground, expect }) => {
    const { events, exposures } = stageOf(playground);
    const page = await playground.open('scenario.html');
    await page.evaluate(() => Reflect.deleteProperty(window, 'IntersectionObserver'));
    await add(page, { type: 'rating', overlayId: 'ovl_a' });
    await page.waitForTimeout(1200);
    await page.evaluate(() => window.OverlaySDK.getOverlay('ovl_a')?.dismiss());
    const [summary] = await exposures(1);
    expect(summary).toMatchObject({ playbackEvent: 'summary', measurable: false });
    expect(events()).toHaveLength(1);
  });
});

describe.concurrent('who watches', () => {
  test('is the same in the event, in its details and in the order attached by a shop', async ({
    playground,
    expect,
  }) => {
    const { events } = stageOf(playground);
    const page = await playground.open('scenario.html');
    await page.evaluate(() => {
      window.OverlaySDK.setConsent('granted');
      document.addEventListener('overlay-interaction', (event) => {
        if (event instanceof CustomEvent) Object.assign(window, { detail: event.detail });
      });
    });
    await add(page, { type: 'rating', overlayId: 'ovl_a' });
    await page.getByRole('radio', { name: '4 stars' }).click();
    const sent = () => events().find(({ interactionType }) => interactionType === 'rating');
    await vi.waitFor(() => expect(sent()).toBeDefined());
    const told = await page.evaluate(() => ({
      detail: Reflect.get(window, 'detail'),
      session: window.OverlaySDK.session(),
    }));
    expect(sent()).toMatchObject(told.detail);
    expect(told.detail).toMatchObject({ ...told.session, dedupeKey: expect.any(String), value: 4 });
    const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
    for (const id of [told.session.sessionId, told.session.deviceId, told.detail.dedupeKey])
      expect(id).toMatch(uuid);
  });
});
