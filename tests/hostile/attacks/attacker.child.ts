import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { allAttacks } from './all-attacks.ts';
import type { AttackOrder, AttackOutcome } from './attack.ts';
import { Attacker } from './attacker.ts';

setPriority(constants.priority.PRIORITY_LOW);
let attacker: Attacker | undefined;

process.on('disconnect', () => process.exit(0));
process.on('message', async ({ name, order }: { readonly name: string; readonly order?: AttackOrder }) => {
  // The sockets of an attack stay open until the process is told to exit or to run the next one.
  attacker?.close();
  if (order === undefined) return;
  attacker = new Attacker(order.url);
  const { scale, mostHeldMs = Number.POSITIVE_INFINITY, leastPatienceMs = 0 } = order;
  const failures = await allAttacks
    .find((one) => one.name === name)
    ?.run({
      ...order,
      attacker,
      count: (full) => Math.max(1, Math.ceil(full * scale)),
      hold: (fullMs) => sleep(Math.min(fullMs, mostHeldMs)),
      spell: (fullMs) => fullMs * scale,
      patience: (fullMs) => Math.max(fullMs, leastPatienceMs),
    });
  const outcome: AttackOutcome = {
    failures: failures ?? [`there is no attack ${name}`],
    cost: attacker.cost,
  };
  process.send?.(outcome);
});
