import { randomUUID } from 'node:crypto';
import type { JobLeaseRepository } from '../control-store/job-leases.ts';
import type { Clock } from '../scheduling/clock.ts';
import { type SetTimer, systemTimer } from './repeating-job.ts';

export interface JobLeasesOptions {
  readonly repository: JobLeaseRepository;
  /** Measures how long ago a lease was claimed. Default: a monotonic clock. */
  readonly clock?: Clock;
  /** Name of this node; it must be unique. Default: a random name per process. */
  readonly holder?: string;
  readonly setTimer?: SetTimer;
}

/**
 * Ensures that only one of several nodes runs a job at a time. The control store's clock decides when a lease ends; a
 * node counts from before its request, and so gives up before another node can start. The nodes' own clocks do not
 * matter.
 */
export class JobLeases {
  readonly #repository: JobLeaseRepository;
  readonly #clock: Clock;
  readonly #holder: string;
  readonly #setTimer: SetTimer;
  readonly #fences = new Map<string, number>();

  constructor(options: JobLeasesOptions) {
    const { repository, clock, holder = randomUUID(), setTimer = systemTimer } = options;
    this.#repository = repository;
    this.#clock = clock ?? (() => performance.now());
    this.#holder = holder;
    this.#setTimer = setTimer;
  }

  /**
   * Runs the work unless another node has the job, and returns whether it did. The lease lasts `forMs` from its start
   * and is renewed during the work; it is not released at the end, so that the job runs once in that time. Failed work
   * releases it for the next attempt. The signal aborts when the lease is lost: another node has taken over the job,
   * or may do so because the lease could not be renewed in time.
   */
  async run(job: string, forMs: number, work: (signal: AbortSignal) => Promise<unknown>): Promise<boolean> {
    const askedAtMs = this.#clock();
    if (!(await this.#claim(job, forMs))) return false;
    const lost = new AbortController();
    const stopRenewing = this.#renew(job, forMs, askedAtMs + forMs, lost);
    try {
      await work(lost.signal);
      return true;
    } catch (error) {
      await this.release(job).catch(() => {});
      throw error;
    } finally {
      stopRenewing();
    }
  }

  /** Lets the next node start without waiting for the expiry. */
  async release(job: string): Promise<void> {
    const fence = this.#fences.get(job);
    this.#fences.delete(job);
    if (fence !== undefined) await this.#repository.release(job, fence);
  }

  async #claim(job: string, forMs: number): Promise<boolean> {
    const lease = await this.#repository.claim(job, this.#holder, forMs);
    if (lease !== undefined) this.#fences.set(job, lease.fence);
    return lease !== undefined;
  }

  #renew(job: string, forMs: number, firstUntilMs: number, lost: AbortController): () => void {
    let untilMs = firstUntilMs;
    let isOver = false;
    let cancelRenewal = () => {};
    let cancelWatch = () => {};
    const lose = (reason: string) => {
      isOver = true;
      cancelRenewal();
      cancelWatch();
      lost.abort(new Error(`the lease of the job "${job}" is lost: ${reason}`));
    };
    const renew = async () => {
      const askedAtMs = this.#clock();
      // A control store that is briefly unavailable matters only once the lease has expired.
      const isHeld = await this.#claim(job, forMs).catch(() => undefined);
      if (isOver) return;
      if (isHeld === false) return lose('another node has it');
      if (isHeld === true) untilMs = askedAtMs + forMs;
      cancelRenewal = this.#setTimer(renew, forMs / 3);
    };
    // Independent of the renewal, whose response may take long.
    const watch = () => {
      const leftMs = untilMs - this.#clock();
      if (leftMs <= 0) return lose('it was not renewed in time');
      cancelWatch = this.#setTimer(watch, leftMs);
    };
    cancelRenewal = this.#setTimer(renew, forMs / 3);
    watch();
    return () => {
      isOver = true;
      cancelRenewal();
      cancelWatch();
    };
  }
}
