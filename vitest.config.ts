import { defineConfig } from 'vitest/config';

// One process per test file: chDB allows one data directory a process.
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    globalSetup: 'tools/test-setup.ts',
    reporters: ['default', './tools/counts-reporter.ts'],
    env: { NODE_ENV: 'test' },
    pool: 'forks',
    // Files wait for disks, browsers and timers half of their time: one more than there are cores uses it.
    maxWorkers: 3,
    // No test depends on how fast the machine is: these end one that hangs, and nothing else.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    include: [
      'packages/**/*.test.{ts,tsx}',
      'apps/**/*.test.ts',
      'e2e/**/*.test.ts',
      'tools/**/*.test.ts',
      'bench/**/*.test.ts',
      'faults/**/*.test.ts',
      'fuzz/**/*.test.ts',
    ],
    // `npm run test:browsers` runs what needs other browsers than Chromium.
    exclude: ['**/node_modules/**', '**/dist/**', 'e2e/browsers/*.{firefox,webkit}.test.ts'],
  },
});
