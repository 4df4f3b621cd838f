import type { AccountRepository } from '../control-store/accounts.ts';
import { type AccountRecord, firstRetainedMs } from '../control-store/accounts.ts';
import { parseCursor } from '../control-store/page.ts';
import { LeasedWork, type LeasedWorkOptions } from '../jobs/leased-work.ts';
import type { Clock } from '../scheduling/clock.ts';
import { enforceRetention, type RetentionStores } from './enforce-retention.ts';

export interface RetentionJobOptions
  extends RetentionStores,
    Pick<LeasedWorkOptions<AccountRecord>, 'leases' | 'onError' | 'setTimer'> {
  readonly accounts: Pick<AccountRepository, 'list'>;
  readonly clock: Clock;
}

/** Expired events disappear from the counts at most this long after midnight UTC. */
const everyMs = 10 * 60_000;
const accountsPerPage = 200;

/**
 * Deletes expired events, account by account: every ten minutes, on one node, and immediately when an account reduces
 * its retention.
 */
export function createRetentionJob(options: RetentionJobOptions): LeasedWork<AccountRecord> {
  const { accounts, clock } = options;
  return new LeasedWork({
    ...options,
    job: 'retention',
    everyMs,
    leaseMs: everyMs,
    list: () => accountsWithRetention(accounts),
    run: async ({ accountId, limits }) => {
      if (limits.retentionDays === null) return;
      await enforceRetention(accountId, firstRetainedMs(clock(), limits.retentionDays), options);
    },
  });
}

async function* accountsWithRetention(
  accounts: RetentionJobOptions['accounts'],
): AsyncGenerator<AccountRecord> {
  let after: string | undefined;
  do {
    const page = await accounts.list({ limit: accountsPerPage, after });
    yield* page.items.filter(({ limits }) => limits.retentionDays !== null);
    after = page.nextCursor === null ? undefined : parseCursor(page.nextCursor);
  } while (after !== undefined);
}
