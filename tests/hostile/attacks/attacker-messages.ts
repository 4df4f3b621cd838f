import type { AttackStage } from './attack.ts';
import type { AttackerCost } from './wire/attacker.ts';

/** What the attacker's process is told: an attack by its name, and how much of its full size, 0 to 1. */
export interface AttackOrder
  extends Pick<AttackStage, 'url' | 'publishableKey' | 'victimSecretKey' | 'tenantSecretKey'> {
  readonly name: string;
  readonly scale: number;
  /** Answers that have to come are waited for at least so long. */
  readonly leastPatienceMs?: number | undefined;
}

export interface AttackOutcome {
  /** What should not have happened, a sentence each. */
  readonly failures: readonly string[];
  readonly cost: AttackerCost;
}
