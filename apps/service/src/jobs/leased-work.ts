import type { JobLeases } from './job-leases.ts';
import { RepeatingJob } from './repeating-job.ts';

export interface LeasedWorkOptions<Item> {
  /** Of the lease: one node at a time does the work. */
  readonly job: string;
  /** Between two looks. The service is ready before the first. */
  readonly everyMs: number;
  /** If a node crashes at it, another goes on after this. */
  readonly leaseMs: number;
  readonly leases: Pick<JobLeases, 'run' | 'release'>;
  /** What there is to do. */
  readonly list: () => Promise<readonly Item[]>;
  /** Does one of it. The signal aborts when the service stops or the lease is lost. */
  readonly run: (item: Item, signal: AbortSignal) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
}

/** Does in the background what has been recorded as to be done; it is cut off when the service stops, and goes on later. */
export class LeasedWork<Item> {
  readonly #options: LeasedWorkOptions<Item>;
  readonly #job: RepeatingJob;
  readonly #stopping = new AbortController();

  constructor(options: LeasedWorkOptions<Item>) {
    this.#options = options;
    this.#job = new RepeatingJob({
      everyMs: options.everyMs,
      run: () => this.#runAll(),
      onError: (error) => {
        if (!this.#stopping.signal.aborted) options.onError(error);
      },
    });
  }

  start(): void {
    this.#job.start();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#job.stop();
    await this.#options.leases.release(this.#options.job);
  }

  async #runAll(): Promise<void> {
    const { job, leaseMs, leases, list, run } = this.#options;
    // Looking is free; taking the lease is a write.
    if ((await list()).length === 0) return;
    await leases.run(job, leaseMs, async (lost) => {
      const signal = AbortSignal.any([this.#stopping.signal, lost]);
      for (const item of await list()) await run(item, signal);
    });
  }
}
