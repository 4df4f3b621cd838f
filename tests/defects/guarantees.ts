import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../../tools/root.mjs';
import { type Defect, readDefects } from './defect.ts';

/** From the root of the repository. */
export const guaranteesPath = 'docs/guarantees.md';

const introduction = `# Guarantees

What the product promises, the test that fails when the promise is broken, and the id of the seeded defect that breaks it: an entry of
\`tests/defects/*.json\` with a change of the source. \`npm test\` runs all of these tests;
[Testing](testing.md#guarantees-and-seeded-defects) says how to run the defects.

This page is written by \`tsx tests/defects/guarantees.ts\`, and a test fails when it is out of date.
`;

/** The page of the docs that lists what the defects break, by kind, in Markdown. */
export function toGuaranteesPage(defects: readonly Defect[]): string {
  const kinds = [...new Set(defects.map(({ kind }) => kind))].sort();
  const sections = kinds.map((kind) => {
    const rows = defects
      .filter((defect) => defect.kind === kind)
      .map(({ promise, test, name, id }) =>
        toRow([promise.replace(/\.$/, ''), `\`${basename(test)}\`: ${name}`, `\`${id}\``]),
      );
    return [
      `## ${kind[0]?.toUpperCase()}${kind.slice(1)}`,
      '',
      toRow(['guarantee', 'test', 'seeded defect']),
      '|---|---|---|',
      ...rows,
    ].join('\n');
  });
  return `${[introduction, ...sections].join('\n\n').replace('\n\n\n', '\n\n')}\n`;
}

const toRow = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('<', '&lt;')).join(' | ')} |`;

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(join(root, guaranteesPath), toGuaranteesPage(readDefects()));
