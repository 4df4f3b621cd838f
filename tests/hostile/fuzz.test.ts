import { expect, it } from 'vitest';
import { atScale } from '../kit/scale.ts';
import { laneNames } from './lanes.ts';
import { type FuzzReport, runFuzz } from './run-fuzz.ts';

const runs = Number(
  process.env['OVERLAY_FUZZ_RUNS'] ?? atScale({ short: 1_500, long: 8_000, release: 200_000 }),
);
const newSeed = Date.now() % 1_000_000;
const seed = Number(
  process.env['OVERLAY_FUZZ_SEED'] ?? atScale({ short: 20_260_101, long: newSeed, release: newSeed }),
);
/** To repeat one finding: its lane, and fast-check's path to it. */
const onlyLane = process.env['OVERLAY_FUZZ_LANE'];
const path = process.env['OVERLAY_FUZZ_PATH'];
const lanes = laneNames.filter((name) => onlyLane === undefined || name === onlyLane);

it(
  'thousands of odd requests get documented answers, lose no honest event and reveal nothing of another account',
  async ({ task }) => {
    const report = await runFuzz({ runs, seed, lanes, path });
    const printed = toText(report);
    task.meta.figures = toFigures(report);
    expect(report.failures, printed).toEqual([]);
    expect(
      report.lanes.flatMap(({ findings }) => findings.map(({ what }) => what)),
      printed,
    ).toEqual([]);
    if (path !== undefined) return;
    expect(report.lanes.reduce((sum, { requests }) => sum + requests, 0)).toBeGreaterThanOrEqual(runs);
    // Not all requests are refused at authentication.
    for (const lane of report.lanes)
      expect(lane.answers.get('2xx') ?? 0, printed).toBeGreaterThan(lane.requests / 100);
    // The number of events sent meanwhile depends on the machine.
    expect(report.witnessed).toBeGreaterThan(0);
  },
  atScale({ short: 900_000, long: 1_800_000, release: 10_800_000 }),
);

/** Each finding with how to repeat it, and the service's output. */
function toText({ lanes: reports, failures, output }: FuzzReport): string {
  const findings = reports.flatMap((lane) => lane.findings);
  return [
    `seed ${seed}`,
    ...failures,
    ...findings.map(({ what, again, request }) => `${what}\n  again: ${again}\n  bytes: ${request}`),
    `the service printed last:\n${output}`,
  ].join('\n');
}

function toFigures({ lanes: reports, peakMegabytes, witnessed }: FuzzReport) {
  const requests = reports.map((lane) => [lane.name, lane.requests] as const);
  return { seed, ...Object.fromEntries(requests), witnessed, 'memory MiB': Math.round(peakMegabytes) };
}
