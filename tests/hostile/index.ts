import { parseArgs } from 'node:util';
import { type LaneName, laneNames } from './lanes.ts';
import { isGood, toReport } from './report.ts';
import { runFuzz } from './run-fuzz.ts';

/** `npm run fuzz -- --runs 50000 --seed 7 --lanes http,pages`: ends non-zero on any finding. */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    lanes: { type: 'string', default: laneNames.join(',') },
    path: { type: 'string' },
  },
});
const runs = Number(values.runs);
const seed = Number(values.seed);
if (!(runs >= 1 && runs <= 10_000_000 && Number.isInteger(seed))) {
  throw new Error('--runs is 1 to 10000000, --seed a whole number');
}
const lanes = values.lanes.split(',').map((name): LaneName => {
  const lane = laneNames.find((one) => one === name);
  if (lane === undefined) throw new Error(`no lane ${name}; there are ${laneNames.join(', ')}`);
  return lane;
});
if (values.path !== undefined && lanes.length !== 1) throw new Error('--path belongs to one of --lanes');

console.log(`seed ${seed}`);
const report = await runFuzz({ runs, seed, lanes, path: values.path });
console.log(toReport(report));
process.exitCode = isGood(report) ? 0 : 1;
