import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Balancer, findNginx } from '../kit/balancer.ts';
import { atScale } from '../kit/scale.ts';
import { publishableKey, secretKey } from '../kit/service.ts';
import { type StoreProcess, startStoreProcess } from '../kit/store-process.ts';
import { audit, expectClean } from './audit/audit.ts';
import { ServiceReader } from './audit/service-reader.ts';
import { type ClusterFault, planFaults } from './cluster/cluster-plan.ts';
import { Database } from './cluster/database.ts';
import { SupervisedNode } from './cluster/supervised-node.ts';
import { Ledger } from './load/ledger.ts';
import { Viewers } from './load/viewers.ts';
import { toCounts } from './stage.ts';

const minutes = Number(
  process.env['OVERLAY_CLUSTER_MINUTES'] ?? atScale({ short: 0.2, long: 2, release: 30 }),
);
const anySeed = Math.floor(Math.random() * 1_000_000);
const seed = Number(
  process.env['OVERLAY_CLUSTER_SEED'] ?? atScale({ short: 13, long: anySeed, release: anySeed }),
);
/** How far each node's clock is ahead. */
const clockOffsetsMs = [0, 60_000];
/** This many are acknowledged before any fault: a slow machine may acknowledge next to nothing during one. */
const fewestEvents = 200;
/** Ends the wait for a node that hangs. */
const readyWithinMs = 600_000;

interface Parts {
  readonly nodes: readonly SupervisedNode[];
  readonly database: Database;
  readonly store: StoreProcess;
}

it.skipIf(findNginx() === undefined)(
  `nodes, primary, store and connections fail for ${minutes} minutes, and every event is stored once (seed ${seed})`,
  async ({ task }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'overlay-cluster-'));
    const [store, database] = await Promise.all([startStoreProcess(), Database.start(clockOffsetsMs.length)]);
    const nodes = await Promise.all(
      clockOffsetsMs.map((clockOffsetMs, at) => {
        const environment = {
          DATABASE_URL: database.urlFor(at),
          EVENT_LOG_URL: database.urlFor(at),
          EVENT_STORE_URL: store.url,
          OVERLAY_TRUST_PROXY: '127.0.0.1',
        };
        return SupervisedNode.prepare({ dataDir: join(dataDir, `node-${at}`), environment, clockOffsetMs });
      }),
    );
    const balancer = await Balancer.start(nodes.map(({ service }) => service.url));
    const ledger = new Ledger();
    let viewers: Viewers | undefined;
    const areReady = async () => {
      const ready = await Promise.all(nodes.map((node) => node.untilReady(readyWithinMs)));
      expect(ready, nodes.map(({ service }) => service.output().slice(-20_000)).join('\n')).toEqual([
        true,
        true,
      ]);
    };
    try {
      for (const node of nodes) node.start();
      await areReady();
      const load = { connections: 12, pauseMs: 400, largestBatch: 10 };
      viewers = new Viewers(ledger, { url: balancer.url, key: publishableKey, ...load });
      await ledger.acknowledgedMore(fewestEvents);
      const counts = await play(planFaults({ minutes, nodes: nodes.length, seed }), {
        nodes,
        database,
        store,
      });
      await areReady();
      await viewers.stop();
      const readers = nodes.map(({ service }) => new ServiceReader(service.url, secretKey));
      const result = await audit(ledger, new ServiceReader(balancer.url, secretKey), readers);
      task.meta.figures = { ...toCounts(result), ...counts };
      expectClean(result);
      expect(result.acknowledged).toBeGreaterThan(100);
      expect(Object.values(counts).every((count) => count > 0)).toBe(true);
      // No node exits unless it is stopped.
      expect(nodes.flatMap(({ crashes }) => crashes)).toEqual([]);
    } finally {
      viewers?.abandon();
      await Promise.all(nodes.map((node) => node.stop()));
      await balancer.stop();
      await database.dispose();
      await store.dispose();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  minutes * 60_000 + 1_200_000,
);

/** Resolves when all faults are over. Returns the number of faults of each kind. */
async function play(
  plan: readonly ClusterFault[],
  parts: Parts,
): Promise<Record<ClusterFault['kind'], number>> {
  const counts = { kill: 0, failOver: 0, storeAway: 0, cut: 0, freeze: 0 };
  const startedMs = performance.now();
  const underway: Promise<void>[] = [];
  /** Losing both servers at once would lose data. */
  let failingOver = Promise.resolve();
  for (const fault of plan) {
    await sleep(Math.max(0, startedMs + fault.atMs - performance.now()));
    counts[fault.kind] += 1;
    if (fault.kind === 'failOver') {
      failingOver = failingOver.then(() => parts.database.failOver(fault.noticedAfterMs));
    } else {
      underway.push(inflict(fault, parts));
    }
  }
  await Promise.all([failingOver, ...underway]);
  return counts;
}

async function inflict(
  fault: Exclude<ClusterFault, { kind: 'failOver' }>,
  { nodes, database, store }: Parts,
): Promise<void> {
  switch (fault.kind) {
    case 'kill':
      await nodes[fault.node]?.kill();
      break;
    case 'storeAway':
      if (fault.isFrozen) store.freeze();
      else await store.kill();
      await sleep(fault.forMs);
      if (fault.isFrozen) store.thaw();
      else await store.start();
      break;
    case 'cut':
      for (const proxy of database.proxiesOf(fault.node)) proxy.cutAll();
      break;
    case 'freeze': {
      const proxies = database.proxiesOf(fault.node);
      for (const proxy of proxies) proxy.freeze();
      await sleep(fault.forMs);
      for (const proxy of proxies) {
        if (fault.endsInCut) proxy.cutAll();
        proxy.thaw();
      }
    }
  }
}
