import { defineConfig } from 'vitest/config';
import LongestFirst from './tools/longest-first.ts';

const alone = [
  '**/*.alone.test.ts',
  // These folders have not been run in shared processes yet. Nothing is known that forbids it.
  'apps/dashboard/test/**/*.test.ts',
  'apps/service/test/{analytics,clickhouse}/*.test.ts',
  'e2e/**/*.test.ts',
];

/**
 * Files follow one another in the same few processes, so that modules are loaded once per process and not once per file. A file
 * that measures its process is named `….alone.test.ts` and has one to itself.
 */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    globalSetup: 'tools/test-setup.ts',
    setupFiles: 'tools/each-test-file.ts',
    reporters: ['default', './tools/counts-reporter.ts'],
    env: { NODE_ENV: 'test' },
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    // Files wait for disks, browsers and timers half of their time: one more than there are cores uses it. With four, browsers of
    // four files at once made two cores so slow that the whole took no less.
    maxWorkers: 3,
    // No test depends on how fast the machine is: these end one that hangs, and nothing else.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 90_000 } },
    // `npm run test:browsers` runs what needs other browsers than Chromium.
    exclude: ['**/node_modules/**', '**/dist/**', 'e2e/browsers/*.{firefox,webkit}.test.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          include: alone,
        },
      },
      {
        extends: true,
        test: {
          name: 'together',
          isolate: false,
          include: [
            'packages/**/*.test.{ts,tsx}',
            'apps/**/*.test.ts',
            'e2e/**/*.test.ts',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
            'faults/**/*.test.ts',
            'fuzz/**/*.test.ts',
          ],
          exclude: alone,
        },
      },
    ],
  },
});
