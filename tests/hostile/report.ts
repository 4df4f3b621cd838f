import { type FuzzReport, mostRssBytes } from './run-fuzz.ts';

const classes = ['2xx', '3xx', '4xx', '5xx', 'none'] as const;
const longestRequest = 3_000;
const shownOutput = 3_000;

export function isGood({ lanes, failures }: FuzzReport): boolean {
  return failures.length === 0 && lanes.every(({ findings }) => findings.length === 0);
}

/** A table of what was asked and answered, and below it each finding with how to see it again. */
export function toReport(report: FuzzReport): string {
  const { lanes, seconds, peakRssBytes, witnessed, failures, output } = report;
  const rows = [
    toRow(['lane', 'requests', ...classes, 'findings']),
    ...lanes.map(({ name, requests, answers, findings }) =>
      toRow([name, requests, ...classes.map((one) => answers.get(one) ?? 0), findings.length]),
    ),
  ];
  const total = lanes.reduce((sum, { requests }) => sum + requests, 0);
  const findings = lanes
    .flatMap((lane) => lane.findings)
    .map(
      ({ what, lane, seed, path, request }) =>
        `\n${what}\n  again: npm run fuzz -- --lanes ${lane} --seed ${seed} --path ${path}\n  bytes: ${request.slice(0, longestRequest)}`,
    );
  const statuses = lanes.map(
    (lane) =>
      `${lane.name}: ${[...lane.statuses]
        .sort()
        .map(([status, times]) => `${status} × ${times}`)
        .join(', ')}`,
  );
  return [
    ...rows,
    ...statuses,
    `${total} requests in ${seconds.toFixed(0)} s; ${witnessed} honest events beside them; at most ${toMiB(peakRssBytes)} MiB of ${toMiB(mostRssBytes)}`,
    ...failures.map((failure) => `FAILED: ${failure}`),
    ...findings,
    ...(isGood(report) ? [] : ['\nwhat the service wrote last:', output.slice(-shownOutput)]),
  ].join('\n');
}

function toMiB(bytes: number): number {
  return Math.round(bytes / 1024 ** 2);
}

function toRow([name = '', ...cells]: readonly (string | number)[]): string {
  return [String(name).padEnd(14), ...cells.map((cell) => String(cell).padStart(10))].join('');
}
