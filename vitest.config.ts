import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { messageMacros } from './apps/dashboard/tools/vite-messages.ts';
import LongestFirst from './tests/kit/longest-first.ts';

/** A file that measures or replaces something global of its process has a process to itself. */
const alone = '**/*.alone.test.ts';
const ignored = ['**/node_modules/**', '**/dist/**'];

/** A lane of `npm test`. Its files share a few processes, unless `isolate` says otherwise. */
const lane = (name: string, include: string[], isolate = false) => ({
  extends: true as const,
  test: { name, include, isolate, exclude: [...ignored, '**/*.long.test.ts', ...(isolate ? [] : [alone])] },
});

/** What only `npm run test:long` runs. */
const longLane = (name: string, include: string[], maxConcurrency = 5) => ({
  extends: true as const,
  test: { name: `long/${name}`, include, isolate: true, exclude: ignored, maxConcurrency },
});

export default defineConfig({
  plugins: [messageMacros()],
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    globalSetup: 'tests/kit/global-setup.ts',
    setupFiles: 'tests/kit/each-test-file.ts',
    reporters: ['default', './tests/kit/counts-reporter.ts'],
    env: { NODE_ENV: 'test' },
    pool: 'forks',
    // Fewer collections of what each test leaves: a twentieth less processor time.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    // Files wait for disks, browsers and timers half of their time, so twice as many workers as the two cores that this is made for.
    maxWorkers: 4,
    allowOnly: false,
    // Each project has a server of its own, which would translate the same modules again, as would the next run. Keys are contents.
    experimental: { fsModuleCache: true, fsModuleCachePath: join(import.meta.dirname, 'tests/dist/modules') },
    // No test depends on how fast the machine is: these limits only end one that hangs.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 90_000 } },
    tags: [
      { name: 'table', description: 'rows of which npm test has some, and npm run test:long all' },
      {
        name: 'long',
        description: 'takes a second or more, and no seeded defect names it: only in npm run test:long',
      },
    ],
    projects: [
      lane('unit', [
        '{packages,apps,tools,bench}/**/*.test.{ts,tsx}',
        'tests/{kit,defects,screenshots}/**/*.test.ts',
        'tests/sdk/!(*.browser|node-import).test.ts',
      ]),
      lane('alone', [`tests/${alone}`], true),
      // One project, because each has processes of its own, which would load the service and the browser's driver again.
      lane('tests', [
        'tests/{service,stores,dashboard,journeys,faults,hostile}/**/*.test.ts',
        'tests/sdk/{*.browser,node-import}.test.ts',
      ]),
      // Each test has a browser to itself: two of each engine at a time.
      longLane('engines', ['tests/engines/**/*.test.ts'], 2),
      longLane('packages', ['tests/packages/**/*.test.ts']),
      longLane('deploy', ['tests/deploy/**/*.test.ts']),
      longLane('stores', ['tests/stores/**/*.long.test.ts']),
      longLane('other', ['tests/{service,sdk,dashboard,journeys,faults,hostile}/**/*.long.test.ts']),
    ],
  },
});
