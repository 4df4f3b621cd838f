import { startService } from '../kit/service.ts';
import { test as base } from '../kit/test.ts';

/**
 * The kit's `test` with `service`: one running service for the files of a worker, for tests that neither stop it nor count all
 * of its events. Extend `test` only here: each `extend` starts another service.
 */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of required fixtures from this pattern
  .extend('service', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const service = await startService();
    onCleanup(() => service.dispose());
    return service;
  });
