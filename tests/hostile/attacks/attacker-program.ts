import { constants, setPriority } from 'node:os';
import { allAttacks } from './all-attacks.ts';
import type { AttackOrder, AttackOutcome } from './attacker-messages.ts';
import { Attacker } from './wire/attacker.ts';

setPriority(constants.priority.PRIORITY_LOW);
let attacker: Attacker | undefined;

process.on('message', async ({ name, scale, leastPatienceMs = 0, ...stage }: AttackOrder) => {
  attacker?.close();
  attacker = new Attacker(stage.url);
  const attack = allAttacks.find((one) => one.name === name);
  const failures = await attack?.run({
    ...stage,
    attacker,
    count: (full) => Math.max(1, Math.ceil(full * scale)),
    patience: (fullMs) => Math.max(fullMs, leastPatienceMs),
  });
  say({ failures: failures ?? [`there is no attack ${name}`], cost: attacker.cost });
});
process.on('disconnect', () => process.exit(0));
say({ failures: [], cost: new Attacker('http://127.0.0.1').cost });

function say(outcome: AttackOutcome): void {
  process.send?.(outcome);
}
