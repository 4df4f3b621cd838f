import type { Flood, LoadCommand, LoadFigures, LoadMessage, PacedLoad } from './load-orders.ts';
import { type RunningProcess, startNode } from './process.ts';
import { childProgram } from './programs.ts';

const program = childProgram(new URL('./load.child.ts', import.meta.url));

/** Load from a separate process, so that its cost and clock do not mix with those of the test. */
export class Load {
  readonly #process: RunningProcess;
  readonly #statuses = new Set<string>();
  readonly #figures: LoadFigures[] = [];

  private constructor(running: RunningProcess) {
    this.#process = running;
  }

  static async start(order: Flood | PacedLoad): Promise<Load> {
    const load = new Load(startNode([program], { ipc: true }));
    load.#process.send({ kind: 'start', order } satisfies LoadCommand);
    await load.#next();
    return load;
  }

  /** Resolves once any request was answered with this status. */
  async answered(status: number): Promise<void> {
    while (!this.#statuses.has(String(status))) await this.#next();
  }

  /** The figures since the last report, once everything due by now has been answered. */
  async report(): Promise<LoadFigures> {
    this.#process.send({ kind: 'report' } satisfies LoadCommand);
    return this.#nextFigures();
  }

  /** For an order that ends by itself. */
  async finished(): Promise<LoadFigures> {
    const figures = await this.#nextFigures();
    await this.#process.end();
    return figures;
  }

  async stop(): Promise<void> {
    await this.#process.end();
  }

  async #nextFigures(): Promise<LoadFigures> {
    for (;;) {
      const figures = this.#figures.shift();
      if (figures !== undefined) return figures;
      await this.#next();
    }
  }

  async #next(): Promise<void> {
    const message = await this.#process.nextMessage<LoadMessage>();
    if (message.kind === 'status') this.#statuses.add(message.status);
    if (message.kind === 'figures') this.#figures.push(message.figures);
  }
}

/** A load that ends by itself. @throws {Error} unless every request was answered 200 */
export async function runLoad(order: Flood | PacedLoad): Promise<LoadFigures> {
  const load = await Load.start(order);
  const figures = await load.finished();
  if (figures.served < figures.sent) {
    throw new Error(
      `${figures.sent - figures.served} of ${figures.sent} requests failed: ${JSON.stringify(figures.failures)}`,
    );
  }
  return figures;
}
