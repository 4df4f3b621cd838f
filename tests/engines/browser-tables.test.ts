import { expect, it } from 'vitest';
import { browserTables, frameworkTable, situationTables } from './browser-tables.ts';
import type { EngineName } from './engines/engine.ts';
import { scenarios } from './scenarios/scenarios.ts';

const reported = (
  engine: EngineName,
  version: string,
  table: string,
  row: string,
  passed: string[],
  pages = 0,
) => ({
  file: 'tests/engines/chromium.test.ts',
  title: row,
  fullName: row,
  status: 'passed',
  meta: { browsers: { engine, version, table, row, passed, pages } },
});

it('lists the engines in a fixed order, regardless of which ran first, and counts the arranged pages', () => {
  const tables = browserTables([
    reported('firefox', 'firefox 153', 'arranged', 'seeds 1,2', ['seed 1', 'seed 2'], 2),
    reported('firefox', 'firefox 153', 'arranged', 'seeds 3', ['seed 3'], 1),
    reported('chromium', 'Chromium 156', 'arranged', 'seeds 1,2', ['seed 1'], 2),
  ]);
  expect(tables).toContain('| scenario | Chromium 156 | firefox 153 |');
  expect(tables).toMatch(/\| Chromium 156 \| 2 \| \*\*fails on 1\*\* \|\n\| firefox 153 \| 3 \| ✓ \|/);
});

it('distinguishes a failed scenario from one that was not run', () => {
  const [first, second] = scenarios.map(({ name }) => name);
  const tables = browserTables([
    reported('chromium', 'Chromium 156', 'scenarios', `${first}`, [`${first}`]),
    reported('chromium', 'Chromium 156', 'scenarios', `${second}`, []),
  ]);
  expect(tables).toContain(`| ${first} | ✓ |\n| ${second} | **fails** |`);
  expect(tables).toContain('| not run |');
});

it('is undefined for a report without browsers', () => {
  expect(
    browserTables([{ file: 'x.test.ts', title: 'x', fullName: 'x', status: 'passed', meta: {} }]),
  ).toBeUndefined();
});

it('distinguishes a page that failed from one that no engine opened', () => {
  const report = [
    reported('webkit', 'WebKitGTK 2.50', 'situations', 'pages: the document', ['right to left']),
  ];
  const tables = situationTables(report);
  expect(tables).toContain('| right to left | ✓ |\n| quirks mode | **fails** |');
  expect(tables).toContain('| object-fit: cover | not run |');
  expect(browserTables(report)).toBeUndefined();
});

it('says in which engine an overlay waits for the scripts of a framework, and why', () => {
  const passed = ['hydrated after 0 s', 'hydrated after 2 s', 'hydrated after 10 s'];
  const tables = frameworkTable([
    reported('chromium', 'Chromium 156', 'frameworks', 'hydrated by Nuxt', passed),
    reported('webkit', 'WebKitGTK 2.50', 'frameworks', 'hydrated by Nuxt', passed.slice(0, 2)),
  ]);
  expect(tables).toMatch(
    /\| Nuxt \(`nuxt` [\d.]+\) \| ✓ \| ✓, late in webkit \(1\) \| \*\*fails in webkit\*\* \|/,
  );
  expect(tables).toMatch(/\n\(1\) the overlay shows within two seconds after those scripts/);
});
