/** Commands from a test to the faulty service over its IPC channel. */
export type FaultCommand =
  /** Every insert and query of the event store fails, as in an outage, or works again. */
  | { readonly kind: 'outage'; readonly on: boolean }
  /**
   * A share of the inserts is delayed, fails before the store has it, or fails after the store has it
   * (the answer got lost): the case for which ranges carry tokens.
   */
  | { readonly kind: 'flaky'; readonly share: number }
  /** The log reports that it is full, for machines on which no small disk can be mounted. */
  | { readonly kind: 'logFull'; readonly on: boolean }
  /** The clock of the service runs ahead of that of the machine by this much, or behind. */
  | { readonly kind: 'clock'; readonly offsetMs: number };
