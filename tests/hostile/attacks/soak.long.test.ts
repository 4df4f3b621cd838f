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

/** Each plays all attacks: what one attack needs says nothing about the next, so only whole rounds can be compared. */
const rounds = Number(process.env['OVERLAY_SOAK_ROUNDS'] ?? atScale({ short: 1, long: 1, release: 30 }));
/** The first three fill caches: fewer than six say nothing about memory. */
const judgesMemory = rounds >= 6;
const scale = atScale({ short: 0.1, long: 0.1, release: 0.3 });
const pauseMs = 500;
const longestRoundMs = 10 * 60_000;
const attackWithinMs = 60_000;
const sampleEveryMs = 500;
const leastShareServed = 0.99;
/** How much a heap and the allocators vary from one round to the next without a leak. */
const noiseBytes = 30 * 1024 ** 2;

it(
  'under one attack after the other, memory stays flat, honest callers are served, and another tenant loses nothing',
  async ({ task }) => {
    const target = await startTarget({ rateLimits: 'on' });
    const { service, victim, attacker: tenant, bystander, persons } = target;
    const { url } = service;
    const ledger = new Ledger();
    const samples: number[][] = [];
    const tree = new ProcessTree(service.pid(), service.dataDir);
    const sampling = setInterval(() => samples.at(-1)?.push(tree.memoryBytes), sampleEveryMs);
    const honest = await startHonestTraffic(url, victim, fullHonesty);
    const load = { connections: 4, pauseMs: 400, largestBatch: 10 };
    const viewers = new Viewers(ledger, { url, key: bystander.publishableKey, ...load });
    const attacker = new AttackerProcess();
    const failures = new Set<string>();
    try {
      for (let round = 0; round < rounds; round += 1) {
        samples.push([]);
        for (const attack of allAttacks) {
          const { publishableKey, secretKey: victimSecretKey } = victim;
          const keys = { publishableKey, victimSecretKey, tenantSecretKey: tenant.secretKey };
          const order = { url, ...keys, ...persons, scale };
          const outcome = await attacker.play(attack, order, attackWithinMs);
          attacker.leave();
          for (const failure of outcome.failures) failures.add(`${attack.name}: ${failure}`);
          await sleep(pauseMs);
        }
      }
      clearInterval(sampling);
      const figures = await honest.report();
      await honest.stop();
      await viewers.stop();
      const result = await audit(ledger, new ServiceReader(url, bystander.secretKey));
      const medians = samples.map(median);
      const halfTime = medians[Math.floor(rounds / 2)] ?? Number.NaN;
      const last = medians.at(-1) ?? Number.NaN;
      const mebibytes = medians.map((bytes) => Math.round(bytes / 1024 ** 2)).join(', ');
      task.meta.figures = { rounds, 'memory MiB': mebibytes, ...toCounts(result) };
      expect.soft([...failures]).toEqual([]);
      if (judgesMemory) expect.soft(last, mebibytes).toBeLessThanOrEqual(halfTime + noiseBytes);
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
  rounds * longestRoundMs,
);
