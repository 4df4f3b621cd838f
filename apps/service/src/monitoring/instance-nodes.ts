import { hostname } from 'node:os';
import type { InstanceState, NodeReport } from '@overlay/contract';
import type { NodeRepository } from '../control-store/nodes.ts';
import type { Handlers } from '../http/operations/operation-types.ts';
import { type Job, RepeatingJob } from '../jobs/repeating-job.ts';
import type { Clock } from '../scheduling/clock.ts';
import { readVersion } from '../settings/version.ts';
import type { DiskSpace } from './disk-space.ts';
import { findLate, jobsOfNodes } from './find-late.ts';
import type { MetricsSources } from './scraped-metrics.ts';
import type { ServiceMetrics } from './service-metrics.ts';

export interface InstanceNodesOptions
  extends Pick<MetricsSources, 'shippers' | 'connections' | 'received' | 'readAtMs'> {
  readonly nodes: NodeRepository;
  readonly diskSpace: Pick<DiskSpace, 'figures'>;
  readonly damage: { readonly places: readonly string[] };
  readonly metrics: Pick<ServiceMetrics, 'jobs' | 'backups'>;
  /** Of this node: unique on its host. */
  readonly port: number;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

const everyMs = 30_000;
const forgottenAfterMs = 24 * 3_600_000;

/** What this node says about itself, and what all of them have said. */
export function createInstanceNodes(options: InstanceNodesOptions) {
  const { nodes, clock, port, onError } = options;
  const node = `${hostname()}:${port}`;
  const startedAtMs = clock();
  const report = () => toReport(options, startedAtMs);
  const reporting = new RepeatingJob({
    name: 'node-report',
    everyMs,
    onError,
    run: async () => nodes.report(node, await report(), clock(), clock() - forgottenAfterMs),
  });
  const job: Job = {
    name: reporting.name,
    get isDone() {
      return reporting.isDone;
    },
    successAgeMs: () => reporting.successAgeMs(),
    start: () => reporting.start(),
    async stop() {
      await reporting.stop();
      // Without it the others take the node for one that was killed.
      await nodes.remove(node).catch(onError);
    },
  };
  const readNodes = async (): Promise<InstanceState['nodes']> => {
    const stored = await nodes.list();
    const others = stored.filter((one) => one.node !== node);
    return [...others, { node, nodeReport: await report() }]
      .map((one) => ({ name: one.node, ...one.nodeReport }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  };
  const handlers = {
    async getInstanceState(): Promise<InstanceState> {
      const all = await readNodes();
      const [streams, jobs] = [await readStreams(options), jobsOfNodes(all)];
      const late = findLate({ nodes: all, streams, jobs }, clock());
      return { version: readVersion(), nodes: all, jobs, streams, late };
    },
  } satisfies Partial<Handlers>;
  return { job, handlers };
}

async function toReport(options: InstanceNodesOptions, startedAtMs: number): Promise<NodeReport> {
  const { shippers, connections, diskSpace, damage, metrics, clock } = options;
  const nowMs = clock();
  const toInstant = (ms: number) => new Date(ms).toISOString();
  const outages = shippers.map((shipper) => shipper.status().failingSince ?? nowMs);
  const disks = await diskSpace.figures();
  const { backups } = metrics;
  const readAtMs = options.readAtMs();
  const before = (seconds: number) => toInstant(nowMs - seconds * 1_000);
  return {
    version: readVersion(),
    startedAt: toInstant(startedAtMs),
    seenAt: toInstant(nowMs),
    memoryBytes: process.memoryUsage.rss(),
    connections: await connections(),
    outageSeconds: Math.max(0, nowMs - Math.min(...outages)) / 1_000,
    jobs: metrics.jobs.map((job) => ({
      name: job.name,
      ageSeconds: job.successAgeMs() / 1_000,
      isDone: job.isDone,
    })),
    disks: disks.map(({ daysUntilFull, ...disk }) => ({
      ...disk,
      daysUntilFull: Number.isFinite(daysUntilFull) ? daysUntilFull : null,
    })),
    backup:
      backups === undefined
        ? null
        : {
            madeAt: backups.ageSeconds < 0 ? null : before(backups.ageSeconds),
            failures: backups.failures,
            verifiedAt: backups.isProved ? before(backups.proofAgeSeconds) : null,
            isVerificationFailed: backups.isProofFailed,
          },
    damaged: [...damage.places],
    storesReadAt: readAtMs === undefined ? null : toInstant(readAtMs),
  };
}

function readStreams({ shippers, received, clock }: InstanceNodesOptions): Promise<InstanceState['streams']> {
  return Promise.all(
    shippers.map(async (shipper) => {
      const { stream } = shipper;
      const [lag, position, deadLetters, store] = await Promise.all([
        shipper.consumer.lag(),
        shipper.consumer.position(),
        shipper.consumer.deadLetters.count(),
        received(),
      ]);
      const oldestMs = lag.oldestCreatedAt === undefined ? 0 : clock() - lag.oldestCreatedAt;
      return {
        stream,
        waitingRows: lag.events,
        waitingBytes: lag.bytes,
        oldestSeconds: Math.max(0, oldestMs) / 1_000,
        appendedPosition: position.appended,
        shippedPosition: position.done,
        receivedPosition: store?.[stream].position ?? null,
        deadLetters,
      };
    }),
  );
}
