import { setTimeout as sleep } from 'node:timers/promises';
import type { Load } from '../../kit/load.ts';
import type { LoadFigures } from '../../kit/load-orders.ts';
import { ProcessTree, watchMemory } from '../../kit/process-figures.ts';
import type { Target } from '../target.ts';
import type { Attack, AttackOrder } from './attack.ts';
import type { AttackerCost } from './attacker.ts';
import { AttackerProcess } from './attacker-process.ts';
import { type HonestOptions, startHonestTraffic } from './honest-traffic.ts';

export interface PlayOptions extends Pick<AttackOrder, 'scale' | 'mostHeldMs' | 'leastPatienceMs'> {
  /** Honest traffic before anything is measured, because a fresh service is still compiling its code. */
  readonly warmUpMs: number;
  /** Only honest traffic, for comparison. */
  readonly quietMs: number;
  /** After this time the attack counts as never ending. */
  readonly attackWithinMs: number;
  /** How long the service may take to close what the attack opened. */
  readonly descriptorsWithinMs: number;
  /** Honest traffic after the attack. */
  readonly afterMs: number;
  readonly honest: HonestOptions;
}

export interface AttackFigures {
  readonly seconds: number;
  readonly cost: AttackerCost;
  /** In excess of what honest traffic takes in the same time. */
  readonly serviceCpuSeconds: number;
  readonly memoryGrowthBytes: number;
  readonly descriptorsLeft: number;
  /** Only honest traffic, and honest traffic during the attack. */
  readonly quiet: LoadFigures;
  readonly beside: LoadFigures;
}

/** Attacks on one service, with honest traffic next to them. */
export class AttackedService {
  readonly #target: Target;
  readonly #options: PlayOptions;
  readonly #honest: Load;
  readonly #attacker = new AttackerProcess();
  readonly #tree: ProcessTree;

  private constructor(target: Target, options: PlayOptions, honest: Load) {
    this.#target = target;
    this.#options = options;
    this.#honest = honest;
    this.#tree = new ProcessTree(target.service.pid(), target.service.dataDir);
  }

  static async start(target: Target, options: PlayOptions): Promise<AttackedService> {
    const honest = await startHonestTraffic(target.service.url, target.victim, options.honest);
    await sleep(options.warmUpMs);
    await honest.report();
    return new AttackedService(target, options, honest);
  }

  /** @returns the figures, and what should not have happened, one sentence each */
  async play(attack: Attack): Promise<{ readonly figures: AttackFigures; readonly failures: string[] }> {
    const { quietMs, attackWithinMs, descriptorsWithinMs, afterMs, ...scales } = this.#options;
    const tree = this.#tree;
    const memory = watchMemory(tree);
    try {
      const descriptorsBefore = tree.descriptors;
      const quietCpu = tree.cpuSeconds;
      await sleep(quietMs);
      const quietCpuShare = (tree.cpuSeconds - quietCpu) / (quietMs / 1_000);
      const quiet = await this.#honest.report();
      const quietPeakBytes = memory.restart();

      const startedMs = performance.now();
      const cpuBefore = tree.cpuSeconds;
      const outcome = await this.#attacker.play(attack, this.#toOrder(scales), attackWithinMs);
      const failures = [...outcome.failures];
      this.#attacker.leave();
      await sleep(afterMs);
      const seconds = (performance.now() - startedMs) / 1_000;
      const serviceCpuSeconds = tree.cpuSeconds - cpuBefore - quietCpuShare * seconds;
      const peakBytes = memory.restart();
      const beside = await this.#honest.report();
      if (!this.#target.service.isRunning) failures.push('the service is not running any more');
      const figures = {
        seconds,
        cost: outcome.cost,
        serviceCpuSeconds: Math.max(0, serviceCpuSeconds),
        memoryGrowthBytes: Math.max(0, peakBytes - quietPeakBytes),
        descriptorsLeft: await descriptorsLeft(tree, descriptorsBefore, descriptorsWithinMs),
        quiet,
        beside,
      };
      return { figures, failures };
    } finally {
      memory.stop();
    }
  }

  async stop(): Promise<void> {
    await Promise.all([this.#honest.stop(), this.#attacker.stop()]);
  }

  #toOrder(scales: Pick<AttackOrder, 'scale' | 'mostHeldMs' | 'leastPatienceMs'>): AttackOrder {
    const { service, victim, attacker, persons } = this.#target;
    return {
      ...scales,
      url: service.url,
      publishableKey: victim.publishableKey,
      victimSecretKey: victim.secretKey,
      tenantSecretKey: attacker.secretKey,
      ...persons,
    };
  }
}

/** How many more than before; checked until there are none or the time is over. */
async function descriptorsLeft(tree: ProcessTree, before: number, withinMs: number): Promise<number> {
  const deadline = performance.now() + withinMs;
  while (tree.descriptors > before && performance.now() < deadline) await sleep(100);
  return Math.max(0, tree.descriptors - before);
}
