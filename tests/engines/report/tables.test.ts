import { expect, it } from 'vitest';
import { engineColumns, type Result } from './results.ts';
import { toTables } from './tables.ts';

const arranged = (engine: Result['engine'], version: string, pages: number): Result => ({
  engine,
  version,
  table: 'randomly arranged pages',
  player: '',
  row: 'every control is reached',
  passed: true,
  pages,
});

it('has the engines in the same order, whichever was done first, and counts the pages that were arranged', () => {
  const results = [
    arranged('webkit', 'WebKitGTK 2', 10),
    arranged('firefox', 'firefox 153', 10),
    arranged('firefox', 'firefox 153', 5),
    arranged('chromium', 'Chromium 156', 20),
  ];
  const tables = toTables(results, engineColumns(results));
  expect(tables).toContain('| scenario | Chromium 156 | firefox 153 | WebKitGTK 2 |');
  expect(tables).toMatch(/\| Chromium 156 \| 20 \| ✓ \|\n\| firefox 153 \| 15 \| ✓ \|\n\| WebKitGTK 2 \| 10/);
});
