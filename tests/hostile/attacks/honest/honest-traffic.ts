import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { HonestCommand, HonestFigures, HonestOrder } from './honest-figures.ts';

const program = fileURLToPath(new URL('./honest-process.ts', import.meta.url));

/** Honest traffic from a process of its own, so that what an attacker's sockets cost does not slow its clock. */
export class HonestTraffic {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static async start(order: HonestOrder): Promise<HonestTraffic> {
    const child = fork(program, {
      execArgv: ['--import', import.meta.resolve('tsx')],
    });
    const traffic = new HonestTraffic(child);
    traffic.#say({ kind: 'start', order });
    await traffic.#hear();
    return traffic;
  }

  /** The figures since the last call, with every answer that was due in that time. */
  async report(): Promise<HonestFigures> {
    this.#say({ kind: 'report' });
    return this.#hear();
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = once(this.#child, 'exit');
    this.#child.kill();
    await exited;
  }

  #say(command: HonestCommand): void {
    this.#child.send(command);
  }

  async #hear(): Promise<HonestFigures> {
    const ended = once(this.#child, 'exit').then(() => {
      throw new Error('the honest traffic ended');
    });
    const [figures] = await Promise.race([once(this.#child, 'message'), ended]);
    return figures;
  }
}
