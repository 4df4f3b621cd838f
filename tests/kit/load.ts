import { childProgram } from './programs.ts';
import { type RunningProcess, startNode } from './process.ts';

/** In a body, digits that make the dedupeKey of each event its own. */
export const counter = '#'.repeat(12);

export interface RequestKind {
  /** A POST if there is a body. Each `counter` in it becomes another number in every request. */
  readonly path: string;
  readonly body?: string;
  readonly key?: string;
}

interface Origin {
  readonly url: string;
  /** Ends the wait for a service that hangs. Default: 90 s. */
  readonly answerWithinMs?: number;
}

/** The same request, as fast as the connections answer. */
export interface Flood extends Origin {
  readonly kind: 'flood';
  readonly request: RequestKind;
  readonly connections: number;
  /** Default: until it is stopped. */
  readonly until?: { readonly seconds: number } | { readonly requests: number };
}

/** Several callers, each of which sends at its own pace whatever the service answers. */
export interface PacedLoad extends Origin {
  readonly kind: 'paced';
  readonly callers: readonly Caller[];
  /** Default: until it is stopped. */
  readonly seconds?: number;
}

export interface Caller {
  readonly request: RequestKind;
  readonly everyMs: number;
  /** Default: 6, as browsers have. */
  readonly connections?: number;
  readonly localAddress?: string;
}

export interface LoadFigures {
  readonly seconds: number;
  readonly sent: number;
  /** Answered 200. */
  readonly served: number;
  /** Of what was served; a paced load counts from when a request was due, so that a stall is charged to all that wait. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly longestMs: number;
  /** Other statuses, or why nothing was answered, with how often. */
  readonly failures: Readonly<Record<string, number>>;
  /** Of the generator itself, which the service lacks on a small machine. */
  readonly cpuSeconds: number;
}

export type LoadCommand =
  | { readonly kind: 'start'; readonly order: Flood | PacedLoad }
  | { readonly kind: 'report' };
export type LoadMessage =
  | { readonly kind: 'begun' }
  | { readonly kind: 'status'; readonly status: string }
  | { readonly kind: 'figures'; readonly figures: LoadFigures };

const program = childProgram(new URL('./load.child.ts', import.meta.url));

/** Load from a process of its own, so that neither its cost nor its clock is mixed up with anything else. */
export class Load {
  readonly #process: RunningProcess;
  readonly #statuses = new Set<string>();
  readonly #figures: LoadFigures[] = [];

  private constructor(running: RunningProcess) {
    this.#process = running;
  }

  static async start(order: Flood | PacedLoad): Promise<Load> {
    const load = new Load(startNode(program, { ipc: true }));
    load.#process.send({ kind: 'start', order } satisfies LoadCommand);
    await load.#next();
    return load;
  }

  /** Resolves when something was answered with this status. */
  async answered(status: number): Promise<void> {
    while (!this.#statuses.has(String(status))) await this.#next();
  }

  /** The figures since the last report, once everything that was due by now has been answered. */
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
    throw new Error(`${figures.sent - figures.served} of ${figures.sent} requests failed: ${JSON.stringify(figures.failures)}`);
  }
  return figures;
}
