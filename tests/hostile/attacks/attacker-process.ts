import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningProcess, startNode } from '../../kit/process.ts';
import { childProgram } from '../../kit/programs.ts';
import type { Attack, AttackOrder, AttackOutcome } from './attack.ts';

const program = childProgram(new URL('./attacker.child.ts', import.meta.url));
const unknownCost = { connections: 0, sentBytes: 0, receivedBytes: 0, cpuSeconds: 0 };

/**
 * Attacks from a separate process with the lowest priority: a real attacker has another machine, so filling sockets
 * must not take processor time from the service and from honest callers.
 */
export class AttackerProcess {
  readonly #process: RunningProcess = startNode([program], { ipc: true });

  /** Its sockets stay open afterwards, until `leave` or the next attack. Killed if it takes longer than `withinMs`. */
  async play({ name }: Attack, order: AttackOrder, withinMs: number): Promise<AttackOutcome> {
    this.#process.send({ name, order });
    const waiting = new AbortController();
    const { signal } = waiting;
    const tooLong = sleep(withinMs, undefined, { signal }).then(async () => {
      await this.stop();
      return { failures: [`the attack did not end within ${withinMs / 1_000} s`], cost: unknownCost };
    });
    const heard = this.#process.nextMessage<AttackOutcome>();
    // The later one rejects, because the process has ended by then.
    for (const promise of [tooLong, heard]) promise.catch(() => {});
    try {
      return await Promise.race([heard, tooLong]);
    } finally {
      waiting.abort();
    }
  }

  /** Closes all its sockets. */
  leave(): void {
    if (this.#process.isRunning) this.#process.send({ name: 'none' });
  }

  async stop(): Promise<void> {
    await this.#process.end();
  }
}
