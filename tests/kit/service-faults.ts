/** What `service.child.ts` is told over its channel, in part or whole. */
export interface ServiceFaults {
  /** Every insert and query of the event store fails. */
  outage: boolean;
  /** A share of the inserts is late, fails before the store has it, or fails after the store has it. */
  flakyShare: number;
  /** The log reports that it is full, for machines on which no small disk can be mounted. */
  logFull: boolean;
  /** How far the service's clock is ahead of the machine's. */
  clockOffsetMs: number;
}

/** An account of `service.child.ts`, sent once it listens. */
export interface TestKeys {
  readonly accountId: string;
  readonly publishableKey: string;
  readonly secretKey: string;
}
