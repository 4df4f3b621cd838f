import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
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
 * `npm run tables -- report.json …` writes the tables of the docs from what `npm run test:release -- engines` leaves in
 * `tests/dist/reports`. A test that passed in a later report counts as it ran there.
 */
const paths = process.argv.slice(2);
if (paths.length === 0) throw new Error('usage: npm run tables -- report.json …');
const byName = new Map<string, ReportedTest>();
for (const path of paths) {
  const report: { testResults: { name: string; assertionResults: Omit<ReportedTest, 'file'>[] }[] } =
    JSON.parse(readFileSync(resolve(path), 'utf8'));
  for (const { name, assertionResults } of report.testResults)
    for (const one of assertionResults) {
      const key = `${basename(name)} ${one.fullName}`;
      if (one.status === 'passed' || !byName.has(key)) byName.set(key, { ...one, file: name });
    }
}
const tests = [...byName.values()];
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
