import type { Clock } from '../scheduling/clock.ts';
import type { JobLeases } from './job-leases.ts';
import { type Job, RepeatingJob, type SetTimer } from './repeating-job.ts';

export interface LeasedWorkOptions<Item> {
  /** Name of the lease: one node at a time does the work. */
  readonly job: string;
  /** Interval between checks for work. */
  readonly everyMs: number;
  /** If a node crashes while it works, another takes over after this. */
  readonly leaseMs: number;
  readonly leases: Pick<JobLeases, 'run' | 'release'>;
  /** Lists pending work. First called without the lease, so it must be cheap. */
  readonly list: () => AsyncIterable<Item> | Promise<readonly Item[]>;
  /** Processes one item. The signal aborts when the service stops or the lease is lost. */
  readonly run: (item: Item, signal: AbortSignal) => Promise<unknown>;
  /** Called with the error of each item that failed. */
  readonly onError: (error: unknown) => void;
  readonly setTimer?: SetTimer;
  readonly clock?: Clock;
}

/**
 * Processes recorded work in the background, one item after the other. A failing item does not block the others and is
 * retried at the next check. Work interrupted by a stop or a crash is resumed, on this node or another.
 */
export class LeasedWork<Item> implements Job {
  readonly name: string;
  readonly #options: LeasedWorkOptions<Item>;
  readonly #job: RepeatingJob;
  readonly #stopping = new AbortController();
  #running: Promise<boolean> | undefined;
  #isNudged = false;
  #now: Promise<void> = Promise.resolve();

  constructor(options: LeasedWorkOptions<Item>) {
    const { job: name, everyMs, setTimer, clock } = options;
    this.#options = options;
    this.name = name;
    this.#job = new RepeatingJob({
      name,
      everyMs,
      run: () => this.#runAll(),
      onError: (error) => this.#report(error, this.#stopping.signal),
      ...(setTimer && { setTimer }),
      ...(clock && { clock }),
    });
  }

  start(): void {
    this.#job.start();
  }

  successAgeMs(): number {
    return this.#job.successAgeMs();
  }

  get isDone(): boolean {
    return this.#job.isDone;
  }

  /** Aborts the current item. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#job.stop();
    await this.#running?.catch(() => {});
    await this.#now;
    await this.#options.leases.release(this.#options.job);
  }

  /** Call when new work was recorded: starts without waiting for the next check. */
  nudge(): void {
    this.#isNudged = true;
    this.#runAll().catch((error: unknown) => this.#report(error, this.#stopping.signal));
  }

  /**
   * Processes one item immediately, without the lease, which another node may hold: only for work that may run on two
   * nodes at once.
   */
  runNow(item: Item): void {
    this.#now = this.#now.then(async () => void (await this.#run(item, this.#stopping.signal)));
  }

  /** False if another node has the work, or an item failed. */
  #runAll(): Promise<boolean> {
    this.#running ??= this.#runAllOnce().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #runAllOnce(): Promise<boolean> {
    const { job, leaseMs, leases } = this.#options;
    let isDone = true;
    do {
      this.#isNudged = false;
      // Listing is cheap; taking the lease is a write.
      if (!(await this.#isWorkDue())) continue;
      const isHere = await leases.run(job, leaseMs, async (lost) => {
        const signal = AbortSignal.any([this.#stopping.signal, lost]);
        for await (const item of itemsOf(this.#options)) {
          if (signal.aborted) return;
          if (!(await this.#run(item, signal))) isDone = false;
        }
      });
      if (!isHere) isDone = false;
    } while (this.#isNudged && !this.#stopping.signal.aborted);
    return isDone;
  }

  async #isWorkDue(): Promise<boolean> {
    for await (const _ of itemsOf(this.#options)) return true;
    return false;
  }

  /** Whether it succeeded. */
  async #run(item: Item, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false;
    try {
      await this.#options.run(item, signal);
      return true;
    } catch (error) {
      this.#report(error, signal);
      return false;
    }
  }

  /** Aborted work is expected to fail. */
  #report(error: unknown, signal: AbortSignal): void {
    if (!signal.aborted) this.#options.onError(error);
  }
}

async function* itemsOf<Item>({ list }: Pick<LeasedWorkOptions<Item>, 'list'>): AsyncGenerator<Item> {
  yield* await list();
}
