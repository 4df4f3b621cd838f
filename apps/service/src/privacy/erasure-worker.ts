import { RepeatingJob } from '../jobs/repeating-job.ts';
import type { ErasureRecord } from '../ports/control-records.ts';
import type { ErasureRepository } from '../ports/control-store.ts';
import { type EraseDeviceOptions, eraseDevice } from './erase-device.ts';

export interface ErasureWorkerOptions extends Omit<EraseDeviceOptions, 'signal' | 'erasures'> {
  readonly erasures: Pick<ErasureRepository, 'listUnfinished' | 'start' | 'saveProgress' | 'finish'>;
  readonly onError: (error: unknown) => void;
}

/** What failed, and what a process before this one left unfinished, is taken up after at most this. */
const lookEveryMs = 2_000;
const atOnce = 100;

/** Carries out the erasures that the control store holds, one after the other; a failing one holds up no other. */
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

  /** Ends waiting at once; a delete that is under way comes to its end in the store. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#job.stop();
    await this.#running;
  }

  /** Something new is in the control store: begins without waiting for the next look. */
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
    do {
      this.#isNudged = false;
      for (const erasure of await this.#options.erasures.listUnfinished(atOnce)) {
        if (this.#stopping.signal.aborted) return;
        await this.#erase(erasure);
      }
    } while (this.#isNudged);
  }

  async #erase(erasure: ErasureRecord): Promise<void> {
    try {
      await eraseDevice(erasure, { ...this.#options, signal: this.#stopping.signal });
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#options.onError(error);
    }
  }
}
