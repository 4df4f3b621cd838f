import { defineConfig } from 'vitest/config';

// One process per test file: chDB allows one data directory a process.
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    include: [
      'packages/**/*.test.{ts,tsx}',
      'apps/**/*.test.ts',
      'e2e/**/*.test.ts',
      'tools/**/*.test.ts',
      'bench/**/*.test.ts',
      'faults/**/*.test.ts',
      'fuzz/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
  },
});
