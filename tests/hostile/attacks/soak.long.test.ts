import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { audit, expectClean } from '../../faults/audit/audit.ts';
import { ServiceReader } from '../../faults/audit/service-reader.ts';
import { Ledger } from '../../faults/load/ledger.ts';
import { Viewers } from '../../faults/load/viewers.ts';
import { toCounts } from '../../faults/stage.ts';
import { ProcessTree } from '../../kit/process-figures.ts';
import { median } from '../../kit/quantile.ts';
import { atScale } from '../../kit/scale.ts';
import { startTarget } from '../target.ts';
import { allAttacks } from './all-attacks.ts';
import { AttackerProcess } from './attacker-process.ts';
import { fullHonesty, startHonestTraffic } from './honest-traffic.ts';

const minutes = Number(process.env['OVERLAY_SOAK_MINUTES'] ?? atScale({ short: 0.5, long: 2, release: 60 }));
const scale = 0.3;
const pauseMs = 2_000;
const attackWithinMs = 60_000;
const sampleEveryMs = 500;
const leastShareServed = 0.99;
/** How much a heap and the allocators differ from one quarter to the next without anything that grows. */
const noiseBytes = 30 * 1024 ** 2;

it(
  `under one attack after the other for ${minutes} minutes, memory stays flat, honest callers are served, and a neighbour loses nothing`,
  async ({ task }) => {
    const target = await startTarget({ rateLimits: 'on' });
    const { service, victim, attacker: tenant, bystander } = target;
    const { url } = service;
    const ledger = new Ledger();
    const samples: number[] = [];
    const tree = new ProcessTree(service.pid(), service.dataDir);
    const sampling = setInterval(() => samples.push(tree.memoryBytes), sampleEveryMs);
    const honest = await startHonestTraffic(url, victim, fullHonesty);
    const load = { connections: 4, pauseMs: 400, largestBatch: 10 };
    const viewers = new Viewers(ledger, { url, key: bystander.publishableKey, ...load });
    const attacker = new AttackerProcess();
    const failures = new Set<string>();
    let attacks = 0;
    try {
      for (
        const deadline = performance.now() + minutes * 60_000;
        performance.now() < deadline;
        attacks += 1
      ) {
        const attack = allAttacks[attacks % allAttacks.length];
        if (attack === undefined) break;
        const { publishableKey, secretKey: victimSecretKey } = victim;
        const order = { url, publishableKey, victimSecretKey, tenantSecretKey: tenant.secretKey, scale };
        const outcome = await attacker.play(attack, order, attackWithinMs);
        attacker.leave();
        for (const failure of outcome.failures) failures.add(`${attack.name}: ${failure}`);
        await sleep(pauseMs);
      }
      clearInterval(sampling);
      const figures = await honest.report();
      await honest.stop();
      await viewers.stop();
      const result = await audit(ledger, new ServiceReader(url, bystander.secretKey));
      const [first = 0, second = 0, third = 0, fourth = 0] = toQuarters(samples).map(median);
      const quartersMiB = [first, second, third, fourth].map((bytes) => Math.round(bytes / 1024 ** 2));
      task.meta.figures = { attacks, minutes, 'memory MiB': quartersMiB.join(', '), ...toCounts(result) };
      expect.soft([...failures]).toEqual([]);
      expect.soft(fourth, `${quartersMiB}`).toBeLessThanOrEqual(third + noiseBytes);
      expect
        .soft(figures.served, JSON.stringify(figures.failures))
        .toBeGreaterThanOrEqual(leastShareServed * figures.sent);
      expectClean(result);
    } finally {
      clearInterval(sampling);
      viewers.abandon();
      await Promise.all([honest.stop(), attacker.stop()]);
      await service.dispose();
    }
  },
  minutes * 60_000 + 600_000,
);

function toQuarters(samples: readonly number[]): number[][] {
  const length = samples.length / 4;
  return [0, 1, 2, 3].map((quarter) => samples.slice(quarter * length, (quarter + 1) * length));
}
