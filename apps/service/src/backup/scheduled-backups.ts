import { execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { promisify } from 'node:util';
import { RepeatingJob } from '../jobs/repeating-job.ts';
import type { BackupFigures } from '../monitoring/scraped-metrics.ts';
import type { Clock } from '../scheduling/clock.ts';
import type { CronSchedule } from '../scheduling/cron-schedule.ts';
import type { BackupPlace } from './backup-place.ts';
import { expiredBackups, fromBackupName, toBackupName } from './kept-backups.ts';

export interface ScheduledBackupsOptions {
  /** Where they are kept. */
  readonly place: BackupPlace;
  readonly schedule: CronSchedule;
  /** Runs `overlay` with arguments in a process of its own; rejects with what it printed if it fails. */
  readonly runOverlay: (args: readonly string[], signal: AbortSignal) => Promise<void>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

const everyMs = 30_000;
const retryAfterMs = 3_600_000;
const proveEveryMs = 24 * 3_600_000;
const retention = { days: 7, weeks: 4, months: 12 };

/**
 * Backups by a schedule, each checked as soon as it is made. One that was due while the service was off is made after its start. Only
 * after a backup that passed its check are older ones removed.
 */
export class ScheduledBackups {
  readonly #options: ScheduledBackupsOptions;
  readonly #job: RepeatingJob;
  #lastBackupMs: number | undefined;
  #failures = 0;
  #proved: { readonly name: string; readonly atMs: number; readonly isGood: boolean } | undefined;
  /** Of the last check that passed, or the start: checks that never end must not go unnoticed. */
  #lastProofMs: number;
  #isProved = false;
  #notBeforeMs = 0;
  readonly #stopping = new AbortController();

  constructor(options: ScheduledBackupsOptions) {
    this.#options = options;
    this.#lastProofMs = options.clock();
    this.#job = new RepeatingJob({
      name: 'backup',
      everyMs,
      onError: options.onError,
      run: () => this.runIfDue(),
    });
  }

  figures(): BackupFigures {
    const last = this.#lastBackupMs;
    return {
      ageSeconds: last === undefined ? -1 : (this.#options.clock() - last) / 1_000,
      failures: this.#failures,
      proofAgeSeconds: (this.#options.clock() - this.#lastProofMs) / 1_000,
      isProved: this.#isProved,
      isProofFailed: this.#proved?.isGood === false,
    };
  }

  start(): void {
    this.#job.start();
  }

  /** Ends a backup that is being made. */
  stop(): Promise<void> {
    this.#stopping.abort();
    return this.#job.stop();
  }

  async runIfDue(): Promise<void> {
    await this.#backUpIfDue();
    await this.#proveIfDue();
  }

  /** Restores the newest backup and compares it: each new one, and again every day, because disks lose bytes. */
  async #proveIfDue(): Promise<void> {
    const { place, clock, runOverlay } = this.#options;
    const name = (await this.#list()).toSorted().at(-1);
    if (name === undefined) return;
    const nowMs = clock();
    const { name: proved, atMs = 0, isGood = false } = this.#proved ?? {};
    if (name === proved && nowMs < atMs + (isGood ? proveEveryMs : retryAfterMs)) return;
    try {
      await runOverlay(['verify', '--from', place.at(name).address, '--restore'], this.#stopping.signal);
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      this.#proved = { name, atMs: nowMs, isGood: false };
      throw error;
    }
    this.#proved = { name, atMs: nowMs, isGood: true };
    this.#lastProofMs = nowMs;
    this.#isProved = true;
  }

  async #backUpIfDue(): Promise<void> {
    const { place, schedule, clock, runOverlay } = this.#options;
    const { signal } = this.#stopping;
    await place.prepare();
    const newestMs = Math.max(0, ...(await this.#list()).map((name) => fromBackupName(name) ?? 0));
    const nowMs = clock();
    if (newestMs > 0) this.#lastBackupMs ??= newestMs;
    if (nowMs < Math.max(schedule.nextAfter(newestMs), this.#notBeforeMs)) return;
    const backup = place.at(toBackupName(new Date(nowMs)));
    try {
      await runOverlay(['backup', '--to', backup.address], signal);
      await runOverlay(['verify', '--from', backup.address], signal).catch(async (error: unknown) => {
        // It would count as the newest one, and an older one would be removed for it.
        await backup.remove();
        throw error;
      });
    } catch (error) {
      if (signal.aborted) return;
      this.#failures += 1;
      this.#notBeforeMs = clock() + retryAfterMs;
      throw error;
    }
    this.#lastBackupMs = nowMs;
    for (const name of expiredBackups(await this.#list(), retention)) await place.at(name).remove();
  }

  async #list(): Promise<string[]> {
    return (await this.#options.place.list()).filter((name) => fromBackupName(name) !== undefined);
  }
}

const run = promisify(execFile);

/** Runs `overlay` in a process of its own, with the settings of this one and a lower priority. */
export async function runInOwnProcess(args: readonly string[], signal: AbortSignal): Promise<void> {
  const running = run(process.execPath, [...process.execArgv, process.argv[1] ?? '', ...args], { signal });
  const { pid } = running.child;
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  try {
    await running;
  } catch (error) {
    const printed = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Error(printed === '' ? 'the process was ended' : printed, { cause: error });
  }
}
