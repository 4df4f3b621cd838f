import {
  type Bound,
  type Cluster,
  cluster,
  type Installation,
  type Machines,
  oneMachine,
} from './capacity-model.ts';
import { constants } from './constants.ts';
import { defaultPlan, type Plan, peakPerSecond, toOption } from './plan.ts';

/** Markdown, which reads well enough in a terminal too. */
export function toTable(rows: readonly (readonly string[])[], alignment: string): string {
  const [head = [], ...body] = rows;
  const rule = [...alignment].map((letter) => (letter === 'r' ? '---:' : '---'));
  return [head, rule, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** One machine and a cluster for each volume. */
export function volumesTable(plans: readonly Plan[]): string {
  const rows = plans.flatMap((plan) => {
    const single = oneMachine(plan);
    const large = cluster(plan);
    return [
      single === undefined
        ? [toEvents(plan.eventsPerDay), perSecond(plan), 'one machine', 'not enough', '', '', '', '']
        : toRow(plan, 'one machine', single),
      toRow(plan, large.cells === 1 ? 'cluster' : `${large.cells} cells`, large),
    ];
  });
  const head = [
    'events a day',
    'peak a second',
    '',
    'cores',
    'memory',
    'disk',
    'network in / out',
    'cost a month',
  ];
  return toTable([head, ...rows], 'rrlrrrrr');
}

function toRow(plan: Plan, name: string, installation: Installation): string[] {
  const sum = (field: 'cores' | 'memoryGb' | 'diskGb') =>
    installation.machines.reduce((total, machine) => total + machine.count * machine[field], 0);
  return [
    toEvents(plan.eventsPerDay),
    perSecond(plan),
    name,
    toNumber(sum('cores')),
    toGigabytes(sum('memoryGb')),
    toGigabytes(sum('diskGb')),
    `${toRate(installation.inMbit)} / ${toRate(installation.outMbit)}`,
    toNumber(installation.costPerMonth),
  ];
}

/** The machines of the cluster for each volume. */
export function machinesTable(plans: readonly Plan[]): string {
  const clusters = plans.map((plan): [Plan, Cluster] => [plan, cluster(plan)]);
  const roles = [...new Set(clusters.flatMap(([, { machines }]) => machines.map(({ role }) => role)))];
  const rows = roles.map((role) => [
    role,
    ...clusters.map(([, { machines }]) => toMachines(machines.find((one) => one.role === role))),
  ]);
  const minutes = clusters.map(([, { minutesOfLog }]) => toMinutes(minutesOfLog));
  const head = ['', ...plans.map(({ eventsPerDay }) => `${toEvents(eventsPerDay)} a day`)];
  return toTable(
    [head, ...rows, ['the store may be away at the peak for', ...minutes]],
    'l'.repeat(head.length),
  );
}

function toMachines(machines: Machines | undefined): string {
  if (machines === undefined) return '–';
  const { count, cores, memoryGb, diskGb } = machines;
  return `${count} × ${cores} cores, ${toGigabytes(memoryGb)}, ${toGigabytes(diskGb)}`;
}

/** What runs out, the first first. */
export function boundsTable(plan: Plan): string {
  const toRows = (where: string, bounds: readonly Bound[]) =>
    bounds.map(({ what, eventsPerDay, remedy }) => [where, what, toEvents(eventsPerDay), remedy]);
  const small = { ...plan, eventsPerDay: 1 };
  const rows = [
    ...toRows('one machine', oneMachine(small)?.bounds ?? []),
    ...toRows('one cell', cluster(small).bounds),
  ];
  return toTable([['', 'runs out', 'at events a day', 'then'], ...rows], 'llrl');
}

export function constantsTable(): string {
  const rows = Object.values(constants).map(({ value, unit, what, source }) => [
    what,
    `${toNumber(value)} ${unit}`,
    source,
  ]);
  return toTable([['what', 'figure', 'source'], ...rows], 'lrl');
}

/** What the options are where none is given. */
export function optionsTable(): string {
  const rows = (Object.keys(defaultPlan) as (keyof Plan)[]).map((name) => [
    `\`${toOption(name)}\``,
    String(defaultPlan[name]),
  ]);
  return toTable([['option', 'default'], ...rows], 'lr');
}

function perSecond(plan: Plan): string {
  return toNumber(peakPerSecond(plan));
}

export function toNumber(value: number): string {
  const digits = Math.abs(value) < 10 ? 1 : 0;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}

export function toEvents(value: number): string {
  if (value >= 1e9) return `${(value / 1e9).toLocaleString('en-US', { maximumSignificantDigits: 3 })} B`;
  return `${(value / 1e6).toLocaleString('en-US', { maximumSignificantDigits: 3 })} M`;
}

function toGigabytes(value: number): string {
  return value >= 10_000 ? `${toNumber(value / 1_000)} TB` : `${toNumber(value)} GB`;
}

function toRate(megabits: number): string {
  return megabits >= 1_000 ? `${toNumber(megabits / 1_000)} Gbit/s` : `${toNumber(megabits)} Mbit/s`;
}

function toMinutes(minutes: number): string {
  return minutes >= 120 ? `${toNumber(minutes / 60)} h` : `${toNumber(minutes)} min`;
}
