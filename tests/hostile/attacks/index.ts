import { parseArgs } from 'node:util';
import { Target } from '../process/target.ts';
import { allAttacks } from './all-attacks.ts';
import { missedBounds, missedLatency, reportHead, toReport } from './attack-report.ts';
import { fullHonesty, playAttack } from './play-attack.ts';
import { exhaustHeap } from './scenarios/exhausted-heap.ts';
import { soak } from './soak.ts';
import { missedSoakBounds, toSoakReport } from './soak-report.ts';

/**
 * `npm run attack -- --only tiny-chunks`, `npm run attack -- --soak --minutes 60`: a table, and an end other than 0 where a
 * bound is missed.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    soak: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '60' },
  },
});
const exhaustedHeap = 'exhausted-heap';
const known = [...allAttacks.map(({ name }) => name), exhaustedHeap];
const names = values.only?.split(',') ?? known;
for (const name of names) {
  if (!known.includes(name)) throw new Error(`no attack ${name}; there are ${known.join(', ')}`);
}
const minutes = Number(values.minutes);
if (!(minutes > 0 && minutes <= 600)) throw new Error('--minutes is a number up to 600');

process.exitCode = (values.soak ? await playSoak() : await playAll()) ? 0 : 1;

async function playSoak(): Promise<boolean> {
  const report = await soak(minutes);
  console.log(toSoakReport(report));
  return missedSoakBounds(report).length === 0;
}

async function playAll(): Promise<boolean> {
  let isGood = true;
  console.log(reportHead);
  for (const attack of allAttacks) {
    if (!names.includes(attack.name)) continue;
    // Each on a service of its own, so that none is judged by what another left behind.
    const target = await Target.start({ OVERLAY_RATE_LIMITS: 'on' });
    try {
      const report = await playAttack(target, attack, {
        scale: 1,
        warmUpMs: 3_000,
        quietMs: 2_000,
        attackWithinMs: 60_000,
        descriptorsWithinMs: 10_000,
        honest: fullHonesty,
      });
      console.log(toReport(report));
      if (missedBounds(report).length + missedLatency(report).length > 0) isGood = false;
    } finally {
      await target.stop();
    }
  }
  if (names.includes(exhaustedHeap)) {
    const { dyingMs, failures } = await exhaustHeap();
    console.log(
      `${exhaustedHeap}: the process ended ${(dyingMs / 1_000).toFixed(1)} s after its last sign of life`,
    );
    for (const failure of failures) console.log(`    ${failure}`);
    if (failures.length > 0) isGood = false;
  }
  return isGood;
}
