import { seededRandom } from '../../kit/random.ts';

/** Faults of the cluster and their times, in milliseconds from the start. */
export type ClusterFault = { readonly atMs: number } & (
  | { readonly kind: 'kill'; readonly node: number }
  | { readonly kind: 'failOver'; readonly noticedAfterMs: number }
  /** The store is killed, or frozen, for a while. */
  | { readonly kind: 'storeAway'; readonly forMs: number; readonly isFrozen: boolean }
  | { readonly kind: 'cut'; readonly node: number }
  | { readonly kind: 'freeze'; readonly node: number; readonly forMs: number; readonly endsInCut: boolean }
);

export interface PlanOptions {
  readonly minutes: number;
  readonly nodes: number;
  readonly seed: number;
}

/** In thirty minutes: 100 kills, 10 lost primaries, 5 store outages of a minute, 60 cuts and 30 freezes. */
export function planFaults({ minutes, nodes, seed }: PlanOptions): ClusterFault[] {
  const random = seededRandom(seed);
  const wholeMs = minutes * 60_000;
  const anyNode = () => Math.floor(random() * nodes);
  /** Evenly spread times; the last leaves time to recover. */
  const moments = (timesInThirty: number, latest: number): number[] => {
    const times = Math.max(1, Math.round((timesInThirty * minutes) / 30));
    return Array.from({ length: times }, (_, at) => ((at + 0.2 + 0.6 * random()) / times) * latest * wholeMs);
  };
  const storeAwayMs = Math.min(60_000, wholeMs / 6);
  const longestFreezeMs = Math.min(16_000, 1_000 + wholeMs / 6);
  const plan: ClusterFault[] = [
    ...moments(100, 0.95).map((atMs) => ({ kind: 'kill', atMs, node: anyNode() }) as const),
    ...moments(10, 0.9).map(
      (atMs) => ({ kind: 'failOver', atMs, noticedAfterMs: 3_000 * random() }) as const,
    ),
    ...moments(5, 0.8).map(
      (atMs, at) => ({ kind: 'storeAway', atMs, forMs: storeAwayMs, isFrozen: at % 2 === 1 }) as const,
    ),
    ...moments(60, 0.95).map((atMs) => ({ kind: 'cut', atMs, node: anyNode() }) as const),
    ...moments(30, 0.9).map((atMs) => {
      const forMs = 1_000 + random() * (longestFreezeMs - 1_000);
      return { kind: 'freeze', atMs, node: anyNode(), forMs, endsInCut: random() < 0.5 } as const;
    }),
  ];
  return plan.sort((one, other) => one.atMs - other.atMs);
}
