import type { Attacker } from './wire/attacker.ts';

/** What an attack is given: a running service with two accounts, and sockets that count what they cost. */
export interface AttackStage {
  readonly url: string;
  /** Of the account under attack. It stands in every page, so that strangers have it. */
  readonly publishableKey: string;
  /** Of the account under attack: an attack uses it to check what its victim sees, and never to attack. */
  readonly victimSecretKey: string;
  /** Of another account of the same service: a tenant who attacks his neighbours. */
  readonly tenantSecretKey: string;
  readonly attacker: Attacker;
  /** So many in the long form, a part of them in the short one. */
  count(full: number): number;
  /** How long to wait for an answer that has to come: so long in the long form, and longer where no machine is too slow. */
  patience(fullMs: number): number;
}

export interface Attack {
  readonly name: string;
  /** What the attacker does, for the table's legend. */
  readonly what: string;
  /** Answers what should not have happened, a sentence each. */
  run(stage: AttackStage): Promise<readonly string[]>;
}
