/** Why an event will never be stored. */
export type DropReason = 'queue_full' | 'runaway' | 'too_large' | 'not_serialisable' | 'refused';

/**
 * Events of this page view that the service never saw, by reason: `sdkDropped` of every request after the first drop.
 * Totals, not differences: a lost answer then makes nobody count twice.
 */
export type DropCounts = Partial<Record<DropReason, number>>;
