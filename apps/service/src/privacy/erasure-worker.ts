import type { JobLeases } from '../jobs/job-leases.ts';
import { RepeatingJob } from '../jobs/repeating-job.ts';
import type { ErasureRecord } from '../ports/control-records.ts';
import type { ErasureRepository } from '../ports/control-store.ts';
import { type EraseDeviceOptions, eraseDevice } from './erase-device.ts';

export interface ErasureWorkerOptions extends Omit<EraseDeviceOptions, 'signal' | 'erasures'> {
  readonly erasures: Pick<ErasureRepository, 'listUnfinished' | 'start' | 'saveProgress' | 'finish'>;
  readonly leases: Pick<JobLeases, 'run' | 'release'>;
  readonly onError: (error: unknown) => void;
}

/** Failed erasures, and those that an earlier process left unfinished, are resumed after at most this. */
const lookEveryMs = 2_000;
const atOnce = 100;
/** If a node crashes during an erasure, another resumes it after this. */
const leaseMs = 10_000;
const job = 'erasures';

/**
 * Carries out the erasures in the control store, one after the other; a failing one does not block the others. Of
 * several nodes, one does the work and finds the requests of the others on its next check.
 */
export class ErasureWorker {
  readonly #options: ErasureWorkerOptions;
  readonly #job: RepeatingJob;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #isNudged = false;

  constructor(options: ErasureWorkerOptions) {
    this.#options = options;
    this.#job = new RepeatingJob({
      everyMs: lookEveryMs,
      run: () => this.#runAll(),
      onError: options.onError,
    });
  }

  start(): void {
    this.#job.start();
  }

  /** Stops waiting at once; the store completes a delete that has begun. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#job.stop();
    await this.#running;
    await this.#options.leases.release(job);
  }

  /** Call when the control store has a new erasure: starts without waiting for the next check. */
  nudge(): void {
    this.#isNudged = true;
    this.#runAll().catch(this.#options.onError);
  }

  #runAll(): Promise<void> {
    this.#running ??= this.#eraseAll().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #eraseAll(): Promise<void> {
    const { erasures, leases } = this.#options;
    do {
      this.#isNudged = false;
      // Checking is free; taking the lease is a write.
      if ((await erasures.listUnfinished(1)).length === 0) continue;
      await leases.run(job, leaseMs, async (lost) => {
        const signal = AbortSignal.any([this.#stopping.signal, lost]);
        for (const erasure of await erasures.listUnfinished(atOnce)) {
          if (signal.aborted) return;
          await this.#erase(erasure, signal);
        }
      });
    } while (this.#isNudged);
  }

  async #erase(erasure: ErasureRecord, signal: AbortSignal): Promise<void> {
    try {
      await eraseDevice(erasure, { ...this.#options, signal });
    } catch (error) {
      if (!signal.aborted) this.#options.onError(error);
    }
  }
}
