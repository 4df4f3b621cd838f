import { type PostgresServer, startPostgres } from '../../tests/kit/postgres.ts';
import { cpuSeconds, cpuSecondsOfTree } from '../../tests/kit/process-figures.ts';
import { median } from '../../tests/kit/quantile.ts';
import { runLoad } from '../load/run-load.ts';
import { sendBatches, untilCounted } from '../measurements/batches.ts';
import { measureFreshness } from '../measurements/freshness.ts';
import { getSummary } from '../measurements/summary-request.ts';
import type { BenchOptions } from '../options.ts';
import {
  type MeasuredServer,
  publishableKey,
  startEmptyService,
  startEmptyStore,
} from '../processes/service.ts';
import type { Finding } from '../report/finding.ts';

const connections = { single: 128, batches: 32 };
const warmUpEvents = 20_000;
/** As in deploy/postgres/primary.conf: full pages after each checkpoint are a large part of the work. */
const postgresSettings = {
  shared_buffers: '512MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '15min',
  wal_compression: 'on',
};

const parts = ['nodes', 'PostgreSQL', 'event store', 'load generators'] as const;
type Part = (typeof parts)[number];

/** CPU per event. An embedded node does everything in one process. */
type PartCosts = Readonly<Record<Part, number>>;

interface Round {
  readonly perSecond: number;
  readonly microseconds: PartCosts;
}

interface Contender {
  readonly name: 'embedded' | 'one node' | 'two nodes';
  readonly single: Round[];
  readonly batches: Round[];
}

/** What nodes share. */
interface Servers {
  readonly postgres: PostgresServer;
  readonly store: MeasuredServer;
}

/**
 * One node on embedded stores, one on PostgreSQL and a separate store, and two of these, in alternation. All of it
 * shares this machine with the load, so besides the rates, the CPU per event is measured in each part. Load goes to
 * each node directly, because a balancer in front costs the same whatever is behind it.
 */
export async function measureWholeNodes(options: BenchOptions): Promise<Finding[]> {
  const postgres = await startPostgres(postgresSettings);
  const store = await startEmptyStore();
  const servers: Servers = { postgres, store };
  const contenders: Contender[] = (['embedded', 'one node', 'two nodes'] as const).map((name) => ({
    name,
    single: [],
    batches: [],
  }));
  const findings: Finding[] = [];
  try {
    for (let round = 0; round < options.rounds; round++) {
      for (const { name, single, batches } of contenders) {
        const nodes = await startNodes(name, servers);
        try {
          const warmUp = await sendUntilCounted(nodes, servers, warmUpEvents);
          // As many as fill a round, so that a slow machine measures as long as a fast one.
          const events = Math.max(warmUpEvents, toWholeBatches(warmUp.perSecond * options.roundSeconds));
          batches.push(await sendUntilCounted(nodes, servers, events));
          // Last, because not all of its events are counted when it ends.
          single.push(await flood(nodes, servers, options.roundSeconds));
        } finally {
          await Promise.all(nodes.map((node) => node.stop()));
        }
      }
    }
    const [node] = await startNodes('one node', servers);
    if (node === undefined) throw new Error('no node was started');
    try {
      const freshness = await measureFreshness(node, options, { acknowledgedWithinMs: 50 });
      findings.push(
        ...freshness.map((one) => ({ ...one, measurement: `one node on PostgreSQL: ${one.measurement}` })),
      );
    } finally {
      await node.stop();
    }
  } finally {
    await store.stop();
    await postgres.dispose();
  }
  return [
    ...toFindings('nodes, single events', (of) => of.single, contenders),
    ...toFindings('nodes, batches of 100', (of) => of.batches, contenders),
    ...findings,
  ];
}

async function startNodes(name: Contender['name'], { postgres, store }: Servers): Promise<MeasuredServer[]> {
  if (name === 'embedded') return [await startEmptyService()];
  const environment = {
    DATABASE_URL: postgres.url(),
    EVENT_LOG_URL: postgres.url(),
    EVENT_STORE_URL: `${store.url}/default`,
  };
  const count = name === 'one node' ? 1 : 2;
  return Promise.all(Array.from({ length: count }, () => startEmptyService([], environment)));
}

/** Single events for a while, with their share of shipping: the backlog at the end is negligible. */
async function flood(nodes: readonly MeasuredServer[], servers: Servers, seconds: number): Promise<Round> {
  const costs = startCounting(nodes, servers);
  const reports = await Promise.all(
    nodes.map(({ url }) =>
      runLoad({
        kind: 'flood',
        url: `${url}/api/sdk/event`,
        key: publishableKey,
        connections: connections.single / nodes.length,
        batchSize: 1,
        until: { seconds },
      }),
    ),
  );
  const events = sum(reports.map(({ requests }) => requests));
  return {
    perSecond: sum(reports.map((report) => report.requests / report.seconds)),
    microseconds: costs(events, sum(reports.map(({ cpuSeconds: load }) => load))),
  };
}

/** From the first byte of the first request until a summary counts the last event. */
async function sendUntilCounted(
  nodes: readonly MeasuredServer[],
  servers: Servers,
  events: number,
): Promise<Round> {
  const [first] = nodes;
  if (first === undefined) throw new Error('there is no node');
  const before = (await getSummary(first.url)).interactions;
  const costs = startCounting(nodes, servers);
  const startedMs = performance.now();
  const reports = await Promise.all(
    nodes.map(({ url }) =>
      sendBatches(`${url}/api/sdk/event`, events / nodes.length, connections.batches / nodes.length),
    ),
  );
  const countedMs = await untilCounted(first.url, before + events);
  return {
    perSecond: events / ((countedMs - startedMs) / 1_000),
    microseconds: costs(events, sum(reports.map(({ cpuSeconds: load }) => load))),
  };
}

/** Returns the cost of an event in each part since the last call. */
function startCounting(
  nodes: readonly MeasuredServer[],
  { postgres, store }: Servers,
): (events: number, loadSeconds: number) => PartCosts {
  const used = () => ({
    nodes: sum(nodes.map(({ pid }) => cpuSeconds(pid) ?? Number.NaN)),
    PostgreSQL: cpuSecondsOfTree(postgres.pid) ?? Number.NaN,
    'event store': cpuSeconds(store.pid) ?? Number.NaN,
  });
  const before = used();
  return (events, loadSeconds) => {
    const after = used();
    const perEvent = (seconds: number) => (seconds * 1e6) / events;
    return {
      nodes: perEvent(after.nodes - before.nodes),
      PostgreSQL: perEvent(after.PostgreSQL - before.PostgreSQL),
      'event store': perEvent(after['event store'] - before['event store']),
      'load generators': perEvent(loadSeconds),
    };
  };
}

function toFindings(
  measurement: string,
  roundsOf: (contender: Contender) => readonly Round[],
  contenders: readonly Contender[],
): Finding[] {
  const medianOf = (name: Contender['name'], pick: (round: Round) => number) =>
    median(contenders.filter((one) => one.name === name).flatMap((one) => roundsOf(one).map(pick)));
  const rate = (name: Contender['name']) => medianOf(name, ({ perSecond }) => perSecond);
  const rates = contenders.map(
    ({ name }): Finding => ({ measurement, what: name, value: rate(name), unit: 'events/s' }),
  );
  const costs = contenders.flatMap(({ name }) =>
    parts
      .filter((part) => name !== 'embedded' || part === 'nodes' || part === 'load generators')
      .map((part): Finding => {
        const value = medianOf(name, ({ microseconds }) => microseconds[part]);
        return { measurement, what: `${name}: ${part}`, value, unit: 'µs CPU/event' };
      }),
  );
  return [
    ...rates,
    {
      measurement,
      what: 'one node / embedded',
      value: rate('one node') / rate('embedded'),
      unit: 'ratio',
      target: { atLeast: 0.5 },
    },
    {
      measurement,
      what: 'two nodes / one node',
      value: rate('two nodes') / rate('one node'),
      unit: 'ratio',
      target: { atLeast: 1 },
    },
    ...costs,
  ];
}

/** Into which two nodes share them evenly. */
function toWholeBatches(events: number): number {
  return Math.round(events / 1_000) * 1_000;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
