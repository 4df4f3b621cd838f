import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';
import { parseEngines } from './engines/engine.ts';
import { engineColumns, toResult } from './report/results.ts';
import { toTables } from './report/tables.ts';

/**
 * `npm run test:browsers`: every scenario and player in three engines, as tables; `-- --write` puts them into
 * docs/browsers.md; `-- --engines firefox,webkit` runs some of the engines; `-- --pages 200` arranges so many pages an
 * engine; `-- --retry 1` tries once more what failed, and names what passed only then; other words choose test files
 * (`-- players`). Ends with a code other than 0 where a test fails.
 */
const { values, positionals } = parseArgs({
  options: {
    write: { type: 'boolean' },
    pages: { type: 'string' },
    engines: { type: 'string' },
    retry: { type: 'string', default: '0' },
  },
  allowPositionals: true,
});
const engines = values.engines === undefined ? [] : readEngines(values.engines);
const filters = engines.length
  ? (positionals.length ? positionals : ['']).flatMap((word) => engines.map((name) => `${word}.${name}.`))
  : positionals;
if (values.write && filters.length > 0) refuse('--write needs the whole run');
const retry = Number(values.retry);
if (![0, 1, 2].includes(retry)) refuse('--retry is 0, 1 or 2');
if (values.pages) process.env['OVERLAY_ARRANGED_PAGES'] = values.pages;
const vitest = await startVitest('test', filters, {
  config: 'vitest.browsers.config.ts',
  run: true,
  watch: false,
  retry,
});
const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
const results = tests.map(toResult);
const tables = toTables(results, engineColumns(results));
process.stdout.write(`\n${tables}\n`);
for (const test of tests.filter((one) => one.diagnostic()?.flaky))
  console.log(`passed only at the second attempt: ${test.fullName}`);
if (values.write) writeTables(tables);
await vitest.close();

function readEngines(text: string): readonly string[] {
  try {
    return parseEngines(text);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : `${error}`);
  }
}

function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}

/** Puts the tables into their place in docs/browsers.md. */
function writeTables(tables: string): void {
  const page = fileURLToPath(new URL('../../docs/browsers.md', import.meta.url));
  const begin = '<!-- browsers: made by `npm run test:browsers -- --write` -->';
  const end = '<!-- /browsers -->';
  const text = readFileSync(page, 'utf8');
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error('docs/browsers.md has no place for the tables');
  writeFileSync(page, `${text.slice(0, from + begin.length)}\n${tables}\n${text.slice(to)}`);
}
