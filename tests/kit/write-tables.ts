import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TaskMeta } from 'vitest';
import { root } from '../../tools/root.mjs';
import { browserTables } from '../engines/browser-tables.ts';
import { nodeTable } from '../packages/node-table.ts';

/** A test in Vitest's JSON report; tests put what a table shows into `task.meta`. */
export interface ReportedTest {
  readonly fullName: string;
  readonly status: string;
  readonly meta: TaskMeta;
}

/** Tables of the docs: the page, the name between its markers, and the Markdown, or undefined if its tests did not run. */
const tables: readonly {
  readonly page: string;
  readonly name: string;
  readonly toMarkdown: (tests: readonly ReportedTest[]) => string | undefined;
}[] = [
  { page: 'docs/browsers.md', name: 'browsers', toMarkdown: browserTables },
  { page: 'docs/running.md', name: 'nodes', toMarkdown: nodeTable },
];

/**
 * `npm run tables -- report.json` writes the tables of the docs from a report that
 * `npm run test:long -- engines --reporter=json --outputFile=report.json` has made.
 */
const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('usage: npm run tables -- report.json');
const report: { testResults: { assertionResults: ReportedTest[] }[] } = JSON.parse(
  readFileSync(resolve(path), 'utf8'),
);
const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
for (const { page, name, toMarkdown } of tables) {
  const markdown = toMarkdown(tests);
  if (markdown === undefined) continue;
  const file = join(root, page);
  const [begin, end] = [`<!-- ${name}: written by \`npm run tables\` -->`, `<!-- /${name} -->`];
  const text = readFileSync(file, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} has no place for the table ${name}`);
  writeFileSync(file, `${text.slice(0, from + begin.length)}\n${markdown}\n${text.slice(to)}`);
  console.log(`${page}: wrote the table ${name}`);
}
