import type { Page } from 'playwright-core';
import { describe, vi } from 'vitest';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { add } from './scenario.ts';

/** A page that belongs to one test, and actions on it: the tests run concurrently. */
function stageOf(playground: Playground) {
  /** The file is missing: an incomplete copy, a content filter, a lost network. */
  const lose = (chunk: string) =>
    playground.context.route(`**/overlay-sdk.${chunk}.mjs`, (route) => route.abort());
  /** A page, its console output, and its uncaught errors. */
  async function openWatched(
    path = 'scenario.html',
  ): Promise<{ page: Page; said: string[]; thrown: string[] }> {
    const said: string[] = [];
    const thrown: string[] = [];
    playground.context.on('console', (message) => said.push(message.text()));
    playground.context.on('weberror', (error) => thrown.push(`${error.error()}`));
    return { page: await playground.open(path), said, thrown };
  }
  const answers = () => playground.site.events.filter(({ interactionType }) => interactionType === 'rating');
  return { lose, openWatched, answers };
}

describe.concurrent('a chunk of another version', () => {
  test('disables only that chunk, however different it is', async ({
    isolatedPlayground: playground,
    expect,
  }) => {
    const { openWatched } = stageOf(playground);
    await playground.context.route(/overlay-sdk\.(list|service|locales|orphans)\.mjs/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'export const other = 1;' }),
    );
    const { page, said, thrown } = await openWatched('script-tag.html');
    await page.waitForFunction(() => 'OverlaySDK' in window);
    await page.evaluate(() => {
      window.OverlaySDK.interactionList(window.video);
      window.OverlaySDK.createOverlay(window.video, {
        type: 'poll',
        pollOptions: ['One', 'Two'],
        showResults: true,
        locale: 'fr',
      });
    });
    await vi.waitFor(() => {
      expect(said.join()).toContain('the list cannot be loaded');
      expect(said.join()).toContain('published overlays cannot be loaded');
    });
    await page.locator('overlay-layer').getByRole('radio', { name: 'Two' }).click();
    await page.locator('overlay-layer').getByText('Thank you!').first().waitFor();
    expect(await page.evaluate(() => window.OverlaySDK.getAnalytics().catch(() => 'refused'))).toBe(
      'refused',
    );
    expect(thrown).toEqual([]);
  });
});

describe.concurrent('a chunk that cannot be loaded', () => {
  test('leaves the list of interactions empty, reports that, and affects nothing else', {
    tags: ['long'],
  }, async ({ isolatedPlayground: playground, expect }) => {
    const { lose, openWatched, answers } = stageOf(playground);
    await lose('list');
    const { page, said, thrown } = await openWatched();
    await add(page, { type: 'rating' });
    await page.evaluate(() => window.OverlaySDK.interactionList(window.video, { container: document.body }));
    await vi.waitFor(() => expect(said.join()).toContain('the list cannot be loaded'));
    expect(await page.locator('overlay-list').count()).toBe(1);
    await page.getByRole('radio', { name: '3 stars' }).click();
    await vi.waitFor(() => expect(answers()).toHaveLength(1));
    await page.evaluate(() => window.OverlaySDK.destroy());
    expect(await page.locator('overlay-list').count()).toBe(0);
    expect(thrown).toEqual([]);
  });

  test('leaves an overlay in its preset, without the accent of its options', async ({
    isolatedPlayground: playground,
    expect,
  }) => {
    const { lose, openWatched } = stageOf(playground);
    await lose('look');
    const { page, thrown } = await openWatched();
    await add(page, { type: 'cta', ctaText: 'Go', theme: { preset: 'light', accent: '#a00' } });
    const action = page.locator('overlay-layer .light .action');
    expect(await action.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe('rgb(75, 74, 224)');
    expect(thrown).toEqual([]);
  });

  test('leaves texts in English', async ({ isolatedPlayground: playground, expect }) => {
    const { lose, openWatched } = stageOf(playground);
    await lose('locales');
    const { page, thrown } = await openWatched();
    await add(page, { type: 'rating', locale: 'de' });
    await page.getByRole('radio', { name: '5 stars' }).click();
    await page.getByText('Thank you!').first().waitFor();
    expect(thrown).toEqual([]);
  });

  test('rejects analytics with a reason, still counts a vote, and leaves the page without published overlays', {
    tags: ['long'],
  }, async ({ isolatedPlayground: playground, expect }) => {
    const { lose, openWatched } = stageOf(playground);
    await lose('service');
    playground.site.overlays.push({ overlayId: 'ovl_a', videoId: 'vid_tag', options: { type: 'rating' } });
    const { page, said, thrown } = await openWatched('script-tag.html');
    await page.waitForFunction(() => 'OverlaySDK' in window);
    await vi.waitFor(() => expect(said.join()).toContain('published overlays cannot be loaded'));
    const refused = await page.evaluate(() =>
      window.OverlaySDK.getAnalytics().catch((error) => ({ code: error.code, message: error.message })),
    );
    expect(refused).toMatchObject({ code: 'network_error' });
    await page.evaluate(() =>
      window.OverlaySDK.createOverlay(window.video, {
        type: 'poll',
        pollOptions: ['One', 'Two'],
        showResults: true,
      }),
    );
    await page.locator('overlay-layer').getByRole('radio', { name: 'Two' }).click();
    await page.locator('overlay-layer').getByText('Thank you!').first().waitFor();
    await vi.waitFor(() =>
      expect(playground.site.events.some(({ interactionType }) => interactionType === 'poll')).toBe(true),
    );
    expect(thrown).toEqual([]);
  });

  test('keeps unsent events of an earlier page for a page that has the chunk', { tags: ['long'] }, async ({
    isolatedPlayground: playground,
    expect,
  }) => {
    const { lose, openWatched, answers } = stageOf(playground);
    await lose('orphans');
    const left = { eventType: 'interaction', interactionType: 'rating', value: 5, dedupeKey: 'left' };
    await playground.context.addInitScript((event) => {
      if (location.protocol === 'http:' && !sessionStorage.getItem('seeded')) {
        sessionStorage.setItem('seeded', '1');
        sessionStorage.setItem('ovl:e_playground:q:dead:1', JSON.stringify(event));
      }
    }, left);
    const { page, thrown } = await openWatched();
    await add(page, { type: 'tap' });
    await page.getByRole('button', { name: 'Like', exact: true }).click();
    await vi.waitFor(() =>
      expect(playground.site.events.some(({ interactionType }) => interactionType === 'tap')).toBe(true),
    );
    expect(answers()).toEqual([]);
    await playground.context.unrouteAll();
    await page.reload();
    await vi.waitFor(() => expect(answers()).toMatchObject([{ dedupeKey: 'left', value: 5 }]));
    expect(thrown).toEqual([]);
  });
});
