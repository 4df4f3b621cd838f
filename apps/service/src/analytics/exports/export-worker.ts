import { limits } from '@overlay/contract';
import type { JobLeases } from '../../jobs/job-leases.ts';
import { RepeatingJob } from '../../jobs/repeating-job.ts';
import { type MakeFileOptions, makeFile } from './make-file.ts';

export interface ExportWorkerOptions extends Omit<MakeFileOptions, 'signal'> {
  readonly leases: Pick<JobLeases, 'run' | 'release'>;
  readonly onError: (error: unknown) => void;
}

/** Files that an earlier process left unfinished are begun anew after at most this. */
const lookEveryMs = 2_000;
/** If a node crashes while it makes a file, another begins it anew after this. */
const leaseMs = 10_000;
const cleanEveryMs = 10 * 60_000;
const atOnce = 20;

/** Makes the files of exports, one after the other, and removes those that have expired. */
export class ExportWorker {
  readonly #options: ExportWorkerOptions;
  readonly #jobs: readonly RepeatingJob[];
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #isNudged = false;

  constructor(options: ExportWorkerOptions) {
    const { onError } = options;
    this.#options = options;
    this.#jobs = [
      new RepeatingJob({ everyMs: lookEveryMs, run: () => this.#runAll(), onError }),
      new RepeatingJob({ everyMs: cleanEveryMs, run: () => this.clean(), onError }),
    ];
  }

  start(): void {
    for (const job of this.#jobs) job.start();
  }

  /** What is being made is begun anew by the next process. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#jobs.map((job) => job.stop()));
    await this.#running;
    await this.#options.leases.release('exports');
  }

  /** Call when there is a new export: starts without waiting for the next look. */
  nudge(): void {
    this.#isNudged = true;
    this.#runAll().catch(this.#options.onError);
  }

  /**
   * Removes what has expired, and files that nobody may have any longer: a process crashed, or another node ended
   * their exports. Each node looks through its own folder; if they share one, there is nothing left to do for the others.
   */
  async clean(): Promise<void> {
    const { exports, files, leases, clock } = this.#options;
    await leases.run('expired-exports', cleanEveryMs, () =>
      exports.removeEndedBefore(clock() - limits.exportFileMs),
    );
    const present = await files.list();
    const kept = new Set(await exports.withFiles(present));
    for (const exportId of present) if (!kept.has(exportId)) await files.remove(exportId);
  }

  /**
   * Ends every file of an account that may hold what was just deleted from the store. A file that is begun afterwards
   * cannot hold it.
   */
  async forget(accountId: string): Promise<void> {
    const { exports, files, clock } = this.#options;
    const ended = await exports.failAll(accountId, 'data_erased', clock());
    for (const exportId of ended) await files.remove(exportId);
  }

  #runAll(): Promise<void> {
    this.#running ??= this.#makeAll().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #makeAll(): Promise<void> {
    const { exports, leases } = this.#options;
    do {
      this.#isNudged = false;
      if ((await exports.listUnfinished(1)).length === 0) continue;
      await leases.run('exports', leaseMs, async (lost) => {
        const signal = AbortSignal.any([this.#stopping.signal, lost]);
        for (const record of await exports.listUnfinished(atOnce)) {
          if (signal.aborted) return;
          // One that fails is tried again; it does not hold up the others.
          await makeFile(record, { ...this.#options, signal }).catch((error: unknown) => {
            if (!signal.aborted) this.#options.onError(error);
          });
        }
      });
    } while (this.#isNudged && !this.#stopping.signal.aborted);
  }
}
