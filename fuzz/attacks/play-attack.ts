import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from '../process/target.ts';
import type { Attack } from './attack.ts';
import type { AttackReport } from './attack-report.ts';
import type { HonestOrder } from './honest/honest-figures.ts';
import { HonestTraffic } from './honest/honest-traffic.ts';
import { MemoryWatch } from './measure/memory-watch.ts';
import { ProcessTree } from './measure/process-tree.ts';
import { Attacker } from './wire/attacker.ts';

export interface PlayOptions {
  /** How much of each attack's full size, 0 to 1. */
  readonly scale: number;
  /** Honest traffic alone, before the attack: what it is compared with. */
  readonly quietMs: number;
  /** From then on the attack counts as one that never ends. */
  readonly attackWithinMs: number;
  /** How long the service may take to close what the attack opened. */
  readonly descriptorsWithinMs: number;
  readonly honest: Pick<HonestOrder, 'viewers' | 'answerWithinMs'>;
}

export const fullHonesty = { viewers: 20, answerWithinMs: 15_000 };

const afterglowMs = 1_000;

/** One attack on a running service with honest traffic beside it, and what came of it. */
export async function playAttack(
  target: Target,
  attack: Attack,
  { scale, quietMs, attackWithinMs, descriptorsWithinMs, honest: honestOptions }: PlayOptions,
): Promise<AttackReport> {
  const { url, victimPublishableKey, victimSecretKey, attackerSecretKey } = target.facts;
  const tree = new ProcessTree(target.pid, target.dataDir);
  const descriptorsBefore = tree.descriptors;
  const honest = await HonestTraffic.start({
    url,
    publishableKey: victimPublishableKey,
    secretKey: victimSecretKey,
    ...honestOptions,
  });
  const memory = new MemoryWatch(tree);
  try {
    await sleep(quietMs / 2);
    await honest.report();
    memory.restart();
    const quietCpu = tree.cpuSeconds;
    await sleep(quietMs);
    const quietCpuShare = (tree.cpuSeconds - quietCpu) / (quietMs / 1_000);
    const quiet = await honest.report();
    const quietPeakBytes = memory.restart();

    const startedMs = performance.now();
    const cpuBefore = tree.cpuSeconds;
    const attacker = new Attacker(url);
    const stage = {
      url,
      publishableKey: victimPublishableKey,
      victimSecretKey,
      tenantSecretKey: attackerSecretKey,
      attacker,
      count: (full: number) => Math.max(1, Math.ceil(full * scale)),
    };
    const failures = [...(await withinTime(attack.run(stage), attacker, attackWithinMs))];
    const cost = attacker.cost;
    attacker.close();
    await sleep(afterglowMs);
    const seconds = (performance.now() - startedMs) / 1_000;
    const serviceCpuSeconds = tree.cpuSeconds - cpuBefore - quietCpuShare * seconds;
    const peakBytes = memory.restart();
    const besides = await honest.report();
    await honest.stop();
    if (!target.isRunning) failures.push('the service is not running any more');
    return {
      attack,
      seconds,
      cost,
      serviceCpuSeconds: Math.max(0, serviceCpuSeconds),
      memoryGrowthBytes: Math.max(0, peakBytes - quietPeakBytes),
      descriptorsLeft: await descriptorsLeft(tree, descriptorsBefore, descriptorsWithinMs),
      quiet,
      besides,
      failures,
    };
  } finally {
    memory.stop();
    await honest.stop();
  }
}

async function withinTime(
  running: Promise<readonly string[]>,
  attacker: Attacker,
  attackWithinMs: number,
): Promise<readonly string[]> {
  const timeout = new AbortController();
  const tooLong = sleep(attackWithinMs, undefined, { signal: timeout.signal }).then(() => {
    attacker.close();
    return [`the attack did not end within ${attackWithinMs / 1_000} s`];
  });
  tooLong.catch(() => {});
  try {
    return await Promise.race([running, tooLong]);
  } finally {
    timeout.abort();
  }
}

/** More than there were before, looked at until there are none or the time is over. */
async function descriptorsLeft(tree: ProcessTree, before: number, withinMs: number): Promise<number> {
  const deadline = performance.now() + withinMs;
  while (tree.descriptors > before && performance.now() < deadline) await sleep(100);
  return Math.max(0, tree.descriptors - before);
}
