import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../../tools/root.mjs';
import { browserTables, frameworkTable, playerTable, situationTables } from '../engines/browser-tables.ts';
import { nodeTable } from '../packages/node-table.ts';
import { damageTable } from '../service/damage/damage-table.ts';
import type { ReportedTest } from './reported-test.ts';

/** Tables of the docs: the page, the name between its markers, and the Markdown, or undefined if its tests did not run. */
const tables: readonly {
  readonly page: string;
  readonly name: string;
  readonly toMarkdown: (tests: readonly ReportedTest[]) => string | undefined;
}[] = [
  { page: 'docs/browsers.md', name: 'browsers', toMarkdown: browserTables },
  { page: 'docs/players.md', name: 'players', toMarkdown: playerTable },
  { page: 'docs/pages.md', name: 'pages', toMarkdown: situationTables },
  { page: 'docs/pages.md', name: 'frameworks', toMarkdown: frameworkTable },
  { page: 'docs/running.md', name: 'nodes', toMarkdown: nodeTable },
  { page: 'docs/operating.md', name: 'damage', toMarkdown: damageTable },
  { page: 'docs/testing.md', name: 'attacks', toMarkdown: (tests) => figuresTable(tests, 'hostile/attacks') },
];

/**
 * `npm run tables -- report.json` writes the tables of the docs from a report that
 * `npm run test:long -- engines --reporter=json --outputFile=report.json` has made.
 */
const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('usage: npm run tables -- report.json');
const report: { testResults: { name: string; assertionResults: Omit<ReportedTest, 'file'>[] }[] } =
  JSON.parse(readFileSync(resolve(path), 'utf8'));
const tests = report.testResults.flatMap(({ name, assertionResults }) =>
  assertionResults.map((one) => ({ ...one, file: name })),
);
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

/** A row for each test in these files that measured something. */
function figuresTable(tests: readonly ReportedTest[], files: string): string | undefined {
  const rows = tests.flatMap(({ file, title, meta, status }) =>
    file.includes(files) && meta.figures !== undefined
      ? [{ test: title, ...meta.figures, result: status }]
      : [],
  );
  if (rows.length === 0) return undefined;
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const toLine = (cells: readonly unknown[]) => `| ${cells.map((cell) => String(cell ?? '')).join(' | ')} |`;
  const lines = rows.map((row) => {
    const cells = new Map<string, unknown>(Object.entries(row));
    return toLine(columns.map((column) => cells.get(column)));
  });
  return [toLine(columns), toLine(columns.map(() => '---')), ...lines].join('\n');
}
