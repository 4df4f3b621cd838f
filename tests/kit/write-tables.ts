import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

// Makes the declaration below an addition to Vitest's.
import type {} from 'vitest';

/**
 * `tsx tests/kit/write-tables.ts REPORT.json PAGE.md`: writes what the tests of a JSON report measured into the page, between
 * `<!-- figures: FILE -->` and `<!-- /figures -->`, where FILE is a part of the test file's path.
 */
declare module 'vitest' {
  interface TaskMeta {
    /** What a test measured, for the tables of the docs. */
    figures?: Readonly<Record<string, string | number | boolean>>;
  }
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly meta: { readonly figures?: Readonly<Record<string, string | number | boolean>> };
    }[];
  }[];
}

const { positionals } = parseArgs({ allowPositionals: true });
const [reportPath, pagePath] = positionals;
if (reportPath === undefined || pagePath === undefined) throw new Error('name a JSON report and a page');
const report: Report = JSON.parse(readFileSync(reportPath, 'utf8'));
const page = readFileSync(pagePath, 'utf8');
const section = /(<!-- figures: (\S+) -->\n)[\s\S]*?(<!-- \/figures -->)/g;
writeFileSync(
  pagePath,
  page.replace(section, (whole, begin: string, file: string, end: string) => {
    const table = toTable(file);
    return table === undefined ? whole : `${begin}${table}${end}`;
  }),
);

/** A row for each test. Undefined if the report has none with figures. */
function toTable(file: string): string | undefined {
  const tests = report.testResults
    .filter(({ name }) => name.includes(file))
    .flatMap(({ assertionResults }) => assertionResults);
  const rows = tests.flatMap(({ title, status, meta: { figures } }) =>
    figures === undefined ? [] : [{ test: title, ...figures, result: status }],
  );
  if (rows.length === 0) return undefined;
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const toLine = (cells: readonly unknown[]) =>
    `| ${cells.map((cell) => String(cell ?? '')).join(' | ')} |\n`;
  const values = rows.map((row) => new Map<string, unknown>(Object.entries(row)));
  return [
    toLine(columns),
    toLine(columns.map(() => '---')),
    ...values.map((row) => toLine(columns.map((column) => row.get(column)))),
  ].join('');
}
