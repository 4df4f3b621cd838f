import { isClean } from './audit/audit.ts';
import type { ScenarioResult } from './scenarios/scenario.ts';

const shownExamples = 5;

export type PlayedScenario = ScenarioResult & { readonly seconds: number };

export function isGood({ audit, failures }: ScenarioResult): boolean {
  return isClean(audit) && failures.length === 0;
}

/** One scenario as a row of the table, with what went wrong below it. */
export function toReport(result: PlayedScenario): string {
  const { name, rounds, audit, failures, counts = {}, seconds } = result;
  const cells = [
    rounds,
    audit.acknowledged,
    audit.sent - audit.acknowledged,
    audit.attempts,
    audit.replays,
    audit.lost.length,
    audit.doubled.length,
    audit.wrong.length,
    audit.summaryIsExact ? 'exact' : 'DIFFERS',
    `${Math.round(seconds)} s`,
    isGood(result) ? 'ok' : 'FAILED',
  ];
  const findings = [
    ...Object.entries(counts).map(([kind, count]) => `${kind}: ${count}`),
    ...failures.map((failure) => `expected: ${failure}`),
    ...audit.lost.slice(0, shownExamples).map((marker) => `lost: ${marker}`),
    ...audit.doubled.slice(0, shownExamples).map((marker) => `doubled: ${marker}`),
    ...audit.wrong.slice(0, shownExamples).map((difference) => `wrong: ${difference}`),
  ];
  return [toRow([name, ...cells]), ...findings.map((finding) => `    ${finding}`)].join('\n');
}

/** The totals, for readers of a single line. */
export function toTotal(played: readonly PlayedScenario[]): string {
  const sum = (countOf: (one: PlayedScenario) => number) =>
    played.reduce((total, one) => total + countOf(one), 0);
  return toRow([
    'together',
    sum(({ rounds }) => rounds),
    sum(({ audit }) => audit.acknowledged),
    sum(({ audit }) => audit.sent - audit.acknowledged),
    sum(({ audit }) => audit.attempts),
    sum(({ audit }) => audit.replays),
    sum(({ audit }) => audit.lost.length),
    sum(({ audit }) => audit.doubled.length),
    sum(({ audit }) => audit.wrong.length),
    played.every(({ audit }) => audit.summaryIsExact) ? 'exact' : 'DIFFERS',
    `${Math.round(sum(({ seconds }) => seconds))} s`,
    played.every(isGood) ? 'ok' : 'FAILED',
  ]);
}

export const reportHead = toRow([
  'scenario',
  'rounds',
  'acknowledged',
  'unanswered',
  'requests',
  'replays',
  'lost',
  'doubled',
  'wrong',
  'summary',
  'took',
  '',
]);

function toRow([name = '', ...cells]: readonly (string | number)[]): string {
  return [String(name).padEnd(46), ...cells.map((cell) => String(cell).padStart(13))].join('');
}
