import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { atScale, currentScale } from '../../kit/scale.ts';
import { startTarget, type Target } from '../target.ts';
import { allAttacks } from './all-attacks.ts';
import { fullHonesty } from './honest-traffic.ts';
import { AttackedService, type AttackFigures, type PlayOptions } from './play-attack.ts';

const MiB = 1024 ** 2;
const isShort = currentScale() === 'short';
/** Each attack for two seconds, on one service. Nothing in it depends on the speed of the machine. */
const short: PlayOptions = {
  scale: 0.1,
  mostHeldMs: 500,
  leastPatienceMs: 90_000,
  warmUpMs: 1_200,
  quietMs: 250,
  attackWithinMs: 180_000,
  descriptorsWithinMs: 90_000,
  afterMs: 100,
  honest: { viewers: 4, answerWithinMs: 90_000 },
};
/** At scale long it is a third as large, on one service. At scale release each attack has a service of its own, so that none is affected by what another left behind. */
const full: PlayOptions = {
  scale: atScale({ short: 0.1, long: 1 / 3, release: 1 }),
  warmUpMs: 3_000,
  quietMs: 2_000,
  attackWithinMs: 60_000,
  descriptorsWithinMs: 10_000,
  afterMs: 1_000,
  honest: fullHonesty,
};
const leastShareServed = 0.99;
const longestP99Ms = 250;
const busyP99Ms = 100;
/** A bound that is kept once is kept: what else the machine does can only add to latency. */
const mostPlays = atScale({ short: 1, long: 3, release: 1 });

let target: Target | undefined;
let attacked: AttackedService | undefined;
const start = async () => {
  target = await startTarget({ rateLimits: 'on' });
  attacked = await AttackedService.start(target, isShort ? short : full);
};
const stop = async () => {
  await attacked?.stop();
  await target?.service.dispose();
};

describe('honest callers are served, and nothing is left behind', () => {
  if (currentScale() !== 'release') {
    beforeAll(start);
    afterAll(stop);
  } else {
    beforeEach(start);
    afterEach(stop);
  }

  it.for(allAttacks)('$name', { timeout: 480_000 }, async (attack, { task }) => {
    if (attacked === undefined) throw new Error('there is no service');
    let { figures, failures } = await attacked.play(attack);
    for (let plays = 1; plays < mostPlays && isLate(figures); plays += 1) {
      const next = await attacked.play(attack);
      figures = next.figures;
      failures = [...failures, ...next.failures];
    }
    task.meta.figures = toRow(figures);
    expect.soft(failures).toEqual([]);
    expectBounds(figures);
  });
});

/** A machine that is busy even without an attack says nothing about latency. */
function isLate({ quiet, beside }: AttackFigures): boolean {
  return !isShort && quiet.p99Ms <= busyP99Ms && beside.p99Ms > longestP99Ms;
}

function expectBounds(figures: AttackFigures): void {
  const { quiet, beside, memoryGrowthBytes, descriptorsLeft } = figures;
  // Otherwise this machine is too busy to judge.
  expect(quiet.served).toBeGreaterThanOrEqual(leastShareServed * quiet.sent);
  const unserved = JSON.stringify(beside.failures);
  expect.soft(beside.served, unserved).toBeGreaterThanOrEqual(leastShareServed * beside.sent);
  expect.soft(memoryGrowthBytes / MiB).toBeLessThanOrEqual(200);
  expect.soft(descriptorsLeft).toBe(0);
  expect.soft(isLate(figures), `p99 ${beside.p99Ms} ms`).toBe(false);
}

/** For the table in the docs, which `tests/kit/write-tables.ts` generates from the JSON report. */
function toRow({
  seconds,
  cost,
  serviceCpuSeconds,
  memoryGrowthBytes,
  descriptorsLeft,
  quiet,
  beside,
}: AttackFigures) {
  return {
    seconds: seconds.toFixed(1),
    sockets: cost.connections,
    'sent MB': Math.round(cost.sentBytes / 1e6),
    'received MB': Math.round(cost.receivedBytes / 1e6),
    'attacker CPU s': cost.cpuSeconds.toFixed(1),
    'service CPU s': serviceCpuSeconds.toFixed(1),
    'memory MiB': Math.round(memoryGrowthBytes / MiB),
    'left open': descriptorsLeft,
    served: `${beside.served}/${beside.sent}`,
    'p99 before ms': Math.round(quiet.p99Ms),
    'p99 ms': Math.round(beside.p99Ms),
  };
}
