import { type Finding, isMet } from './finding.ts';

const verdicts = { true: 'met', false: 'MISSED' } as const;

export function toTable(findings: readonly Finding[]): string {
  const lines = findings.map((finding) => [
    finding.measurement,
    finding.what,
    toFigure(finding),
    toTarget(finding),
    toVerdict(finding),
  ]);
  const all = [['', 'what', 'figure', 'target', ''], ...lines];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((line) => line[column]?.length ?? 0)));
  return all
    .map((line, index) => {
      const repeated = index > 1 && line[0] === all[index - 1]?.[0];
      return line
        .map((cell, column) => {
          const shown = column === 0 && repeated ? '' : cell;
          return column === 2 ? shown.padStart(widths[column] ?? 0) : shown.padEnd(widths[column] ?? 0);
        })
        .join('  ')
        .trimEnd();
    })
    .join('\n');
}

function toFigure({ value, unit }: Finding): string {
  if (unit === 'ratio') return value.toFixed(2);
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${value.toLocaleString('en', { maximumFractionDigits: digits })} ${unit}`;
}

function toTarget({ target }: Finding): string {
  if (target === undefined) return '';
  return 'atLeast' in target ? `>= ${target.atLeast}` : `<= ${target.atMost}`;
}

function toVerdict(finding: Finding): string {
  const met = isMet(finding);
  return met === undefined ? '' : verdicts[`${met}`];
}
