import type { JobLeases } from '../jobs/job-leases.ts';
import { RepeatingJob, type SetTimer } from '../jobs/repeating-job.ts';
import type { Clock } from '../ports/clock.ts';
import { type AccountRecord, firstRetainedMs } from '../ports/control-records.ts';
import type { AccountRepository } from '../ports/control-store.ts';
import { parseCursor } from '../ports/page.ts';
import { Turns } from '../scheduling/turns.ts';
import { enforceRetention, type RetentionStores } from './enforce-retention.ts';

export interface RetentionJobOptions extends RetentionStores {
  readonly accounts: Pick<AccountRepository, 'list'>;
  readonly leases: Pick<JobLeases, 'run'>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  readonly setTimer?: SetTimer;
}

/** Old events leave the counts at most this long after midnight UTC. */
const everyMs = 10 * 60_000;
const accountsPerPage = 200;

/** Deletes expired events, account by account. A failing account does not block the others. */
export class RetentionJob {
  readonly #options: RetentionJobOptions;
  readonly #job: RepeatingJob;
  readonly #turns = new Turns(1);
  #isStopping = false;

  constructor(options: RetentionJobOptions) {
    const { onError, setTimer } = options;
    this.#options = options;
    this.#job = new RepeatingJob({
      everyMs,
      run: () => this.#alone(() => this.#enforceAllOnce()),
      onError,
      ...(setTimer === undefined ? {} : { setTimer }),
    });
  }

  start(): void {
    this.#job.start();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#job.stop();
    await this.#turns.run(async () => {});
  }

  /** Call when an account reduces its retention: this node deletes what is now too old at once. */
  nudge(account: AccountRecord): void {
    void this.#alone(() => this.#enforce(account));
  }

  #alone(work: () => Promise<void>): Promise<void> {
    return this.#turns.run(work).catch(this.#options.onError);
  }

  async #enforceAllOnce(): Promise<void> {
    await this.#options.leases.run('retention', everyMs, (lost) => this.#enforceAll(lost));
  }

  async #enforceAll(lost: AbortSignal): Promise<void> {
    let after: string | undefined;
    do {
      const page = await this.#options.accounts.list({ limit: accountsPerPage, after });
      for (const account of page.items) {
        if (lost.aborted) return;
        await this.#enforce(account);
      }
      after = page.nextCursor === null ? undefined : parseCursor(page.nextCursor);
    } while (after !== undefined);
  }

  async #enforce({ accountId, limits }: AccountRecord): Promise<void> {
    if (this.#isStopping || limits.retentionDays === null) return;
    try {
      const ms = firstRetainedMs(this.#options.clock(), limits.retentionDays);
      await enforceRetention(accountId, ms, this.#options);
    } catch (error) {
      this.#options.onError(error);
    }
  }
}
