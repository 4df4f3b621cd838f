import { expect, it } from 'vitest';
import { laneNames } from './lanes.ts';
import { toReport } from './report.ts';
import { runFuzz } from './run-fuzz.ts';

/** The short form; `npm run fuzz -- --runs 50000` is the long one. */
it('thousands of odd requests get documented answers, cost no honest event and show nothing of another account', async () => {
  const report = await runFuzz({ runs: 1_500, seed: 20_260_101, lanes: laneNames });
  const said = toReport(report);
  expect(report.failures, said).toEqual([]);
  expect(
    report.lanes.flatMap(({ findings }) => findings.map(({ what }) => what)),
    said,
  ).toEqual([]);
  expect(report.lanes.reduce((sum, { requests }) => sum + requests, 0)).toBeGreaterThanOrEqual(1_500);
  // The requests are not all refused at the door.
  for (const lane of report.lanes) expect(lane.answers.get('2xx'), said).toBeGreaterThan(lane.requests / 100);
  // How many events it sends meanwhile depends on the machine.
  expect(report.witnessed).toBeGreaterThan(0);
}, 240_000);
