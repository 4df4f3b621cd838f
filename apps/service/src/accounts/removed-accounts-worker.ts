import type { JobLeases } from '../jobs/job-leases.ts';
import { RepeatingJob } from '../jobs/repeating-job.ts';
import type { Clock } from '../ports/clock.ts';
import type { AccountRepository } from '../ports/control-store.ts';
import type { LogConsumer, LogErasure } from '../ports/event-log.ts';
import { rowSchemaVersion } from '../ports/event-row.ts';
import type { EventStore } from '../ports/event-store.ts';
import type { ParkedRow, Quarantine } from '../ports/quarantine.ts';
import { columnsOf } from '../ports/row-stream.ts';
import { untilShipped } from '../privacy/until-shipped.ts';

const lookEveryMs = 2_000;
/** If a node crashes at it, another goes on after this. */
const leaseMs = 10_000;
/** By then every node has forgotten the keys of the account, and what they were sending has arrived. */
const lastEventsAfterMs = 60_000;
const job = 'removed-accounts';

export interface RemovedAccountsOptions {
  readonly accounts: Pick<AccountRepository, 'listRemoved' | 'purge'>;
  readonly logs: readonly LogErasure[];
  /** The consumers that carry the logs into the store. */
  readonly consumers: readonly Pick<LogConsumer, 'position'>[];
  readonly store: Pick<EventStore, 'deleteRows'>;
  readonly quarantine: Pick<Quarantine, 'remove'>;
  /** Kept files of exports. */
  readonly files: { forget(accountId: string): Promise<void> };
  readonly leases: Pick<JobLeases, 'run' | 'release'>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/**
 * Deletes what removed accounts have stored: their rows within seconds, and once more with everything else when nothing
 * can arrive any longer. Can be cut off at any moment and goes on at the next start.
 */
export class RemovedAccountsWorker {
  readonly #options: RemovedAccountsOptions;
  readonly #job: RepeatingJob;
  readonly #stopping = new AbortController();
  /** Those whose rows were deleted a first time, by this process. */
  readonly #emptied = new Set<string>();

  constructor(options: RemovedAccountsOptions) {
    this.#options = options;
    this.#job = new RepeatingJob({
      everyMs: lookEveryMs,
      run: () => this.#runAll(),
      onError: (error) => {
        if (!this.#stopping.signal.aborted) options.onError(error);
      },
    });
  }

  start(): void {
    this.#job.start();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#job.stop();
    await this.#options.leases.release(job);
  }

  async #runAll(): Promise<void> {
    const { accounts, leases, clock } = this.#options;
    const due = (await accounts.listRemoved()).filter(({ accountId, removedAtMs }) => {
      return !this.#emptied.has(accountId) || clock() - removedAtMs >= lastEventsAfterMs;
    });
    // Checking is free; taking the lease is a write.
    if (due.length === 0) return;
    await leases.run(job, leaseMs, async (lost) => {
      const signal = AbortSignal.any([this.#stopping.signal, lost]);
      for (const { accountId, removedAtMs } of due) {
        const isLast = clock() - removedAtMs >= lastEventsAfterMs;
        await this.#empty(accountId, signal);
        if (isLast) await accounts.purge(accountId);
        if (isLast) this.#emptied.delete(accountId);
        else this.#emptied.add(accountId);
      }
    });
  }

  async #empty(accountId: string, signal: AbortSignal): Promise<void> {
    const { consumers, store, quarantine, files, logs } = this.#options;
    await untilShipped(consumers, signal);
    for (const stream of ['events', 'conversions'] as const) await store.deleteRows(stream, { accountId });
    await quarantine.remove((row) => isRowOf(row, accountId));
    // After the store: a file that is begun now cannot hold anything.
    await files.forget(accountId);
    await Promise.all(logs.map((log) => log.overwriteRemoved()));
  }
}

function isRowOf({ stream, row }: Pick<ParkedRow, 'stream' | 'row'>, accountId: string): boolean {
  const columns = columnsOf(stream, rowSchemaVersion);
  return row.toString('utf8').split('\t')[columns.indexOf('accountId')] === accountId;
}
