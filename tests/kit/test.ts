import { resolve } from 'node:path';
import { test as base } from 'vitest';
import { bundle } from './bundle.ts';
import { browserOf, launchChromium, openContext } from './chromium.ts';
import { findWindowedBrowser } from './chromium-path.mjs';
import { openPlayground } from './page.ts';
import { startPostgres } from './postgres.ts';
import { startService } from './service.ts';
import { startSharedService } from './shared-service.ts';
import { startSite } from './site.ts';

/**
 * Vitest's `test` with what the suites share. A fixture starts when a test names it: `test('…', async ({ page }) => …)`.
 * Fixtures with the scope `worker` start once per worker and stop with it. Extend `test` only here: an `extend` in a test
 * file would start a second browser in the worker.
 */
export const test = base
  // Chromium, and a page in a context that belongs to the test: chromium.ts
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of required fixtures from this pattern
  .extend('tabs', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const context = await launchChromium();
    onCleanup(() => context.close());
    return context;
  })
  // biome-ignore lint/correctness/noEmptyPattern: likewise
  .extend('windows', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const context = await launchChromium(findWindowedBrowser());
    onCleanup(() => context.close());
    return context;
  })
  .extend('chromium', { scope: 'worker' }, ({ tabs }) => browserOf(tabs))
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
  .extend('playground', ({ tabs, siteServer }, { onCleanup }) => {
    const playground = openPlayground(tabs, siteServer);
    onCleanup(() => playground.close());
    return playground;
  })
  .extend('windowedPlayground', ({ windows, siteServer }, { onCleanup }) => {
    const playground = openPlayground(windows, siteServer);
    onCleanup(() => playground.close());
    return playground;
  })
  // For tests that set routes or scripts on the whole context
  .extend('isolatedPlayground', async ({ chromium, siteServer }, { onCleanup }) => {
    const context = await openContext(chromium);
    onCleanup(() => context.close());
    return openPlayground(context, siteServer);
  })
  // The same with the SDK as its source is now, instead of the built one
  // biome-ignore lint/correctness/noEmptyPattern: likewise
  .extend('sdkSource', { scope: 'worker' }, ({}) =>
    bundle(resolve(import.meta.dirname, '../../packages/sdk/src/index.ts'), 'overlay-sdk.mjs'),
  )
  .extend('sourcePlayground', async ({ playground, sdkSource }) => {
    for (const [name, code] of sdkSource) playground.site.files.set(`/sdk/v1/${name}`, code);
    return playground;
  })
  // A PostgreSQL server that stays up, and an empty database for the test: postgres.ts
  // biome-ignore lint/correctness/noEmptyPattern: likewise
  .extend('postgres', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const server = await startPostgres({ autovacuum: 'off' });
    onCleanup(() => server.dispose());
    return server;
  })
  .extend('databaseUrl', ({ postgres }) => postgres.createDatabase())
  // The built service in a process that the tests of the worker share, for what leaves nothing behind: service.ts
  // biome-ignore lint/correctness/noEmptyPattern: likewise
  .extend('builtService', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const service = await startService();
    onCleanup(() => service.dispose());
    return service;
  })
  // One in-process service on the embedded stores for all files of a worker; each file has its own account: shared-service.ts
  // biome-ignore lint/correctness/noEmptyPattern: likewise
  .extend('sharedService', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const shared = startSharedService();
    onCleanup(() => shared.stop());
    return shared;
  })
  .extend('service', { scope: 'file' }, ({ sharedService }) => sharedService.forFile());
