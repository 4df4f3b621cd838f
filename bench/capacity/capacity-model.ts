import { figureOf } from './constants.ts';
import { dayOfPeak, type Plan, peakPerSecond } from './plan.ts';

/** A resource that runs out. */
export interface Bound {
  readonly what: string;
  /** Events per day at which it runs out. */
  readonly eventsPerDay: number;
  readonly remedy: string;
}

export interface Machines {
  readonly role: string;
  readonly count: number;
  /** Each. */
  readonly cores: number;
  readonly memoryGb: number;
  readonly diskGb: number;
}

export interface Installation {
  readonly machines: readonly Machines[];
  /** At the peak. */
  readonly inMbit: number;
  readonly outMbit: number;
  readonly costPerMonth: number;
  /** The lowest first, for one machine or for one cell. */
  readonly bounds: readonly Bound[];
  /** How long the store may be unreachable at the peak before events are refused. */
  readonly minutesOfLog: number;
}

/** With embedded stores; undefined if one machine is not enough. */
export function oneMachine(plan: Plan): Installation | undefined {
  const bounds = sorted(boundsOfOneMachine(plan));
  if ((bounds[0]?.eventsPerDay ?? 0) < plan.eventsPerDay) return undefined;
  const perSecond = peakPerSecond(plan);
  const keys = plan.eventsPerDay * figureOf('keyDaysEmbedded');
  const diskGb = (storedBytes(plan) + keys * figureOf('embeddedKeyBytes')) / 1e9 + 10;
  const machine: Machines = {
    role: 'service with its stores',
    count: 1,
    cores: Math.max(2, Math.ceil((perSecond * embeddedMicroseconds(plan)) / 1e6 / plan.utilisation)),
    memoryGb: roundUp(1 + embeddedMemory(keys) / 1e9 / plan.utilisation, 2),
    diskGb: roundUp(diskGb / plan.utilisation, 10),
  };
  return toInstallation(plan, [machine], bounds, perSecond);
}

export interface Cluster extends Installation {
  /** Separate installations next to each other, each with its own accounts. */
  readonly cells: number;
}

/** Nodes, PostgreSQL with a synchronous standby, and ClickHouse; in as many cells as the tightest bound requires. */
export function cluster(plan: Plan): Cluster {
  const bounds = sorted(boundsOfCell(plan));
  const cells = Math.max(1, Math.ceil(plan.eventsPerDay / (bounds[0]?.eventsPerDay ?? 1)));
  const cell = { ...plan, eventsPerDay: plan.eventsPerDay / cells };
  const machines = [balancers, nodesOf(cell), postgresOf(cell), ...storesOf(cell)].map((role) => ({
    ...role,
    count: role.count * cells,
  }));
  return { ...toInstallation(plan, machines, bounds, peakPerSecond(cell)), cells };
}

/** Not measured: nginx forwards far more than a node answers. */
const balancers: Machines = { role: 'nginx', count: 2, cores: 2, memoryGb: 2, diskGb: 10 };

/** A node has one main thread, and other threads for about a third of its work. */
function nodesOf(cell: Plan): Machines {
  const perNode = (1e6 * cell.utilisation) / mainMicroseconds(cell);
  // At least three, so that one may be down while another is restarted; above that, one more than the peak requires.
  const count = Math.max(3, Math.ceil(peakPerSecond(cell) / perNode) + 1);
  return { role: 'service node', count, cores: 2, memoryGb: 4, diskGb: 20 };
}

function postgresOf(cell: Plan): Machines {
  const keys = cell.eventsPerDay * figureOf('keyDaysOnPostgres');
  const keyBytes = figureOf('keyRowBytes') + figureOf('keyIndexBytes');
  // Rows until their table is emptied, and write-ahead log of two checkpoints.
  const walBytes = walBytesPerSecond(cell) * cell.checkpointSeconds * 2;
  const diskBytes = keys * keyBytes + figureOf('logBytes') * 2 + walBytes;
  return {
    role: 'PostgreSQL, primary and standby',
    count: 2,
    cores: Math.max(
      2,
      Math.ceil((peakPerSecond(cell) * figureOf('primaryMicroseconds')) / 1e6 / cell.utilisation),
    ),
    memoryGb: roundUp(2 + (keys * figureOf('keyIndexBytes')) / 1e9 / memoryForKeys, 2),
    diskGb: roundUp(diskBytes / 1e9 / cell.utilisation, 10),
  };
}

/** A design choice: queries and merges read stored data, and terabytes behind two cores would be slow. */
const diskGbOfCore = 1_000;

function storesOf(cell: Plan): Machines[] {
  const neededCores = (peakPerSecond(cell) * storeMicroseconds(cell)) / 1e6 / cell.utilisation;
  const diskGb = roundUp(storedBytes(cell) / 1e9 / cell.utilisation, 10);
  const cores = Math.max(2, Math.ceil(neededCores), Math.ceil(diskGb / diskGbOfCore));
  const store = { role: 'ClickHouse', count: cell.storeReplicas, cores, memoryGb: 4 * cores, diskGb };
  const isReplicated = cell.storeReplicas > 1;
  const keeper = { role: 'ClickHouse Keeper', count: 3, cores: 2, memoryGb: 4, diskGb: 20 };
  return isReplicated ? [store, keeper] : [store];
}

/** Processor time of the store per event: inserting and merging it, and its share of the queries. */
function storeMicroseconds({ eventsPerQuestion }: Plan): number {
  return figureOf('storeMicroseconds') + figureOf('questionMicroseconds') / eventsPerQuestion;
}

function boundsOfOneMachine(plan: Plan): Bound[] {
  const { utilisation } = plan;
  const keyDays = figureOf('keyDaysEmbedded');
  const usableDisk = plan.largestDiskGb * 1e9 * utilisation;
  return [
    {
      what: 'main thread of the service',
      eventsPerDay: dayOfPeak((1e6 * utilisation) / mainMicroseconds(plan), plan),
      remedy: 'several nodes on PostgreSQL',
    },
    {
      what: `processor (${plan.largestCores} cores)`,
      eventsPerDay: dayOfPeak((plan.largestCores * 1e6 * utilisation) / embeddedMicroseconds(plan), plan),
      remedy: 'several nodes on PostgreSQL',
    },
    {
      what: `memory for filters of keys (${plan.largestMemoryGb} GB)`,
      eventsPerDay: (plan.largestMemoryGb * 1e9 * utilisation * 8) / figureOf('embeddedKeyBits') / keyDays,
      remedy: 'keys in PostgreSQL, accounts over several',
    },
    {
      what: `disk (${plan.largestDiskGb} GB)`,
      eventsPerDay:
        usableDisk / (figureOf('storedBytes') * plan.keepDays + figureOf('embeddedKeyBytes') * keyDays),
      remedy: 'a shorter retention, object storage, or ClickHouse on its own machine',
    },
  ];
}

/** Share of PostgreSQL's memory for indexes of keys; the rest is for connections, rows in transit, and the system. */
const memoryForKeys = 0.6;
/** PostgreSQL runs a process for each. */
const mostConnections = 500;

function boundsOfCell(plan: Plan): Bound[] {
  const { utilisation } = plan;
  const perNode = (1e6 * utilisation) / mainMicroseconds(plan);
  const keyDays = figureOf('keyDaysOnPostgres');
  const shipping = figureOf('takeMicroseconds') + figureOf('insertOverHttpMicroseconds');
  const bytesPerSecond = (plan.networkGbit * 1e9 * utilisation) / 8;
  // At most one full page per event, so this is the network's limit in the worst case.
  const mostWalBytes = figureOf('walBytes') + figureOf('wholePageBytes') + 2 * figureOf('lineBytes');
  return [
    {
      what: `disk of ClickHouse (${plan.largestDiskGb} GB)`,
      eventsPerDay: (plan.largestDiskGb * 1e9 * utilisation) / (figureOf('storedBytes') * plan.keepDays),
      remedy: 'a shorter retention, tiered or object storage, or a cell more',
    },
    {
      what: `processor of ClickHouse (${plan.largestCores} cores)`,
      eventsPerDay: dayOfPeak((plan.largestCores * 1e6 * utilisation) / storeMicroseconds(plan), plan),
      remedy: 'accounts over several cells, by hash',
    },
    {
      what: `memory of PostgreSQL for the indexes of keys (${plan.largestMemoryGb} GB)`,
      eventsPerDay: (plan.largestMemoryGb * 1e9 * memoryForKeys) / (figureOf('keyIndexBytes') * keyDays),
      remedy: 'accounts over several cells, by hash',
    },
    {
      what: `processor of the PostgreSQL primary (${plan.largestCores} cores)`,
      eventsPerDay: dayOfPeak(
        (plan.largestCores * 1e6 * utilisation) / figureOf('primaryMicroseconds'),
        plan,
      ),
      remedy: 'accounts over several cells, by hash',
    },
    {
      what: `network of the PostgreSQL primary (${plan.networkGbit} Gbit/s)`,
      eventsPerDay: dayOfPeak(bytesPerSecond / mostWalBytes, plan),
      remedy: 'accounts over several cells, by hash',
    },
    {
      what: 'the one node that ships a log to the store',
      eventsPerDay: dayOfPeak((1e6 * utilisation) / shipping, plan),
      remedy: 'a cell more: each has a log of its own',
    },
    {
      what: `connections of PostgreSQL (${mostConnections})`,
      eventsPerDay: dayOfPeak(
        (Math.floor(mostConnections / figureOf('nodeConnections')) - 1) * perNode,
        plan,
      ),
      remedy: 'larger batches, or a cell more',
    },
  ];
}

const pageBytes = 8_192;

/**
 * Write-ahead log at the peak. The first change of a page after a checkpoint writes the page whole, and keys are random:
 * among P pages of the current index, E inserts touch P (1 - e^(-E/P)) different ones.
 */
export function walBytesPerSecond(cell: Plan): number {
  const perSecond = peakPerSecond(cell);
  const daysInTable = figureOf('keyDaysOnPostgres') / 3;
  const pages = Math.max(1, (cell.eventsPerDay * daysInTable * figureOf('keyIndexBytes')) / pageBytes);
  const inserts = perSecond * cell.checkpointSeconds;
  const wholePages = inserts === 0 ? 0 : (pages * -Math.expm1(-inserts / pages)) / inserts;
  return perSecond * (figureOf('walBytes') + wholePages * figureOf('wholePageBytes'));
}

function toInstallation(
  plan: Plan,
  machines: readonly Machines[],
  bounds: readonly Bound[],
  perSecondOfLog: number,
): Installation {
  const perSecond = peakPerSecond(plan);
  const requestShare = figureOf('requestBytes') / plan.eventsPerRequest;
  const outBytes = requestShare + figureOf('verdictBytes');
  const rent = machines.reduce(
    (sum, { count, cores, memoryGb, diskGb }) =>
      sum + count * (cores * plan.priceCore + memoryGb * plan.priceMemoryGb + diskGb * plan.priceDiskGb),
    0,
  );
  return {
    machines,
    bounds,
    inMbit: (perSecond * (requestShare + figureOf('payloadBytes')) * 8) / 1e6,
    outMbit: (perSecond * outBytes * 8) / 1e6,
    costPerMonth: rent + ((plan.eventsPerDay * 30 * outBytes) / 1e9) * plan.priceOutGb,
    minutesOfLog: figureOf('logBytes') / (perSecondOfLog * figureOf('lineBytes')) / 60,
  };
}

function mainMicroseconds({ eventsPerRequest }: Plan): number {
  return figureOf('requestMainMicroseconds') / eventsPerRequest + figureOf('eventMainMicroseconds');
}

function embeddedMicroseconds(plan: Plan): number {
  return (
    figureOf('requestMicroseconds') / plan.eventsPerRequest +
    figureOf('eventMicroseconds') +
    storeMicroseconds(plan)
  );
}

/** 700 MB under a flood, and the filters. */
function embeddedMemory(keys: number): number {
  return 0.7e9 + (keys * figureOf('embeddedKeyBits')) / 8;
}

function storedBytes({ eventsPerDay, keepDays }: Plan): number {
  return eventsPerDay * keepDays * figureOf('storedBytes');
}

function sorted(bounds: readonly Bound[]): Bound[] {
  return [...bounds].sort((a, b) => a.eventsPerDay - b.eventsPerDay);
}

function roundUp(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}
