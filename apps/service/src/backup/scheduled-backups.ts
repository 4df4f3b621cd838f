import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RepeatingJob, type SetTimer } from '../jobs/repeating-job.ts';
import type { Clock } from '../scheduling/clock.ts';
import type { CronSchedule } from '../scheduling/cron-schedule.ts';
import { expiredBackups, fromBackupName, toBackupName } from './kept-backups.ts';

export interface ScheduledBackupsOptions {
  /** Where they are kept; created if missing. */
  readonly folder: string;
  readonly schedule: CronSchedule;
  /** Runs `overlay` with arguments in a process of its own; rejects with what it printed if it fails. */
  readonly runOverlay: (args: readonly string[], signal: AbortSignal) => Promise<void>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  readonly setTimer?: SetTimer;
}

/** Of this process; undefined: none yet. */
export interface BackupStatus {
  /** When the newest backup that was checked from its first to its last byte was made. */
  readonly lastBackupMs: number | undefined;
  readonly failures: number;
}

const everyMs = 30_000;
const retryAfterMs = 3_600_000;
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
  #notBeforeMs = 0;
  readonly #stopping = new AbortController();

  constructor({ setTimer, ...options }: ScheduledBackupsOptions) {
    this.#options = options;
    const { onError } = options;
    const timer = setTimer === undefined ? {} : { setTimer };
    this.#job = new RepeatingJob({ everyMs, onError, run: () => this.runIfDue(), ...timer });
  }

  status(): BackupStatus {
    return { lastBackupMs: this.#lastBackupMs, failures: this.#failures };
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
    const { folder, schedule, clock, runOverlay } = this.#options;
    const { signal } = this.#stopping;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const newestMs = Math.max(0, ...(await this.#list()).map((name) => fromBackupName(name) ?? 0));
    const nowMs = clock();
    if (newestMs > 0) this.#lastBackupMs ??= newestMs;
    if (nowMs < Math.max(schedule.nextAfter(newestMs), this.#notBeforeMs)) return;
    const file = join(folder, toBackupName(new Date(nowMs)));
    try {
      await runOverlay(['backup', '--to', file], signal);
      await runOverlay(['verify', '--from', file], signal).catch(async (error: unknown) => {
        // It would count as the newest one, and an older one would be removed for it.
        await rm(file, { force: true });
        throw error;
      });
    } catch (error) {
      if (signal.aborted) return;
      this.#failures += 1;
      this.#notBeforeMs = clock() + retryAfterMs;
      throw error;
    }
    this.#lastBackupMs = nowMs;
    for (const name of expiredBackups(await this.#list(), retention)) await rm(join(folder, name));
  }

  async #list(): Promise<string[]> {
    return (await readdir(this.#options.folder)).filter((name) => fromBackupName(name) !== undefined);
  }
}
