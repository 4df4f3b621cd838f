import type { AccountRepository } from '../control-store/accounts.ts';
import { columnsOf, rowStreams } from '../event/row-stream.ts';
import type { EventStore } from '../event-store/event-store.ts';
import type { JobLeases } from '../jobs/job-leases.ts';
import { LeasedWork } from '../jobs/leased-work.ts';
import type { LogConsumer, LogErasure } from '../log/event-log.ts';
import { untilShipped } from '../privacy/until-shipped.ts';
import type { Clock } from '../scheduling/clock.ts';
import type { DeadLetters, ListedDeadLetter } from '../shipping/dead-letters.ts';

const lookEveryMs = 2_000;
const leaseMs = 10_000;
/** By then no node has the keys of the account in its cache, and requests in flight have ended. */
const lastEventsAfterMs = 60_000;

export interface RemovedAccountsOptions {
  readonly accounts: Pick<AccountRepository, 'listRemoved' | 'purge'>;
  readonly logs: readonly LogErasure[];
  /** The consumers that carry the logs into the store. */
  readonly consumers: readonly Pick<LogConsumer, 'position'>[];
  readonly store: Pick<EventStore, 'deleteRows'>;
  readonly deadLetters: Pick<DeadLetters, 'remove'>;
  /** Kept files of exports. */
  readonly files: { forget(accountId: string): Promise<void> };
  readonly leases: Pick<JobLeases, 'run' | 'release'>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

type RemovedAccount = Awaited<ReturnType<AccountRepository['listRemoved']>>[number];

/**
 * Deletes the data of removed accounts: rows within seconds, then again, with everything else, once no more can
 * arrive. Can be killed at any moment and continues at the next start.
 */
export function createRemovedAccountsWorker(options: RemovedAccountsOptions): LeasedWork<RemovedAccount> {
  const { accounts, leases, clock, onError } = options;
  /** Accounts whose rows this process has deleted a first time. */
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
  { consumers, store, deadLetters, files, logs }: RemovedAccountsOptions,
  accountId: string,
  signal: AbortSignal,
): Promise<void> {
  await untilShipped(consumers, signal);
  for (const stream of rowStreams) await store.deleteRows(stream, { accountId });
  await deadLetters.remove((letter) => isRowOf(letter, accountId));
  // After the rows: a file that is begun now contains none of them.
  await files.forget(accountId);
  await Promise.all(logs.map((log) => log.overwriteRemoved()));
}

function isRowOf({ stream, row }: Pick<ListedDeadLetter, 'stream' | 'row'>, accountId: string): boolean {
  const columns = columnsOf[stream];
  return row.toString('utf8').split('\t')[columns.indexOf('accountId')] === accountId;
}
