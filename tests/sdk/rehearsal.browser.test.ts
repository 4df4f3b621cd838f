import { expect, vi } from 'vitest';
import { test } from '../kit/test.ts';
import { panel, seek } from './scenario.ts';

test('an overlay still to come is drawn once in advance, and nobody can see, hear or count that', async ({
  playground,
}) => {
  const page = await playground.open('scenario.html');
  const rehearsed = await page.evaluate(async () => {
    let focused = 0;
    addEventListener('focusin', () => {
      focused += 1;
    });
    window.add({
      type: 'rating',
      overlayId: 'ovl_later',
      startTime: 4,
      impressionRule: 'rendered',
      pauseVideo: true,
    });
    const root = window.overlayLayers()[0]?.shadowRoot;
    if (!root) throw new Error('there is no layer');
    // Told before anything else of the page runs, and before the browser draws.
    return new Promise((done) => {
      new MutationObserver((changes) => {
        const drawn = changes
          .flatMap(({ addedNodes }) => [...addedNodes])
          .filter((node) => node instanceof Element && node.matches('.panel'));
        if (drawn.length > 0)
          done({ drawn: drawn.length, left: root.querySelectorAll('.panel').length, focused });
      }).observe(root, { childList: true, subtree: true });
    });
  });
  expect(rehearsed).toEqual({ drawn: 1, left: 0, focused: 0 });
  expect(await page.getByRole('radio').count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await seek(page, 5);
  await panel(page).waitFor();
  const impressions = () =>
    playground.site.events.filter(
      (event) => event.overlayId === 'ovl_later' && event.eventType === 'impression',
    );
  await vi.waitFor(() => expect(impressions().length).toBeGreaterThan(0));
  expect(impressions()).toHaveLength(1);
  expect(impressions()[0]?.videoTimeSeconds).toBeGreaterThanOrEqual(4);
});
