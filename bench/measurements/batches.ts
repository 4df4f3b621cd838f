import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds } from '../../tests/kit/process-figures.ts';
import { median } from '../../tests/kit/quantile.ts';
import { type LoadReport, runLoad } from '../load/run-load.ts';
import type { BenchOptions } from '../options.ts';
import { type MeasuredServer, publishableKey } from '../processes/service.ts';
import type { Finding } from '../report/finding.ts';
import { measureStoreLoading, type StoreLoading } from './store-loading.ts';
import { getSummary } from './summary-request.ts';

const batchSize = 100;
const allConnections = 32;

interface BatchServers {
  /** The store is loaded into an empty directory, so the service also starts each round with one. */
  readonly startEmpty: () => Promise<MeasuredServer>;
  readonly postgres: MeasuredServer | undefined;
}

interface Round {
  readonly perSecond: number;
  readonly acknowledgedPerSecond: number;
  /** CPU time of the service with all its threads, until everything is counted. */
  readonly cpuMicroseconds: number;
  readonly loadCpuMicroseconds: number;
}

/** From the first byte of the first request until the summary counts the last event, compared with only the store. */
export async function measureBatches(servers: BatchServers, options: BenchOptions): Promise<Finding[]> {
  const { startEmpty, postgres } = servers;
  const rounds: Round[] = [];
  const stores: StoreLoading[] = [];
  const postgresRates: number[] = [];
  for (let round = 0; round < options.rounds; round++) {
    stores.push(await measureStoreLoading(options.batchEvents));
    const service = await startEmpty();
    await endToEnd(service, 20_000);
    rounds.push(await endToEnd(service, options.batchEvents));
    await service.stop();
    if (postgres !== undefined) {
      const report = await sendBatches(`${postgres.url}/api/sdk/events`, options.batchEvents / 4);
      postgresRates.push(options.batchEvents / 4 / report.seconds);
    }
  }
  return toFindings(rounds, stores, postgres && median(postgresRates));
}

/** `connections` divides them among several nodes. */
export function sendBatches(url: string, events: number, connections = allConnections): Promise<LoadReport> {
  const requests = Math.round(events / batchSize);
  return runLoad({
    kind: 'flood',
    url,
    key: publishableKey,
    connections,
    batchSize,
    until: { requests },
  });
}

async function endToEnd(service: MeasuredServer, events: number): Promise<Round> {
  const before = (await getSummary(service.url)).interactions;
  const cpuBefore = cpuSeconds(service.pid) ?? 0;
  const startedMs = performance.now();
  const report = await sendBatches(`${service.url}/api/sdk/event`, events);
  const countedMs = await untilCounted(service.url, before + events);
  return {
    perSecond: events / ((countedMs - startedMs) / 1_000),
    acknowledgedPerSecond: events / report.seconds,
    cpuMicroseconds: (((cpuSeconds(service.pid) ?? 0) - cpuBefore) * 1e6) / events,
    loadCpuMicroseconds: (report.cpuSeconds * 1e6) / events,
  };
}

export async function untilCounted(serviceUrl: string, interactions: number): Promise<number> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    const counted = (await getSummary(serviceUrl)).interactions;
    if (counted > interactions) throw new Error(`${counted - interactions} events were counted twice`);
    if (counted === interactions) return performance.now();
    await sleep(10);
  }
  throw new Error('not every acknowledged event was counted within a minute');
}

function toFindings(
  rounds: readonly Round[],
  stores: readonly StoreLoading[],
  postgres: number | undefined,
): Finding[] {
  const measurement = 'batches of 100';
  const of = (pick: (round: Round) => number) => median(rounds.map(pick));
  const endToEndRate = of(({ perSecond }) => perSecond);
  const cpu = of(({ cpuMicroseconds }) => cpuMicroseconds);
  const loadCpu = of(({ loadCpuMicroseconds }) => loadCpuMicroseconds);
  const raw = median(stores.map(({ tabSeparated }) => tabSeparated.perSecond));
  const client = median(stores.map(({ clientPerSecond }) => clientPerSecond));
  const storeCpu = median(stores.map(({ tabSeparated }) => tabSeparated.cpuMicroseconds));
  const allCoresRate = (availableParallelism() * 1e6) / (cpu + loadCpu);
  const findings: Finding[] = [
    {
      measurement,
      what: 'this service, HTTP to counted',
      value: endToEndRate,
      unit: 'events/s',
      target: { atLeast: 100_000 },
    },
    {
      measurement,
      what: 'this service, HTTP to acknowledged',
      value: of(({ acknowledgedPerSecond }) => acknowledgedPerSecond),
      unit: 'events/s',
    },
    { measurement, what: 'store alone, ranges of 10,000 TSV', value: raw, unit: 'events/s' },
    {
      measurement,
      what: 'this service / store alone',
      value: endToEndRate / raw,
      unit: 'ratio',
      target: { atLeast: 0.7 },
    },
    { measurement, what: 'this service', value: cpu, unit: 'µs CPU/event' },
    { measurement, what: 'load generator', value: loadCpu, unit: 'µs CPU/event' },
    { measurement, what: 'store alone', value: storeCpu, unit: 'µs CPU/event' },
    {
      measurement,
      what: 'bound of this machine: all cores / (service + generator)',
      value: allCoresRate,
      unit: 'events/s',
    },
    { measurement, what: 'that bound / store alone', value: allCoresRate / raw, unit: 'ratio' },
    { measurement, what: 'store alone, @clickhouse/client JSON', value: client, unit: 'events/s' },
    {
      measurement,
      what: 'this service / @clickhouse/client JSON',
      value: endToEndRate / client,
      unit: 'ratio',
      target: { atLeast: 0.7 },
    },
  ];
  if (postgres === undefined) return findings;
  return [
    ...findings,
    { measurement, what: 'Fastify on PostgreSQL, INSERT of 100', value: postgres, unit: 'events/s' },
    { measurement, what: 'this service / PostgreSQL', value: endToEndRate / postgres, unit: 'ratio' },
  ];
}
