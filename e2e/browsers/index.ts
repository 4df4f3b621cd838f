import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';
import { engineColumns, toResult } from './report/results.ts';
import { toTables } from './report/tables.ts';
import { writeTables } from './report/write-tables.ts';

/**
 * `npm run test:browsers`: every scenario and player in three engines, as tables; `-- --write` puts them into
 * docs/browsers.md; `-- --pages 200` arranges so many pages an engine; other words choose test files
 * (`-- scenarios.firefox`). Ends with a code other than 0 where a test fails.
 */
const { values, positionals: filters } = parseArgs({
  options: { write: { type: 'boolean' }, pages: { type: 'string' } },
  allowPositionals: true,
});
if (values.pages) process.env['OVERLAY_ARRANGED_PAGES'] = values.pages;
const vitest = await startVitest('test', filters, {
  config: 'vitest.browsers.config.ts',
  run: true,
  watch: false,
});
const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
const tables = toTables(tests.map(toResult), engineColumns(tests));
process.stdout.write(`\n${tables}\n`);
if (values.write) {
  if (filters.length > 0) throw new Error('--write needs the whole run');
  writeTables(tables);
}
await vitest.close();
