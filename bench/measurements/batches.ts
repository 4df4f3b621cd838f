import { setTimeout as sleep } from 'node:timers/promises';
import { runLoad } from '../load/load-process.ts';
import type { BenchOptions } from '../options.ts';
import type { ChildServer } from '../processes/child-server.ts';
import { publishableKey } from '../processes/service.ts';
import type { Finding } from '../report/finding.ts';
import { median } from '../report/quantile.ts';
import { measureStoreLoading } from './store-loading.ts';
import { getSummary } from './summary-request.ts';

const batchSize = 100;
const connections = 8;

interface BatchServers {
  readonly service: ChildServer;
  readonly postgres: ChildServer | undefined;
}

/** From the first byte of the first request until the summary counts the last event, against the store alone. */
export async function measureBatches(servers: BatchServers, options: BenchOptions): Promise<Finding[]> {
  const { service, postgres } = servers;
  // Whatever an earlier measurement sent has to be counted before anything is timed.
  await untilQuiet(service.url);
  await endToEnd(service, 20_000);
  const ends: number[] = [];
  const acknowledged: number[] = [];
  const raw: number[] = [];
  const client: number[] = [];
  const postgresRates: number[] = [];
  for (let round = 0; round < options.rounds; round++) {
    const loading = await measureStoreLoading(options.batchEvents);
    raw.push(loading.tabSeparatedPerSecond);
    client.push(loading.clientPerSecond);
    const { perSecond, acknowledgedPerSecond } = await endToEnd(service, options.batchEvents);
    ends.push(perSecond);
    acknowledged.push(acknowledgedPerSecond);
    if (postgres !== undefined)
      postgresRates.push(await sendBatches(`${postgres.url}/api/sdk/events`, options.batchEvents / 4));
  }
  return toFindings(
    median(ends),
    median(acknowledged),
    median(raw),
    median(client),
    postgres && median(postgresRates),
  );
}

/** Events a second until all are acknowledged. */
async function sendBatches(url: string, events: number): Promise<number> {
  const requests = Math.round(events / batchSize);
  const report = await runLoad({
    kind: 'flood',
    url,
    key: publishableKey,
    connections,
    batchSize,
    until: { kind: 'requests', requests },
  });
  return (requests * batchSize) / report.seconds;
}

async function endToEnd(service: ChildServer, events: number) {
  const before = (await getSummary(service.url)).interactions;
  const startedMs = performance.now();
  const acknowledgedPerSecond = await sendBatches(`${service.url}/api/sdk/event`, events);
  const countedMs = await untilCounted(service.url, before + events);
  return { perSecond: events / ((countedMs - startedMs) / 1_000), acknowledgedPerSecond };
}

async function untilQuiet(serviceUrl: string): Promise<void> {
  let before = -1;
  for (let now = 0; now !== before; await sleep(2_000)) {
    before = now;
    now = (await getSummary(serviceUrl)).interactions;
  }
}

async function untilCounted(serviceUrl: string, interactions: number): Promise<number> {
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
  endToEndRate: number,
  acknowledgedRate: number,
  raw: number,
  client: number,
  postgres: number | undefined,
): Finding[] {
  const measurement = 'batches of 100';
  const findings: Finding[] = [
    {
      measurement,
      what: 'this service, HTTP to counted',
      value: endToEndRate,
      unit: 'events/s',
      target: { atLeast: 100_000 },
    },
    { measurement, what: 'this service, HTTP to acknowledged', value: acknowledgedRate, unit: 'events/s' },
    { measurement, what: 'store alone, ranges of 10,000 TSV', value: raw, unit: 'events/s' },
    {
      measurement,
      what: 'this service / store alone',
      value: endToEndRate / raw,
      unit: 'ratio',
      target: { atLeast: 0.7 },
    },
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
