import { defineConfig } from 'vitest/config';

// Installs from the registry and builds with Next.js: minutes, so a command of its own.
export default defineConfig({
  test: {
    include: ['tests/packages/installed/*.installed.ts'],
    reporters: ['default', './tests/kit/counts-reporter.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
