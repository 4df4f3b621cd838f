import { resolve } from 'node:path';
import { test as base } from 'vitest';

/**
 * Vitest's `test` with what the suites share. A fixture starts when a test names it: `test('…', async ({ page }) => …)`, and
 * only then are its modules loaded: no worker of a browser lane reads the whole service, and none of another lane Playwright.
 * Fixtures with the scope `worker` start once per worker and stop with it. Extend `test` only here: an `extend` in a test
 * file would start a second browser in the worker.
 */
export const test = base
  // Chromium, and a page in a context that belongs to the test: chromium.ts
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of required fixtures from this pattern
  .extend('tabs', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const { launchChromium } = await import('./chromium.ts');
    const context = await launchChromium();
    onCleanup(() => context.close());
    return context;
  })
  // biome-ignore lint/correctness/noEmptyPattern: likewise
  .extend('windows', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const { launchChromium } = await import('./chromium.ts');
    const { findWindowedBrowser } = await import('./chromium-path.mjs');
    const context = await launchChromium(findWindowedBrowser());
    onCleanup(() => context.close());
    return context;
  })
  .extend('chromium', { scope: 'worker' }, async ({ tabs }) =>
    (await import('./chromium.ts')).browserOf(tabs),
  )
  .extend('page', async ({ chromium }, { onCleanup }) => {
    const { openContext } = await import('./chromium.ts');
    const context = await openContext(chromium);
    onCleanup(() => context.close());
    return context.newPage();
  })
  // The playground, the demo film and an ingest endpoint: site.ts, page.ts
  // biome-ignore lint/correctness/noEmptyPattern: likewise
  .extend('siteServer', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const { startSite } = await import('./site.ts');
    const server = await startSite();
    onCleanup(() => server.close());
    return server;
  })
  .extend('playground', async ({ tabs, siteServer }, { onCleanup }) => {
    const { openPlayground } = await import('./page.ts');
    const playground = openPlayground(tabs, siteServer);
    onCleanup(() => playground.close());
    return playground;
  })
  .extend('windowedPlayground', async ({ windows, siteServer }, { onCleanup }) => {
    const { openPlayground } = await import('./page.ts');
    const playground = openPlayground(windows, siteServer);
    onCleanup(() => playground.close());
    return playground;
  })
  // For tests that set routes or scripts on the whole context
  .extend('isolatedPlayground', async ({ chromium, siteServer }, { onCleanup }) => {
    const { openContext } = await import('./chromium.ts');
    const context = await openContext(chromium);
    onCleanup(() => context.close());
    const { openPlayground } = await import('./page.ts');
    return openPlayground(context, siteServer);
  })
  // The same with the SDK as its source is now, instead of the built one
  // biome-ignore lint/correctness/noEmptyPattern: likewise
  .extend('sdkSource', { scope: 'worker' }, async ({}) => {
    const { bundle } = await import('./bundle.ts');
    return bundle(resolve(import.meta.dirname, '../../packages/sdk/src/index.ts'), 'overlay-sdk.mjs');
  })
  .extend('sourcePlayground', async ({ playground, sdkSource }) => {
    for (const [name, code] of sdkSource) playground.site.files.set(`/sdk/v1/${name}`, code);
    return playground;
  })
  // A PostgreSQL server that stays up, and an empty database for the test: postgres.ts
  // biome-ignore lint/correctness/noEmptyPattern: likewise
  .extend('postgres', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const { startPostgres } = await import('./postgres.ts');
    const server = await startPostgres({ autovacuum: 'off' });
    onCleanup(() => server.dispose());
    return server;
  })
  .extend('databaseUrl', ({ postgres }) => postgres.createDatabase())
  // The built service in a process that the tests of the worker share, for what leaves nothing behind: service.ts
  // biome-ignore lint/correctness/noEmptyPattern: likewise
  .extend('builtService', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const { startService } = await import('./service.ts');
    const service = await startService();
    onCleanup(() => service.dispose());
    return service;
  })
  // One in-process service on the embedded stores for all files of a worker; each file has its own account: shared-service.ts
  // biome-ignore lint/correctness/noEmptyPattern: likewise
  .extend('sharedService', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const { startSharedService } = await import('./shared-service.ts');
    const shared = startSharedService();
    onCleanup(() => shared.stop());
    return shared;
  })
  .extend('service', { scope: 'file' }, ({ sharedService }) => sharedService.forFile());
