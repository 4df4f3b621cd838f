import { execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { promisify } from 'node:util';
import type { InstanceSecretRepository } from '../control-store/instance-secrets.ts';
import type { JobLeases } from '../jobs/job-leases.ts';
import { RepeatingJob } from '../jobs/repeating-job.ts';
import type { BackupFigures } from '../monitoring/scraped-metrics.ts';
import type { Clock } from '../scheduling/clock.ts';
import type { CronSchedule } from '../scheduling/cron-schedule.ts';
import type { BackupPlace } from './backup-place.ts';
import { expiredBackups, fromBackupName, toBackupName } from './kept-backups.ts';

export interface ScheduledBackupsOptions {
  /** Where they are kept. Nodes of a cluster share it. */
  readonly place: BackupPlace;
  readonly schedule: CronSchedule;
  /** Of several nodes, one at a time makes and checks backups. */
  readonly leases: Pick<JobLeases, 'run' | 'release'>;
  /** Where the nodes, and a process after the next start, find what was done. */
  readonly secrets: Pick<InstanceSecretRepository, 'get' | 'set'>;
  /** Runs `overlay` with arguments in a process of its own; rejects with what it printed if it fails. */
  readonly runOverlay: (args: readonly string[], signal: AbortSignal) => Promise<void>;
  /** Removes the shared parts that no backup needs any more. */
  readonly removeUnneededParts: () => Promise<void>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** The same on every node. */
interface State {
  /** Of the newest backup that passed its check; its name follows from it. */
  readonly madeAtMs?: number;
  /** When a backup was last restored and compared. */
  readonly proof?: { readonly madeAtMs: number; readonly atMs: number; readonly isGood: boolean };
  /** When one last passed that. */
  readonly provedAtMs?: number;
}

const jobName = 'backup';
const stateName = 'scheduled-backups';
const everyMs = 30_000;
/** If a node crashes meanwhile, another takes over after this. */
const leaseMs = 2 * 60_000;
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
  readonly #startedMs: number;
  #state: State = {};
  #failures = 0;
  #notBeforeMs = 0;
  readonly #stopping = new AbortController();

  constructor(options: ScheduledBackupsOptions) {
    this.#options = options;
    this.#startedMs = options.clock();
    this.#job = new RepeatingJob({
      name: jobName,
      everyMs,
      onError: options.onError,
      run: () => this.runIfDue(),
    });
  }

  figures(): BackupFigures {
    const { madeAtMs, proof, provedAtMs } = this.#state;
    const nowMs = this.#options.clock();
    return {
      ageSeconds: madeAtMs === undefined ? -1 : (nowMs - madeAtMs) / 1_000,
      failures: this.#failures,
      // From the start if there is none: checks that never end must not go unnoticed.
      proofAgeSeconds: (nowMs - (provedAtMs ?? this.#startedMs)) / 1_000,
      isProved: provedAtMs !== undefined,
      isProofFailed: proof?.isGood === false,
    };
  }

  start(): void {
    this.#job.start();
  }

  /** Ends a backup that is being made. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#job.stop();
    await this.#options.leases.release(jobName);
  }

  /** Resolves with false if another node has it. */
  async runIfDue(): Promise<boolean> {
    await this.#readState();
    if (!this.#isBackupDue() && !this.#isProofDue()) return true;
    return this.#options.leases.run(jobName, leaseMs, async (lost) => {
      const signal = AbortSignal.any([this.#stopping.signal, lost]);
      // Another node may have done it since.
      await this.#readState();
      if (this.#isBackupDue()) await this.#backUp(signal);
      if (this.#isProofDue()) await this.#prove(signal);
    });
  }

  #isBackupDue(): boolean {
    const { clock, schedule } = this.#options;
    return clock() >= Math.max(schedule.nextAfter(this.#state.madeAtMs ?? 0), this.#notBeforeMs);
  }

  /** Each new backup is restored and compared, and again every day, because disks lose bytes. */
  #isProofDue(): boolean {
    const { madeAtMs, proof } = this.#state;
    if (madeAtMs === undefined || proof?.madeAtMs !== madeAtMs) return madeAtMs !== undefined;
    return this.#options.clock() >= proof.atMs + (proof.isGood ? proveEveryMs : retryAfterMs);
  }

  async #prove(signal: AbortSignal): Promise<void> {
    const { place, clock, runOverlay } = this.#options;
    const { madeAtMs = 0 } = this.#state;
    const atMs = clock();
    const { address } = place.at(toBackupName(new Date(madeAtMs)));
    try {
      await runOverlay(['verify', '--from', address, '--restore'], signal);
    } catch (error) {
      if (signal.aborted) return;
      await this.#note({ proof: { madeAtMs, atMs, isGood: false } });
      throw error;
    }
    await this.#note({ proof: { madeAtMs, atMs, isGood: true }, provedAtMs: atMs });
  }

  async #backUp(signal: AbortSignal): Promise<void> {
    const { place, clock, runOverlay, removeUnneededParts } = this.#options;
    await place.prepare();
    const names = (await place.list()).filter((name) => fromBackupName(name) !== undefined);
    const newestMs = Math.max(0, ...names.map((name) => fromBackupName(name) ?? 0));
    if (newestMs > (this.#state.madeAtMs ?? 0)) {
      // The control data were restored from a backup, or are new.
      await this.#note({ madeAtMs: newestMs });
      if (!this.#isBackupDue()) return;
    }
    const nowMs = clock();
    const backup = place.at(toBackupName(new Date(nowMs)));
    try {
      await runOverlay(['backup', '--incremental', '--to', backup.address], signal);
      await runOverlay(['verify', '--from', backup.address], signal).catch(async (error: unknown) => {
        // The next attempt writes damaged parts again. The backup goes: an older one would be removed for it.
        if (!signal.aborted) await runOverlay(['repair', '--from', backup.address], signal).catch(() => {});
        await backup.remove();
        throw error;
      });
    } catch (error) {
      if (signal.aborted) return;
      this.#failures += 1;
      this.#notBeforeMs = clock() + retryAfterMs;
      throw error;
    }
    const madeAtMs = fromBackupName(toBackupName(new Date(nowMs))) ?? nowMs;
    await this.#note({ madeAtMs });
    const expired = expiredBackups([...names, toBackupName(new Date(nowMs))], retention);
    for (const name of expired) await place.at(name).remove();
    await removeUnneededParts();
  }

  async #readState(): Promise<void> {
    const text = await this.#options.secrets.get(stateName);
    // Only this class writes it.
    this.#state = text === undefined ? {} : (JSON.parse(text) as State);
  }

  async #note(changed: State): Promise<void> {
    this.#state = { ...this.#state, ...changed };
    await this.#options.secrets.set(stateName, JSON.stringify(this.#state));
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
