import type { Random } from '../../../tests/kit/random.ts';

/** The capacity of one cell, and how often its parts fail. Rates are events per second with everything up. */
export interface CellSettings {
  readonly nodes: number;
  readonly perNode: number;
  readonly perPrimary: number;
  /** Of the one node that ships, and of the store. */
  readonly perShipper: number;
  readonly perStore: number;
  readonly logEvents: number;
  /** Mean seconds between two failures of a part. */
  readonly secondsBetween: { readonly node: number; readonly primary: number; readonly store: number };
  readonly secondsAway: { readonly node: number; readonly primary: number; readonly store: number };
  /** How long a dead shipper holds its lease. */
  readonly leaseSeconds: number;
  /** A sender whose events were refused retries after this long on average. */
  readonly retrySeconds: number;
}

export const parts = ['nodes', 'primary', 'log', 'shipper', 'store'] as const;
export type Part = (typeof parts)[number];

/** After each second: events, and the utilisation of each part (above 1: overloaded). */
export interface CellSecond {
  readonly arrived: number;
  readonly accepted: number;
  readonly refused: number;
  readonly shipped: number;
  readonly inLog: number;
  readonly withSenders: number;
  /** Age of the oldest event that is acknowledged but not counted. */
  readonly lagSeconds: number;
  readonly asked: Readonly<Record<Part, number>>;
}

/** Nodes, a primary with its standby, and a store, in steps of a second. */
export class SimulatedCell {
  readonly #settings: CellSettings;
  readonly #random: Random;
  readonly #nodes: Failing[];
  readonly #primary: Failing;
  readonly #store: Failing;
  #second = 0;
  #inLog = 0;
  #withSenders = 0;
  #noShipperUntil = 0;
  /** Events accepted in each second that are not shipped yet, from `#oldest` on. */
  readonly #accepted: number[] = [];
  #oldest = 0;

  constructor(settings: CellSettings, random: Random) {
    const { nodes, secondsBetween, secondsAway } = settings;
    this.#settings = settings;
    this.#random = random;
    const failing = (part: keyof CellSettings['secondsBetween']) =>
      new Failing(random, secondsBetween[part], secondsAway[part]);
    this.#nodes = Array.from({ length: nodes }, () => failing('node'));
    this.#primary = failing('primary');
    this.#store = failing('store');
  }

  step(mean: number): CellSecond {
    const { perNode, perPrimary, perShipper, perStore, logEvents, leaseSeconds, retrySeconds } =
      this.#settings;
    const at = this.#second;
    this.#second += 1;
    let nodesUp = 0;
    for (const node of this.#nodes) if (node.isUp(at)) nodesUp += 1;
    // The first node ships, until another takes its lease.
    if (this.#nodes[0]?.failedNow) this.#noShipperUntil = at + leaseSeconds;

    const arrived = poisson(this.#random, mean);
    const retried = Math.min(this.#withSenders, Math.ceil(this.#withSenders / retrySeconds));
    const offered = arrived + retried;
    const nodeRoom = Math.floor(nodesUp * perNode);
    const primaryRoom = this.#primary.isUp(at) ? Math.floor(perPrimary) : 0;
    const accepted = Math.min(offered, nodeRoom, primaryRoom, logEvents - this.#inLog);
    this.#withSenders += arrived - accepted;
    this.#inLog += accepted;
    this.#accepted.push(accepted);

    const storeIsUp = this.#store.isUp(at);
    const canShip = storeIsUp && at >= this.#noShipperUntil;
    const shipped = canShip ? Math.min(this.#inLog, Math.floor(Math.min(perShipper, perStore))) : 0;
    this.#ship(shipped);
    return {
      arrived,
      accepted,
      refused: offered - accepted,
      shipped,
      inLog: this.#inLog,
      withSenders: this.#withSenders,
      lagSeconds: this.#inLog === 0 ? 0 : this.#second - this.#oldest,
      asked: {
        nodes: utilisation(offered, nodeRoom),
        primary: utilisation(offered, primaryRoom),
        log: this.#inLog / logEvents,
        shipper: accepted / perShipper,
        store: accepted / perStore,
      },
    };
  }

  #ship(events: number): void {
    this.#inLog -= events;
    for (let left = events; this.#oldest < this.#accepted.length; this.#oldest += 1) {
      const waiting = this.#accepted[this.#oldest] ?? 0;
      if (waiting > left) {
        this.#accepted[this.#oldest] = waiting - left;
        return;
      }
      left -= waiting;
    }
  }
}

function utilisation(offered: number, room: number): number {
  if (room > 0) return offered / room;
  return offered > 0 ? Number.POSITIVE_INFINITY : 0;
}

/** A part that fails at random times, and recovers after a while. */
class Failing {
  readonly #random: Random;
  readonly #secondsBetween: number;
  readonly #secondsAway: number;
  #failsAt: number;
  #backAt = 0;
  failedNow = false;

  constructor(random: Random, secondsBetween: number, secondsAway: number) {
    this.#random = random;
    this.#secondsBetween = secondsBetween;
    this.#secondsAway = secondsAway;
    this.#failsAt = this.#nextFailure(0);
  }

  /** Called once per second, in order. */
  isUp(second: number): boolean {
    this.failedNow = second >= this.#failsAt;
    if (this.failedNow) {
      this.#backAt = second + this.#secondsAway;
      this.#failsAt = this.#nextFailure(this.#backAt);
    }
    return second >= this.#backAt;
  }

  #nextFailure(from: number): number {
    return from - Math.log(1 - this.#random()) * this.#secondsBetween;
  }
}

/** A random number of occurrences with this mean: exact for few, by the normal distribution for many. */
function poisson(random: Random, mean: number): number {
  if (mean > 50) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
  }
  const least = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > least; product *= random()) count += 1;
  return count;
}
