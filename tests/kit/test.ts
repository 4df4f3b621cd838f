import { test as base } from 'vitest';
import { startPostgres } from './postgres.ts';

/**
 * Vitest's `test` with what the suites share. A fixture starts when a test names it: `test('…', async ({ postgres }) => …)`.
 * Fixtures with the scope `worker` start once per worker and stop with it. Extend `test` only here: an `extend` in a test
 * file would start a second server in the worker.
 */
export const test = base
  // A PostgreSQL server that stays up, and an empty database for the test: postgres.ts
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of required fixtures from this pattern
  .extend('postgres', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const server = await startPostgres({ autovacuum: 'off' });
    onCleanup(() => server.dispose());
    return server;
  })
  .extend('databaseUrl', ({ postgres }) => postgres.createDatabase());
