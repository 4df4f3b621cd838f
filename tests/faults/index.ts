import { parseArgs } from 'node:util';
import { isGood, type PlayedScenario, reportHead, toReport, toTotal } from './report.ts';
import { cluster } from './scenarios/cluster.ts';
import { flakyStore } from './scenarios/flaky-store.ts';
import { fullDisk } from './scenarios/full-disk.ts';
import { kills } from './scenarios/kills.ts';
import { sameKey } from './scenarios/same-key.ts';
import type { ScenarioResult } from './scenarios/scenario.ts';
import { skewedClock } from './scenarios/skewed-clock.ts';
import { storeOutage } from './scenarios/store-outage.ts';
import { termination } from './scenarios/termination.ts';
import { writeResults } from './write-results.ts';

/**
 * `npm run faults -- --rounds 100 --outage-seconds 60 --only kills,full-disk`, or
 * `npm run faults -- --cluster --minutes 30 --seed 7`: a table, the same as JSON in `tests/faults/results`, and a non-zero end
 * on any difference.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    'outage-seconds': { type: 'string', default: '60' },
    only: { type: 'string' },
    cluster: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const outageMs = Number(values['outage-seconds']) * 1_000;
if (!(rounds >= 1 && rounds <= 10_000 && outageMs > 0 && outageMs <= 600_000)) {
  throw new Error('--rounds is 1 to 10000, --outage-seconds 1 to 600');
}
const minutes = Number(values.minutes);
if (!(minutes > 0 && minutes <= 600)) throw new Error('--minutes is above 0, and 600 at most');
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
if (!Number.isSafeInteger(seed)) throw new Error('--seed is a whole number');
const fewer = Math.ceil(rounds / 10);

/** Servers that not every machine has: played only when asked for. */
const ofCluster = {
  cluster: () =>
    cluster({
      minutes,
      seed,
      onFault: ({ atMs, ...fault }) =>
        console.log(`${(atMs / 1_000).toFixed(1).padStart(8)} s  ${JSON.stringify(fault)}`),
    }),
};
const ofOneNode: Readonly<Record<string, () => Promise<ScenarioResult>>> = {
  kills: () => kills({ rounds, withinMs: 1_500 }),
  'flaky-store': () => flakyStore({ rounds: fewer, withinMs: 2_000 }),
  outage: () => storeOutage({ outageMs }),
  'full-disk': () => fullDisk({ rounds: fewer }),
  'same-key': () => sameKey({ rounds: fewer }),
  'skewed-clock': () => skewedClock({ rounds: fewer, withinMs: 1_500 }),
  termination: () => termination({ rounds: fewer }),
};
const scenarios: typeof ofOneNode = values.cluster ? ofCluster : ofOneNode;
const names = values.only?.split(',') ?? Object.keys(scenarios);

console.log(reportHead);
const startedAt = new Date();
const played: PlayedScenario[] = [];
for (const name of names) {
  const play = scenarios[name];
  if (play === undefined)
    throw new Error(`no scenario ${name}; there are ${Object.keys(scenarios).join(', ')}`);
  const startedMs = performance.now();
  const result = await play();
  const one = { ...result, seconds: (performance.now() - startedMs) / 1_000 };
  played.push(one);
  console.log(toReport(one));
}
console.log(toTotal(played));
console.log(
  `written to ${writeResults(played, values.cluster ? { minutes, seed } : { rounds, outageMs }, startedAt)}`,
);
process.exitCode = played.every(isGood) ? 0 : 1;
