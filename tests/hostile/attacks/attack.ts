import type { TestCredentials } from '../../kit/service-faults.ts';
import type { Attacker, AttackerCost } from './attacker.ts';

/** A running service with two accounts, and how large the attack is. */
export interface AttackOrder {
  readonly url: string;
  /** Publishable key of the attacked account. It is in every page, so strangers have it. */
  readonly publishableKey: string;
  /** Secret key of the attacked account. An attack uses it to check what its victim sees, and never to attack. */
  readonly victimSecretKey: string;
  /** Keys of another account of the same service: a tenant who attacks the neighbours. */
  readonly tenantSecretKey: string;
  /** People with a password: the attacker's own, and the one under attack. */
  readonly insider: TestCredentials;
  readonly victim: TestCredentials;
  /** Share of the attack's full size, 0 to 1. */
  readonly scale: number;
  /** Maximum time to hold connections. */
  readonly mostHeldMs?: number;
  /** Minimum time to wait for expected answers, for short forms, which must pass on slow machines. */
  readonly leastPatienceMs?: number;
}

export interface AttackStage extends AttackOrder {
  /** Sockets that record their cost. */
  readonly attacker: Attacker;
  /** This many at full size, proportionally fewer in a short form. */
  count(full: number): number;
  /** Waits this long at full size, or shorter. */
  hold(fullMs: number): Promise<void>;
  /** How long to wait for answers if nothing depends on how many come: this long at full size, or shorter. */
  spell(fullMs: number): number;
  /** How long to wait for an expected answer: this long at full size, or longer. */
  patience(fullMs: number): number;
}

export interface Attack {
  readonly name: string;
  /** What the attacker does, for the table's legend. */
  readonly what: string;
  /** Returns what should not have happened, one sentence each. */
  run(stage: AttackStage): Promise<readonly string[]>;
}

export interface AttackOutcome {
  readonly failures: readonly string[];
  readonly cost: AttackerCost;
}
