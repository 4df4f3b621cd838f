import type { Attacker, AttackerCost } from './attacker.ts';

/** A running service with two accounts, and how large the attack is. */
export interface AttackOrder {
  readonly url: string;
  /** Of the account under attack. It is in every page, so that strangers have it. */
  readonly publishableKey: string;
  /** Of the account under attack. An attack uses it to check what its victim sees, and never to attack. */
  readonly victimSecretKey: string;
  /** Of another account of the same service: a tenant who attacks the neighbours. */
  readonly tenantSecretKey: string;
  /** Share of the attack's full size, 0 to 1. */
  readonly scale: number;
  /** How long connections are held, at most. */
  readonly mostHeldMs?: number;
  /** How long to wait at least for answers that have to come, for short forms, in which no machine is too slow. */
  readonly leastPatienceMs?: number;
}

export interface AttackStage extends AttackOrder {
  /** Sockets that count what they cost. */
  readonly attacker: Attacker;
  /** So many at full size, a part of them in a short form. */
  count(full: number): number;
  /** Waits so long at full size, or shorter. */
  hold(fullMs: number): Promise<void>;
  /** How long to wait for an answer that has to come: so long at full size, or longer. */
  patience(fullMs: number): number;
}

export interface Attack {
  readonly name: string;
  /** What the attacker does, for the table's legend. */
  readonly what: string;
  /** Returns what should not have happened, a sentence each. */
  run(stage: AttackStage): Promise<readonly string[]>;
}

export interface AttackOutcome {
  readonly failures: readonly string[];
  readonly cost: AttackerCost;
}
