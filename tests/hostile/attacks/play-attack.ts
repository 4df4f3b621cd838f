import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from '../process/target.ts';
import type { Attack } from './attack.ts';
import type { AttackReport } from './attack-report.ts';
import { AttackerProcess } from './attacker-process.ts';
import type { HonestOrder } from './honest/honest-figures.ts';
import { HonestTraffic } from './honest/honest-traffic.ts';
import { MemoryWatch } from './measure/memory-watch.ts';
import { ProcessTree } from './measure/process-tree.ts';

export interface PlayOptions {
  /** How much of each attack's full size, 0 to 1. */
  readonly scale: number;
  /** Honest traffic before anything is measured: a service that has just started compiles what it runs. */
  readonly warmUpMs: number;
  /** Honest traffic alone, before the attack: what it is compared with. */
  readonly quietMs: number;
  /** From then on the attack counts as one that never ends. */
  readonly attackWithinMs: number;
  /** Answers that have to come are waited for at least so long. Default: as long as each attack says. */
  readonly leastPatienceMs?: number;
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
  {
    scale,
    warmUpMs,
    quietMs,
    attackWithinMs,
    leastPatienceMs,
    descriptorsWithinMs,
    honest: honestOptions,
  }: PlayOptions,
): Promise<AttackReport> {
  const { url, victimPublishableKey, victimSecretKey, attackerSecretKey } = target.facts;
  const tree = new ProcessTree(target.pid, target.dataDir);
  const descriptorsBefore = tree.descriptors;
  const keys = { publishableKey: victimPublishableKey, secretKey: victimSecretKey };
  const [honest, attacker] = await Promise.all([
    HonestTraffic.start({ url, ...keys, ...honestOptions }),
    AttackerProcess.start(),
  ]);
  const memory = new MemoryWatch(tree);
  try {
    await sleep(warmUpMs);
    await honest.report();
    memory.restart();
    const quietCpu = tree.cpuSeconds;
    await sleep(quietMs);
    const quietCpuShare = (tree.cpuSeconds - quietCpu) / (quietMs / 1_000);
    const quiet = await honest.report();
    const quietPeakBytes = memory.restart();

    const startedMs = performance.now();
    const cpuBefore = tree.cpuSeconds;
    const order = {
      url,
      publishableKey: victimPublishableKey,
      victimSecretKey,
      tenantSecretKey: attackerSecretKey,
      scale,
      leastPatienceMs,
    };
    const outcome = await attacker.play(attack, order, attackWithinMs);
    const failures = [...outcome.failures];
    await attacker.stop();
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
      cost: outcome.cost,
      serviceCpuSeconds: Math.max(0, serviceCpuSeconds),
      memoryGrowthBytes: Math.max(0, peakBytes - quietPeakBytes),
      descriptorsLeft: await descriptorsLeft(tree, descriptorsBefore, descriptorsWithinMs),
      quiet,
      besides,
      failures,
    };
  } finally {
    memory.stop();
    await Promise.all([honest.stop(), attacker.stop()]);
  }
}

/** More than there were before, looked at until there are none or the time is over. */
async function descriptorsLeft(tree: ProcessTree, before: number, withinMs: number): Promise<number> {
  const deadline = performance.now() + withinMs;
  while (tree.descriptors > before && performance.now() < deadline) await sleep(100);
  return Math.max(0, tree.descriptors - before);
}
