import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type StoreProcess, startStoreProcess } from '../../kit/store-process.ts';
import { audit } from '../audit/audit.ts';
import { ServiceReader } from '../audit/service-reader.ts';
import { Balancer } from '../cluster/balancer.ts';
import { type ClusterFault, planFaults } from '../cluster/cluster-plan.ts';
import { Database } from '../cluster/database.ts';
import { SupervisedNode } from '../cluster/supervised-node.ts';
import { Ledger } from '../load/ledger.ts';
import { Load } from '../load/load.ts';
import { publishableKey, secretKey } from '../process/spawned-service.ts';
import type { ScenarioResult } from './scenario.ts';

/** A node for each, and how far its clock is ahead. */
const clockOffsetsMs = [0, 60_000];
/** So many are acknowledged before anything goes wrong: a slow machine may acknowledge next to nothing in half a minute. */
const fewestEvents = 200;
/** Ends the wait for a node that hangs; how fast one starts is the machine's business. */
const readyWithinMs = 600_000;

export interface ClusterOptions {
  readonly minutes: number;
  readonly seed: number;
  /** Told of each fault as it begins. */
  readonly onFault?: (fault: ClusterFault) => void;
}

interface Parts {
  readonly nodes: readonly SupervisedNode[];
  readonly database: Database;
  readonly store: StoreProcess;
}

/**
 * Two nodes whose clocks differ by a minute, behind nginx, on a primary with a synchronous standby and on a store that
 * stands alone: all of them are killed, cut off and frozen under load, at moments that follow from the seed.
 */
export async function cluster({ minutes, seed, onFault }: ClusterOptions): Promise<ScenarioResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'overlay-cluster-'));
  const store = await startStoreProcess();
  const database = await Database.start(clockOffsetsMs.length);
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
  const failures: string[] = [];
  const areReady = async () => {
    const ready = await Promise.all(nodes.map((node) => node.untilReady(readyWithinMs)));
    for (const [at, isReady] of ready.entries()) {
      if (!isReady) failures.push(`node ${at} is ready\n${nodes[at]?.service.output}`);
    }
  };
  try {
    for (const node of nodes) node.start();
    await areReady();
    const ledger = new Ledger();
    const load = new Load(ledger, {
      url: balancer.url,
      key: publishableKey,
      connections: 12,
      pauseMs: 400,
      largestBatch: 10,
    });
    load.start();
    while (ledger.acknowledgedCount < fewestEvents) await sleep(20);
    const counts = await play(planFaults({ minutes, nodes: nodes.length, seed }), minutes, onFault, {
      nodes,
      database,
      store,
    });
    await areReady();
    await load.stop();
    const readers = nodes.map(({ service }) => new ServiceReader(service.url, secretKey));
    const result = await audit(ledger, new ServiceReader(balancer.url, secretKey), readers);
    for (const { crashes } of nodes)
      failures.push(...crashes.map((said) => `no node ends by itself\n${said}`));
    return {
      name: `cluster, ${minutes} minutes, seed ${seed}`,
      rounds: Object.values(counts).reduce((sum, count) => sum + count, 0),
      audit: result,
      failures,
      counts,
    };
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
    await balancer.stop();
    await database.dispose();
    await store.dispose();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Resolves when all faults are over; returns how many there were of each kind. */
async function play(
  plan: readonly ClusterFault[],
  minutes: number,
  onFault: ClusterOptions['onFault'],
  parts: Parts,
): Promise<Record<ClusterFault['kind'], number>> {
  const counts = { kill: 0, failOver: 0, storeAway: 0, cut: 0, freeze: 0 };
  const startedMs = performance.now();
  const under: Promise<void>[] = [];
  /** A server that is lost twice at once would be a loss of both. */
  let failingOver = Promise.resolve();
  for (const fault of plan) {
    await sleep(Math.max(0, startedMs + fault.atMs - performance.now()));
    onFault?.(fault);
    counts[fault.kind] += 1;
    if (fault.kind === 'failOver') {
      failingOver = failingOver.then(() => parts.database.failOver(fault.noticedAfterMs));
    } else {
      under.push(inflict(fault, parts));
    }
  }
  await Promise.all([failingOver, ...under]);
  await sleep(Math.max(0, startedMs + minutes * 60_000 - performance.now()));
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
      for (const gate of database.gatesOf(fault.node)) gate.cut();
      break;
    case 'freeze': {
      const gates = database.gatesOf(fault.node);
      for (const gate of gates) gate.freeze();
      await sleep(fault.forMs);
      for (const gate of gates) {
        if (fault.endsInCut) gate.cut();
        gate.thaw();
      }
    }
  }
}
