import type { ReportedTest } from '../../kit/reported-test.ts';
import { damages, files } from './damages.ts';

/** What a start on a damaged folder does, as Markdown: a row for each kind of file. */
export function damageTable(tests: readonly ReportedTest[]): string | undefined {
  const outcomes = tests.flatMap(({ file, meta, status }) =>
    file.includes('service/damage/') && meta.figures !== undefined && status === 'passed'
      ? [meta.figures]
      : [],
  );
  if (outcomes.length === 0) return undefined;
  const toRow = (kind: string) => {
    const cells = damages.map((damage) => {
      const found = outcomes.find((figures) => figures['kind'] === kind && figures['damage'] === damage);
      return String(found?.['outcome'] ?? '–');
    });
    return `| ${[kind, ...cells].join(' | ')} |`;
  };
  return [
    `| | ${damages.join(' | ')} |`,
    `| --- |${' --- |'.repeat(damages.length)}`,
    ...Object.keys(files).map(toRow),
  ].join('\n');
}
