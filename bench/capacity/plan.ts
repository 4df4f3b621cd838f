/** The load, the retention, and the available machines. Every field is an option of `npm run capacity`. */
export interface Plan {
  readonly eventsPerDay: number;
  /** The busiest minutes of a day, relative to its mean. */
  readonly peak: number;
  /** Events per request: the SDK collects those of two seconds. */
  readonly eventsPerRequest: number;
  readonly keepDays: number;
  /** One dashboard query per this many events. */
  readonly eventsPerQuestion: number;
  /** Share of processor, memory and disks that is used at the peak. */
  readonly utilisation: number;
  readonly storeReplicas: number;
  /** The largest machines available. */
  readonly largestCores: number;
  readonly largestMemoryGb: number;
  readonly largestDiskGb: number;
  readonly networkGbit: number;
  /** Between two checkpoints of PostgreSQL: `checkpoint_timeout`. */
  readonly checkpointSeconds: number;
  /** Per month, in any currency. */
  readonly priceCore: number;
  readonly priceMemoryGb: number;
  readonly priceDiskGb: number;
  /** Per gigabyte of outgoing traffic. */
  readonly priceOutGb: number;
}

export const defaultPlan: Plan = {
  eventsPerDay: 1_000_000,
  peak: 3,
  eventsPerRequest: 3,
  keepDays: 365,
  eventsPerQuestion: 50_000,
  utilisation: 0.5,
  storeReplicas: 2,
  largestCores: 32,
  largestMemoryGb: 512,
  largestDiskGb: 8_000,
  networkGbit: 10,
  checkpointSeconds: 900,
  priceCore: 10,
  priceMemoryGb: 3,
  priceDiskGb: 0.08,
  priceOutGb: 0.02,
};

export const usualVolumes = [1e6, 1e8, 1e10];

const secondsPerDay = 86_400;

export function peakPerSecond({ eventsPerDay, peak }: Plan): number {
  return (eventsPerDay * peak) / secondsPerDay;
}

/** Events per day with a peak of this many per second. */
export function dayOfPeak(perSecond: number, { peak }: Plan): number {
  return (perSecond * secondsPerDay) / peak;
}

export class PlanError extends Error {}

/** `--events-per-day 1e8 --price-core 12`; the volumes are the usual ones where none is given. */
export function parsePlans(args: readonly string[]): Plan[] {
  const given = new Map<keyof Plan, number>();
  for (let at = 0; at < args.length; at += 2) {
    const name = toField(args[at] ?? '');
    const number = Number(args[at + 1] ?? Number.NaN);
    if (!(number > 0))
      throw new PlanError(`${args[at]} must be a number above 0, not "${args[at + 1] ?? ''}"`);
    given.set(name, number);
  }
  const plan: Plan = { ...defaultPlan, ...Object.fromEntries(given) };
  if (plan.utilisation > 1) throw new PlanError('--utilisation is a share, at most 1');
  if (plan.peak < 1) throw new PlanError('--peak is at least 1');
  if (plan.eventsPerRequest < 1) throw new PlanError('--events-per-request is at least 1');
  return given.has('eventsPerDay') ? [plan] : usualVolumes.map((eventsPerDay) => ({ ...plan, eventsPerDay }));
}

function toField(option: string): keyof Plan {
  const names = Object.keys(defaultPlan) as (keyof Plan)[];
  const name = names.find((one) => toOption(one) === option);
  if (name !== undefined) return name;
  throw new PlanError(`unknown option "${option}"; there are ${names.map(toOption).join(', ')}`);
}

export function toOption(name: keyof Plan): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
