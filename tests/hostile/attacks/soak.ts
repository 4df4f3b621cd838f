import { setTimeout as sleep } from 'node:timers/promises';
import { type AuditResult, audit } from '../../faults/audit/audit.ts';
import { ServiceReader } from '../../faults/audit/service-reader.ts';
import { Ledger } from '../../faults/load/ledger.ts';
import { Load } from '../../faults/load/load.ts';
import { median } from '../../kit/quantile.ts';
import { Target } from '../process/target.ts';
import { allAttacks } from './all-attacks.ts';
import { AttackerProcess } from './attacker-process.ts';
import type { HonestFigures } from './honest/honest-figures.ts';
import { HonestTraffic } from './honest/honest-traffic.ts';
import { ProcessTree } from './measure/process-tree.ts';
import { fullHonesty } from './play-attack.ts';

export interface SoakReport {
  readonly attacks: number;
  readonly minutes: number;
  /** The median of each quarter of the time. */
  readonly memoryBytes: readonly number[];
  readonly honest: HonestFigures;
  readonly audit: AuditResult;
  readonly attackFailures: readonly string[];
}

const scale = 0.3;
const pauseMs = 2_000;
const attackWithinMs = 60_000;
const sampleEveryMs = 500;

/**
 * Honest load and one attack after the other on one service. What an account that takes no part
 * sends meanwhile is written down, and every acknowledgement is compared with the store in the end.
 */
export async function soak(minutes: number): Promise<SoakReport> {
  const target = await Target.start({ OVERLAY_RATE_LIMITS: 'on' });
  const {
    url,
    attackerSecretKey,
    bystanderPublishableKey,
    bystanderSecretKey,
    victimPublishableKey,
    victimSecretKey,
  } = target.facts;
  const tree = new ProcessTree(target.pid, target.dataDir);
  const ledger = new Ledger();
  const load = new Load(ledger, {
    url,
    key: bystanderPublishableKey,
    connections: 4,
    pauseMs: 400,
    largestBatch: 10,
  });
  const samples: number[] = [];
  const sampling = setInterval(() => samples.push(tree.memoryBytes), sampleEveryMs);
  const attackFailures = new Set<string>();
  let attacks = 0;
  let honest: HonestTraffic | undefined;
  try {
    honest = await HonestTraffic.start({
      url,
      publishableKey: victimPublishableKey,
      secretKey: victimSecretKey,
      ...fullHonesty,
    });
    load.start();
    const deadline = performance.now() + minutes * 60_000;
    for (; performance.now() < deadline; attacks += 1) {
      const attack = allAttacks[attacks % allAttacks.length];
      if (attack === undefined) break;
      const order = {
        url,
        publishableKey: victimPublishableKey,
        victimSecretKey,
        tenantSecretKey: attackerSecretKey,
        scale,
      };
      const attacker = await AttackerProcess.start();
      const { failures } = await attacker.play(attack, order, attackWithinMs);
      await attacker.stop();
      for (const failure of failures) attackFailures.add(`${attack.name}: ${failure}`);
      await sleep(pauseMs);
    }
    clearInterval(sampling);
    const figures = await honest.report();
    await honest.stop();
    await load.stop();
    const result = await audit(ledger, new ServiceReader(url, bystanderSecretKey));
    return {
      attacks,
      minutes,
      memoryBytes: toQuarters(samples).map(median),
      honest: figures,
      audit: result,
      attackFailures: [...attackFailures],
    };
  } finally {
    clearInterval(sampling);
    await honest?.stop();
    await target.stop();
  }
}

function toQuarters(samples: readonly number[]): number[][] {
  const length = samples.length / 4;
  return [0, 1, 2, 3].map((quarter) => samples.slice(quarter * length, (quarter + 1) * length));
}
