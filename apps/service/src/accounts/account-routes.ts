import type { Account } from '@overlay/contract';
import type { AccountDirectory } from '../access/account-directory.ts';
import type { HandlersFor } from '../http/operations/operation-types.ts';
import { type MonthlyUsage, toMonth } from '../ingest/limits/monthly-usage.ts';
import type { Clock } from '../ports/clock.ts';
import type { AccountRecord } from '../ports/control-records.ts';
import type { ControlStore } from '../ports/control-store.ts';
import type { RetentionJob } from '../privacy/retention-job.ts';

export interface AccountHandlersOptions {
  readonly controlStore: Pick<ControlStore, 'accounts'>;
  readonly directory: Pick<AccountDirectory, 'get' | 'forget'>;
  readonly monthlyUsage: Pick<MonthlyUsage, 'of'>;
  readonly retention: Pick<RetentionJob, 'nudge'>;
  readonly clock: Clock;
}

/** `/api/account`: what an account may send, and what is kept of it. */
export function createAccountHandlers({
  controlStore,
  directory,
  monthlyUsage,
  retention,
  clock,
}: AccountHandlersOptions): HandlersFor<'getAccount' | 'updateAccount'> {
  const shown = async (account: AccountRecord): Promise<Account> =>
    toAccount(account, { month: toMonth(clock()).name, events: await monthlyUsage.of(account.accountId) });

  return {
    getAccount: async ({ principal: { accountId } }) => shown(await directory.get(accountId)),

    async updateAccount({ principal: { accountId }, body }) {
      const { limits, retentionDays, ...change } = body;
      const before = await directory.get(accountId);
      const changed = await controlStore.accounts.update(accountId, {
        ...change,
        limits: { ...before.limits, ...limits, ...(retentionDays === undefined ? {} : { retentionDays }) },
      });
      directory.forget(accountId);
      if (changed !== undefined && retentionDays !== undefined) retention.nudge(changed);
      return shown(changed ?? before);
    },
  };
}

function toAccount(account: AccountRecord, usage: Account['usage']): Account {
  const { retentionDays, ...limits } = account.limits;
  return {
    accountId: account.accountId,
    name: account.name,
    createdAt: new Date(account.createdAtMs).toISOString(),
    globalPrivacyControl: account.globalPrivacyControl,
    retentionDays,
    limits,
    usage,
  };
}
