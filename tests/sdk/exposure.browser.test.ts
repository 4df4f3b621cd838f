import type { Page } from 'playwright-core';
import { describe, expect, vi } from 'vitest';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { add, atRest, attended } from './scenario.ts';

let playground: Playground;
test.beforeEach(({ playground: own }) => {
  playground = own;
});

const events = () => playground.site.events.filter(({ overlayId }) => overlayId === 'ovl_a');
/** The records of the overlay that say how long it was exposed, once there are so many. */
const exposures = async (count: number) => {
  const told = () => events().filter((event) => 'exposureMs' in event || 'measurable' in event);
  await vi.waitFor(() => expect(told()).toHaveLength(count), { timeout: 90_000 });
  return told();
};
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });

describe('exposure', () => {
  test('comes with the completion of an answered overlay, and with nothing else', async () => {
    const page = await playground.open('scenario.html');
    await add(page, { type: 'rating', overlayId: 'ovl_a' });
    // An impression is counted when it was in sight for a second.
    await vi.waitFor(() => expect(events()).toHaveLength(1), { timeout: 90_000 });
    await page.getByRole('radio', { name: '4 stars' }).click();
    await page.evaluate(() => window.OverlaySDK.getOverlay('ovl_a')?.dismiss());
    await page.evaluate(() => window.OverlaySDK.destroy());
    const [completion] = await exposures(1);
    expect(completion).toMatchObject({ interactionType: 'completion' });
    expect(completion?.exposureMs).toBeGreaterThan(1000);
  });

  test('comes in a summary of its own without an answer, and is no impression', async () => {
    const page = await playground.open('scenario.html');
    await add(page, { type: 'rating', overlayId: 'ovl_a', creativeId: 'crt_a' });
    // The impression: it was in sight for a second.
    await vi.waitFor(() => expect(events()).toHaveLength(1), { timeout: 90_000 });
    await page.evaluate(() => window.OverlaySDK.getOverlay('ovl_a')?.destroy());
    const [summary] = await exposures(1);
    expect(summary).toMatchObject({ playbackEvent: 'summary', overlayType: 'rating', creativeId: 'crt_a' });
    expect(summary).not.toHaveProperty('playedSegments');
  });

  test('leaves out the time in which the page was hidden', async () => {
    const page = await playground.open('scenario.html');
    await add(page, { type: 'rating', overlayId: 'ovl_a' });
    await atRest(page);
    await hide(page);
    const before = await page.evaluate(() => performance.now());
    await page.waitForTimeout(3000);
    await page.evaluate(() => window.OverlaySDK.getOverlay('ovl_a')?.dismiss());
    const [summary] = await exposures(1);
    // From the navigation until it was hidden: the overlay was there for a part of it.
    expect(summary?.exposureMs).toBeLessThanOrEqual(before);
  });

  test('is told when the page is left, and only what is new when it comes back', async ({
    windowedPlayground,
  }) => {
    playground = windowedPlayground;
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

  test('says where it cannot be measured, and counts no impression by time', async () => {
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

describe('who watches', () => {
  test('is the same in the event, in its details and in what a shop attaches to its order', async () => {
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
    await vi.waitFor(() => expect(sent()).toBeDefined(), { timeout: 90_000 });
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
