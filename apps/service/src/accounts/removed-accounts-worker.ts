import type { JobLeases } from '../jobs/job-leases.ts';
import { LeasedWork } from '../jobs/leased-work.ts';
import type { Clock } from '../ports/clock.ts';
import type { AccountRepository } from '../ports/control-store.ts';
import type { LogConsumer, LogErasure } from '../ports/event-log.ts';
import { rowSchemaVersion } from '../ports/event-row.ts';
import type { EventStore } from '../ports/event-store.ts';
import type { ParkedRow, Quarantine } from '../ports/quarantine.ts';
import { columnsOf } from '../ports/row-stream.ts';
import { untilShipped } from '../privacy/until-shipped.ts';

const lookEveryMs = 2_000;
const leaseMs = 10_000;
/** By then every node has forgotten the keys of the account, and what they were sending has arrived. */
const lastEventsAfterMs = 60_000;

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

type RemovedAccount = Awaited<ReturnType<AccountRepository['listRemoved']>>[number];

/**
 * Deletes what removed accounts have stored: their rows within seconds, and once more with everything else when nothing
 * can arrive any longer. Can be cut off at any moment and goes on at the next start.
 */
export function createRemovedAccountsWorker(options: RemovedAccountsOptions): LeasedWork<RemovedAccount> {
  const { accounts, leases, clock, onError } = options;
  /** Those whose rows were deleted a first time, by this process. */
  const emptied = new Set<string>();
  const isLast = ({ removedAtMs }: RemovedAccount) => clock() - removedAtMs >= lastEventsAfterMs;
  return new LeasedWork({
    job: 'removed-accounts',
    everyMs: lookEveryMs,
    leaseMs,
    leases,
    list: async () =>
      (await accounts.listRemoved()).filter((account) => !emptied.has(account.accountId) || isLast(account)),
    async run(account, signal) {
      const { accountId } = account;
      const wasLast = isLast(account);
      await empty(options, accountId, signal);
      if (wasLast) await accounts.purge(accountId);
      if (wasLast) emptied.delete(accountId);
      else emptied.add(accountId);
    },
    onError,
  });
}

async function empty(
  { consumers, store, quarantine, files, logs }: RemovedAccountsOptions,
  accountId: string,
  signal: AbortSignal,
): Promise<void> {
  await untilShipped(consumers, signal);
  for (const stream of ['events', 'conversions'] as const) await store.deleteRows(stream, { accountId });
  await quarantine.remove((row) => isRowOf(row, accountId));
  // After the store: a file that is begun now cannot hold anything.
  await files.forget(accountId);
  await Promise.all(logs.map((log) => log.overwriteRemoved()));
}

function isRowOf({ stream, row }: Pick<ParkedRow, 'stream' | 'row'>, accountId: string): boolean {
  const columns = columnsOf(stream, rowSchemaVersion);
  return row.toString('utf8').split('\t')[columns.indexOf('accountId')] === accountId;
}
