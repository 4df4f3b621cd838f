/** Faults that `service.child.ts` receives over its channel, all or some of them. */
export interface ServiceFaults {
  /** Every insert and query of the event store fails. */
  outage: boolean;
  /** This share of the inserts is delayed, fails before the store has it, or fails after the store has it. */
  flakyShare: number;
  /** The log reports that it is full, for machines that cannot mount a small disk. */
  logFull: boolean;
  /** How far the service's clock is ahead of the machine's. */
  clockOffsetMs: number;
}

/** An account of `service.child.ts`, sent once it listens. */
export interface TestKeys {
  readonly accountId: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** With `OVERLAY_TEST_OWNERS=on`: a person with a password. */
  readonly owner?: TestCredentials | undefined;
}

export interface TestCredentials {
  readonly email: string;
  readonly password: string;
}
