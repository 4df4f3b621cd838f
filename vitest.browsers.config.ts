import { defineConfig } from 'vitest/config';
import common from './vitest.config.ts';

/** All engines; `npm test` runs Chromium alone. */
export default defineConfig({
  ...common,
  test: {
    ...common.test,
    projects: undefined,
    isolate: false,
    globalSetup: 'tools/every-engine-setup.ts',
    include: ['e2e/browsers/*.test.ts'],
    exclude: [],
  },
});
