import { seededRandom } from '../../../tests/kit/random.ts';
import { type CellSettings, type Part, parts, SimulatedCell } from './simulated-cell.ts';

export interface Simulation {
  readonly seed: number;
  readonly seconds: number;
  readonly eventsPerDay: number;
  /** The busiest time of the day, relative to its mean. */
  readonly peak: number;
  readonly cells: number;
  /** Accounts over which the events are spread, the n-th with a share of n^-skew; 0: every cell gets the same. */
  readonly accounts: number;
  readonly skew: number;
  readonly cell: CellSettings;
}

export interface Outcome {
  readonly arrived: number;
  readonly accepted: number;
  readonly refusals: number;
  readonly counted: number;
  readonly inLog: number;
  readonly withSenders: number;
  readonly mostInLog: number;
  readonly mostWithSenders: number;
  readonly worstLagSeconds: number;
  /** Of all cells and seconds: the share with a lag of more than a second, which is what a step can tell. */
  readonly lateShare: number;
  /** The busiest cell's events as a multiple of the mean. */
  readonly busiestCell: number;
  /** The highest utilisation of each part while it was up. */
  readonly mostAsked: Readonly<Record<Part, number>>;
}

const secondsPerDay = 86_400;

export function simulate(simulation: Simulation): Outcome {
  const { seed, seconds, eventsPerDay, peak, cells, cell } = simulation;
  const random = seededRandom(seed);
  const shares = sharesOfCells(simulation);
  const mean = eventsPerDay / secondsPerDay;
  const rates = Float64Array.from(
    { length: Math.min(seconds, secondsPerDay) },
    (_, at) => rateAt(at, peak) * mean,
  );
  const totals = { arrived: 0, accepted: 0, refusals: 0, counted: 0, inLog: 0, withSenders: 0 };
  const most = { inLog: 0, withSenders: 0, lag: 0, late: 0 };
  const mostAsked: Record<Part, number> = { nodes: 0, primary: 0, log: 0, shipper: 0, store: 0 };
  for (const share of shares) {
    const simulated = new SimulatedCell(cell, seededRandom(Math.floor(random() * 2 ** 31)));
    let inLog = 0;
    let withSenders = 0;
    for (let second = 0; second < seconds; second++) {
      const now = simulated.step((rates[second % secondsPerDay] ?? 0) * share);
      totals.arrived += now.arrived;
      totals.accepted += now.accepted;
      totals.refusals += now.refused;
      totals.counted += now.shipped;
      ({ inLog, withSenders } = now);
      most.inLog = Math.max(most.inLog, inLog);
      most.withSenders = Math.max(most.withSenders, withSenders);
      most.lag = Math.max(most.lag, now.lagSeconds);
      if (now.lagSeconds > 1) most.late += 1;
      for (const part of parts) {
        const asked = now.asked[part];
        if (asked > mostAsked[part] && Number.isFinite(asked)) mostAsked[part] = asked;
      }
    }
    totals.inLog += inLog;
    totals.withSenders += withSenders;
  }
  return {
    ...totals,
    mostInLog: most.inLog,
    mostWithSenders: most.withSenders,
    worstLagSeconds: most.lag,
    lateShare: most.late / (cells * seconds),
    busiestCell: Math.max(...shares) * cells,
    mostAsked,
  };
}

/**
 * The rate at a given time relative to the day's mean: a bell around the evening on a low floor, whose mean over a day
 * is 1 and whose maximum is `peak`.
 */
export function rateAt(second: number, peak: number): number {
  const sharpness = sharpnessOf(peak);
  const hour = ((second % secondsPerDay) / secondsPerDay) * 2 * Math.PI;
  const evening = (20 / 24) * 2 * Math.PI;
  return Math.exp(sharpness * (Math.cos(hour - evening) - 1)) * peak;
}

const sharpnesses = new Map<number, number>();

/** Where the bell's mean is 1: exp(-k) I0(k) = 1 / peak, by bisection. */
function sharpnessOf(peak: number): number {
  const known = sharpnesses.get(peak);
  if (known !== undefined) return known;
  let [low, high] = [0, 1_000];
  for (let round = 0; round < 60; round++) {
    const middle = (low + high) / 2;
    if (meanOfBell(middle) * peak > 1) low = middle;
    else high = middle;
  }
  sharpnesses.set(peak, low);
  return low;
}

function meanOfBell(sharpness: number): number {
  const points = 2_000;
  let sum = 0;
  for (let point = 0; point < points; point++) {
    sum += Math.exp(sharpness * (Math.cos((point / points) * 2 * Math.PI) - 1));
  }
  return sum / points;
}

/** Each account is assigned to a cell at random, as by a hash of its identifier. */
function sharesOfCells({ seed, cells, accounts, skew }: Simulation): number[] {
  if (accounts === 0) return Array.from({ length: cells }, () => 1 / cells);
  const random = seededRandom(seed + 1);
  const shares = Array.from({ length: cells }, () => 0);
  let total = 0;
  for (let account = 1; account <= accounts; account++) {
    const weight = account ** -skew;
    total += weight;
    const cell = Math.floor(random() * cells);
    shares[cell] = (shares[cell] ?? 0) + weight;
  }
  return shares.map((share) => share / total);
}
