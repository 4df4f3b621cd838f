import { test as base } from 'vitest';
import { startSharedService } from './shared-service.ts';

/**
 * Vitest's `test` with what the suites share. A fixture starts when a test names it: `test('…', async ({ service }) => …)`.
 * Fixtures with the scope `worker` start once per worker and stop with it. Extend `test` only here: an `extend` in a test
 * file would start a second one in the worker.
 */
export const test = base
  // One service on the embedded stores for all files of a worker; each file has an account of its own: shared-service.ts
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of required fixtures from this pattern
  .extend('sharedService', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const shared = startSharedService();
    onCleanup(() => shared.stop());
    return shared;
  })
  .extend('service', { scope: 'file' }, ({ sharedService }) => sharedService.forFile());
