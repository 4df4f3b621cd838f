import { randomUUID } from 'node:crypto';
import type { Clock } from '../ports/clock.ts';
import type { JobLeaseRepository } from '../ports/control-store.ts';
import { type SetTimer, systemTimer } from './repeating-job.ts';

export interface JobLeasesOptions {
  readonly repository: JobLeaseRepository;
  readonly clock: Clock;
  /** Name of this node; it must be unique. Default: a random name per process. */
  readonly holder?: string;
  readonly setTimer?: SetTimer;
}

/**
 * Ensures that only one of several nodes does a job at a time. The clocks of the nodes must agree to a fraction of a
 * lease.
 */
export class JobLeases {
  readonly #repository: JobLeaseRepository;
  readonly #clock: Clock;
  readonly #holder: string;
  readonly #setTimer: SetTimer;
  readonly #fences = new Map<string, number>();

  constructor({ repository, clock, holder = randomUUID(), setTimer = systemTimer }: JobLeasesOptions) {
    this.#repository = repository;
    this.#clock = clock;
    this.#holder = holder;
    this.#setTimer = setTimer;
  }

  /**
   * Does the work unless another node has the job, and returns whether it did. The lease lasts `forMs` from its start
   * and is renewed during the work; it is not released at the end, so that the job runs once in that time. Failed work
   * releases it for the next attempt. The signal aborts if another node has taken over the job.
   */
  async run(job: string, forMs: number, work: (signal: AbortSignal) => Promise<unknown>): Promise<boolean> {
    if (!(await this.#claim(job, forMs))) return false;
    const lost = new AbortController();
    const stopRenewing = this.#renew(job, forMs, lost);
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

  /** So that the next node need not wait. */
  async release(job: string): Promise<void> {
    const fence = this.#fences.get(job);
    this.#fences.delete(job);
    if (fence !== undefined) await this.#repository.release(job, fence);
  }

  async #claim(job: string, forMs: number): Promise<boolean> {
    const nowMs = this.#clock();
    const lease = await this.#repository.claim(job, this.#holder, { nowMs, untilMs: nowMs + forMs });
    if (lease !== undefined) this.#fences.set(job, lease.fence);
    return lease !== undefined;
  }

  #renew(job: string, forMs: number, lost: AbortController): () => void {
    let untilMs = this.#clock() + forMs;
    let isOver = false;
    let cancel = () => {};
    const schedule = () => {
      cancel = this.#setTimer(async () => {
        // A control store that is briefly unavailable matters only once the lease has expired.
        const isHeld = await this.#claim(job, forMs).catch(() => this.#clock() < untilMs);
        if (!isHeld) return lost.abort(new Error(`another node has the job "${job}"`));
        untilMs = this.#clock() + forMs;
        if (!isOver) schedule();
      }, forMs / 3);
    };
    schedule();
    return () => {
      isOver = true;
      cancel();
    };
  }
}
