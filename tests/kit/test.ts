import { test as base } from 'vitest';
import { launchChromium, openContext } from './chromium.ts';
import { openPlayground } from './page.ts';
import { startSite } from './site.ts';

/**
 * Vitest's `test` with what the suites share. A fixture starts when a test names it: `test('…', async ({ page }) => …)`.
 * Fixtures with the scope `worker` start once per worker and stop with it. Extend `test` only here: an `extend` in a test
 * file would start a second browser in the worker.
 */
export const test = base
  // Chromium, and a page in a context that belongs to the test: chromium.ts
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of required fixtures from this pattern
  .extend('chromium', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchChromium();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('page', async ({ chromium }, { onCleanup }) => {
    const context = await openContext(chromium);
    onCleanup(() => context.close());
    return context.newPage();
  })
  // The playground, the demo film and an ingest endpoint: site.ts, page.ts
  // biome-ignore lint/correctness/noEmptyPattern: likewise
  .extend('siteServer', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const server = await startSite();
    onCleanup(() => server.close());
    return server;
  })
  .extend('playground', async ({ chromium, siteServer }, { onCleanup }) => {
    const playground = await openPlayground(chromium, siteServer);
    onCleanup(() => playground.close());
    return playground;
  });
