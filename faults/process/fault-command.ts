/** What a test tells the faulty service over its IPC channel. */
export type FaultCommand =
  /** Every insert and query of the event store fails, as in an outage, or works again. */
  | { readonly kind: 'outage'; readonly on: boolean }
  /**
   * A share of the inserts is delayed, fails before the store has it, or fails after the store has it
   * (the answer got lost): the case for which ranges carry tokens.
   */
  | { readonly kind: 'flaky'; readonly share: number }
  /** The log answers that it is full, as where no small disk can be mounted. */
  | { readonly kind: 'logFull'; readonly on: boolean }
  /** The service's clock runs ahead of the machine's by so much, or behind. */
  | { readonly kind: 'clock'; readonly offsetMs: number };
