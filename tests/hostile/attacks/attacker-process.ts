import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Attack } from './attack.ts';
import type { AttackOrder, AttackOutcome } from './attacker-messages.ts';

const program = fileURLToPath(new URL('./attacker-program.ts', import.meta.url));

/**
 * Attacks from a process of its own with the lowest priority: an attacker has a machine of his own, so that filling
 * his sockets must not take the processor from the service and from honest callers.
 */
export class AttackerProcess {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static async start(): Promise<AttackerProcess> {
    const child = fork(program, {
      execArgv: ['--import', import.meta.resolve('tsx')],
    });
    const attacker = new AttackerProcess(child);
    await attacker.#hear();
    return attacker;
  }

  /** Its sockets stay open afterwards, until the next attack or the end. Ended if it takes longer than `withinMs`. */
  async play(attack: Attack, order: Omit<AttackOrder, 'name'>, withinMs: number): Promise<AttackOutcome> {
    const message: AttackOrder = { ...order, name: attack.name };
    this.#child.send(message);
    const waiting = new AbortController();
    const tooLong = sleep(withinMs, undefined, { signal: waiting.signal }).then(() => {
      this.#child.kill('SIGKILL');
      return { failures: [`the attack did not end within ${withinMs / 1_000} s`], cost: unknownCost };
    });
    tooLong.catch(() => {});
    try {
      return await Promise.race([this.#hear(), tooLong]);
    } finally {
      waiting.abort();
    }
  }

  /** Closes all its sockets. */
  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await exited;
  }

  async #hear(): Promise<AttackOutcome> {
    const ended = once(this.#child, 'exit').then(() => {
      throw new Error('the attacker ended');
    });
    ended.catch(() => {});
    const [outcome] = await Promise.race([once(this.#child, 'message'), ended]);
    return outcome;
  }
}

const unknownCost = { connections: 0, sentBytes: 0, receivedBytes: 0, cpuSeconds: 0 };
