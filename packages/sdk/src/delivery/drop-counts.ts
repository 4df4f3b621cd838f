/** Why an event will never be stored. */
export type DropReason = 'queue_full' | 'runaway' | 'too_large' | 'not_serialisable' | 'refused';

/** Events that the service never saw, by reason: `sdkDropped` of the next request. */
export type DropCounts = ReadonlyMap<DropReason, number>;

export interface DropCounter {
  add(reason: DropReason, count?: number): void;
  /** What goes into the next request; to be given back where that is not confirmed. */
  take(): DropCounts;
  giveBack(counts: DropCounts): void;
}

export function createDropCounter(): DropCounter {
  let counts = new Map<DropReason, number>();
  const add = (reason: DropReason, count = 1) => {
    counts.set(reason, (counts.get(reason) ?? 0) + count);
  };
  return {
    add,
    take() {
      const taken = counts;
      counts = new Map();
      return taken;
    },
    giveBack(given) {
      for (const [reason, count] of given) add(reason, count);
    },
  };
}
