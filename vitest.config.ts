import { defineConfig } from 'vitest/config';
import LongestFirst from './tests/kit/longest-first.ts';

/** Each starts processes or browsers of its own, or has not been run in a shared process yet. */
const isolated = [
  '**/*.alone.test.ts',
  'tests/{dashboard,journeys,engines,deploy}/**/*.test.ts',
  'tests/service/analytics/*.test.ts',
  'tests/stores/clickhouse/*.test.ts',
];

/** `npm run test:long` runs what other engines, installations or Debian's servers need. */
const long = ['tests/engines/*.{firefox,webkit}.test.ts', 'tests/packages/**', 'tests/deploy/**'];

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    globalSetup: 'tests/kit/global-setup.ts',
    setupFiles: 'tests/kit/each-test-file.ts',
    reporters: ['default', './tests/kit/counts-reporter.ts'],
    env: { NODE_ENV: 'test' },
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    maxWorkers: 3,
    allowOnly: false,
    // No test depends on how fast the machine is: these limits only end one that hangs.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 90_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'isolated',
          include: isolated,
          exclude: ['**/node_modules/**', '**/dist/**', ...long],
        },
      },
      {
        extends: true,
        test: {
          name: 'shared',
          isolate: false,
          include: ['{packages,apps,tools,bench}/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', ...isolated, ...long],
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          isolate: false,
          include: long,
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
    ],
  },
});
