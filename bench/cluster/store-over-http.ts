import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds } from '../../tests/kit/process-figures.ts';
import { median } from '../../tests/kit/quantile.ts';
import { allocatorEnvironment } from '../../tools/allocator-environment.mjs';
import type { RangeLoading } from '../load/load-ranges.ts';
import type { BenchOptions } from '../options.ts';
import { measureIn, startEmptyStore } from '../processes/service.ts';
import type { Finding } from '../report/finding.ts';

interface Round extends RangeLoading {
  /** CPU of the store's process; 0 if it has none. */
  readonly storeCpuMicroseconds: number;
}

/** Merges continue for some time after the last range, in either process. */
const settleMs = 2_000;
const idleMs = 20_000;

/**
 * Ranges of events into the embedded store, and into the same engine in a process of its own, over HTTP as a node
 * sends them: plain, as within a machine, and compressed, as over a network.
 */
export async function measureStoreOverHttp(options: BenchOptions): Promise<Finding[]> {
  const rounds = { embedded: [] as Round[], http: [] as Round[], compressed: [] as Round[] };
  const idle: number[] = [];
  // Alternating, because the machine has other work now and then.
  for (let round = 0; round < options.rounds; round++) {
    rounds.embedded.push({ ...(await load(options.clusterEvents)), storeCpuMicroseconds: 0 });
    for (const way of ['http', 'compressed'] as const) {
      const store = await startEmptyStore();
      try {
        const before = cpuSeconds(store.pid) ?? Number.NaN;
        const loading = await load(options.clusterEvents, `${store.url}/default`, way);
        const used = (cpuSeconds(store.pid) ?? Number.NaN) - before;
        rounds[way].push({ ...loading, storeCpuMicroseconds: (used * 1e6) / options.clusterEvents });
        if (round === 0 && way === 'http') idle.push(await idleShare(store.pid));
      } finally {
        await store.stop();
      }
    }
  }
  const rate = (of: readonly Round[]) => median(of.map(({ perSecond }) => perSecond));
  const cpu = (of: readonly Round[]) =>
    median(of.map((one) => one.cpuMicroseconds + one.storeCpuMicroseconds));
  const nodeCpu = (of: readonly Round[]) => median(of.map(({ cpuMicroseconds }) => cpuMicroseconds));
  const { embedded, http, compressed } = rounds;
  const finding = (what: string, value: number, unit: Finding['unit']): Finding => ({
    measurement: 'cluster',
    what: `event store: ${what}`,
    value,
    unit,
  });
  return [
    finding('embedded', rate(embedded), 'events/s'),
    finding('over HTTP', rate(http), 'events/s'),
    finding('over HTTP, compressed', rate(compressed), 'events/s'),
    finding('rate over HTTP as a share of embedded', rate(http) / rate(embedded), 'ratio'),
    finding('embedded', cpu(embedded), 'µs CPU/event'),
    finding('over HTTP, node and store together', cpu(http), 'µs CPU/event'),
    finding('over HTTP, the node alone', nodeCpu(http), 'µs CPU/event'),
    finding('over HTTP, compressed, together', cpu(compressed), 'µs CPU/event'),
    finding('over HTTP, compressed, the node alone', nodeCpu(compressed), 'µs CPU/event'),
    finding('CPU over HTTP as a multiple of embedded', cpu(http) / cpu(embedded), 'ratio'),
    finding('CPU of the idle store, as a share of a core', median(idle), 'ratio'),
  ];
}

async function idleShare(pid: number): Promise<number> {
  await sleep(settleMs);
  const before = cpuSeconds(pid) ?? Number.NaN;
  await sleep(idleMs);
  return ((cpuSeconds(pid) ?? Number.NaN) - before) / (idleMs / 1_000);
}

function load(events: number, ...store: string[]): Promise<RangeLoading> {
  const program = new URL('./range-loader.child.ts', import.meta.url);
  return measureIn(program, [String(events), ...store], allocatorEnvironment);
}
