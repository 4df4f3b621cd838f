import { cluster } from '../capacity-model.ts';
import { figureOf } from '../constants.ts';
import { defaultPlan, type Plan } from '../plan.ts';
import { toNumber, toTable } from '../tables.ts';
import { type Outcome, type Simulation, simulate } from './simulate.ts';
import type { CellSettings, Part } from './simulated-cell.ts';

const day = 86_400;
const never = Number.POSITIVE_INFINITY;
const tenBillion: Plan = { ...defaultPlan, eventsPerDay: 1e10 };

/** The machines that the model rents for a plan, per cell; scenarios add failures. */
export function toSimulation(plan: Plan): Simulation {
  const { machines, cells } = cluster(plan);
  const each = (role: string) => {
    const found = machines.find((one) => one.role.startsWith(role));
    if (found === undefined) throw new Error(`the model rents no ${role}`);
    return { count: found.count / cells, cores: found.cores };
  };
  const [node, primary, store] = [each('service node'), each('PostgreSQL'), each('ClickHouse')];
  const main =
    figureOf('requestMainMicroseconds') / plan.eventsPerRequest + figureOf('eventMainMicroseconds');
  const rowMicroseconds =
    figureOf('storeMicroseconds') + figureOf('questionMicroseconds') / plan.eventsPerQuestion;
  const cell: CellSettings = {
    nodes: node.count,
    perNode: 1e6 / main,
    perPrimary: (primary.cores * 1e6) / figureOf('primaryMicroseconds'),
    perShipper: 1e6 / (figureOf('takeMicroseconds') + figureOf('insertOverHttpMicroseconds')),
    perStore: ((store.count / plan.storeReplicas) * store.cores * 1e6) / rowMicroseconds,
    logEvents: Math.floor(figureOf('logBytes') / figureOf('lineBytes')),
    secondsBetween: { node: never, primary: never, store: never },
    secondsAway: { node: 20, primary: 30, store: 300 },
    leaseSeconds: 10,
    retrySeconds: 60,
  };
  return {
    seed: 1,
    seconds: day,
    eventsPerDay: plan.eventsPerDay,
    peak: plan.peak,
    cells,
    accounts: 0,
    skew: 0,
    cell,
  };
}

const failing = { node: 3 * day, primary: 2 * day, store: 2 * day };

/** Ten billion events per day, on the machines that the model rents for them. */
export function scenarios(): readonly (readonly [string, Simulation])[] {
  const calm = toSimulation(tenBillion);
  const withFailures = { ...calm, cell: { ...calm.cell, secondsBetween: failing } };
  const spread = { ...withFailures, accounts: 20_000, skew: 0.7 };
  const storeAway = {
    ...calm.cell,
    secondsBetween: { ...failing, store: day / 4 },
    secondsAway: { ...calm.cell.secondsAway, store: 1_800 },
  };
  return [
    ['nothing fails', calm],
    ['nodes, primaries and stores fail', withFailures],
    ['the same, accounts by hash', spread],
    ['the same, stores away for half an hour', { ...spread, cell: storeAway }],
    ['the same, half as many cells', { ...spread, cells: Math.ceil(spread.cells / 2) }],
    ['the same, a quarter as many cells', { ...spread, cells: Math.ceil(spread.cells / 4) }],
  ];
}

export function simulationTable(): string {
  const head = [
    '',
    'cells',
    'busiest cell',
    'lag above 1 s',
    'worst lag',
    'log at most',
    'refusals an event',
    'at most with senders',
    'busiest part',
  ];
  const rows = scenarios().map(([name, simulation]) => toRow(name, simulation, simulate(simulation)));
  return toTable([head, ...rows], 'lrrrrrrrl');
}

function toRow(name: string, simulation: Simulation, outcome: Outcome): string[] {
  const [part, share] = busiestPart(outcome);
  return [
    name,
    String(simulation.cells),
    `${outcome.busiestCell.toFixed(2)} × mean`,
    `${(outcome.lateShare * 100).toFixed(2)} %`,
    `${toNumber(outcome.worstLagSeconds)} s`,
    `${toNumber((outcome.mostInLog * figureOf('lineBytes')) / 1e6)} MB`,
    (outcome.refusals / outcome.arrived).toFixed(4),
    `${toNumber(outcome.mostWithSenders / 1e6)} M`,
    `${part}, ${(share * 100).toFixed(0)} %`,
  ];
}

/** Of those that limit a rate; the log is full only because of another one. */
export function busiestPart({ mostAsked }: Outcome): readonly [Part, number] {
  const rates: Part[] = ['nodes', 'primary', 'shipper', 'store'];
  return rates
    .map((part): [Part, number] => [part, mostAsked[part]])
    .reduce((most, one) => (one[1] > most[1] ? one : most));
}
