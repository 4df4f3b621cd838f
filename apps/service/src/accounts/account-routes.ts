import type { Account } from '@overlay/contract';
import type { AccountDirectory } from '../access/account-directory.ts';
import type { ChangeLog } from '../audit/change-log.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { HandlersFor } from '../http/operations/operation-types.ts';
import { toRefusal } from '../http/operations/validate.ts';
import { type MonthlyUsage, toMonth } from '../ingest/limits/monthly-usage.ts';
import type { Clock } from '../ports/clock.ts';
import type { AccountRecord } from '../ports/control-records.ts';
import type { ControlStore } from '../ports/control-store.ts';
import type { RetentionJob } from '../privacy/retention-job.ts';
import { toDemoData } from './demo-data/demo-data.ts';

export interface AccountHandlersOptions {
  readonly controlStore: Pick<ControlStore, 'demoData'>;
  readonly changeLog: ChangeLog;
  readonly directory: Pick<AccountDirectory, 'get' | 'forget'>;
  readonly monthlyUsage: Pick<MonthlyUsage, 'of'>;
  readonly retention: Pick<RetentionJob, 'nudge'>;
  readonly clock: Clock;
}

/** `/api/account`: what an account may send, and what is kept of it. */
export function createAccountHandlers({
  controlStore: { demoData },
  changeLog,
  directory,
  monthlyUsage,
  retention,
  clock,
}: AccountHandlersOptions): HandlersFor<'getAccount' | 'updateAccount' | 'deleteAccount'> {
  const shown = async (account: AccountRecord): Promise<Account> => {
    const { accountId, createdAtMs } = account;
    return {
      accountId,
      createdAt: new Date(createdAtMs).toISOString(),
      ...toSettings(account),
      usage: { month: toMonth(clock()).name, events: await monthlyUsage.of(accountId) },
      demoData: toDemoData(await demoData.get(accountId)),
    };
  };

  return {
    getAccount: async ({ principal: { accountId } }) => shown(await directory.get(accountId)),

    async updateAccount(call) {
      const { accountId } = call.principal;
      const { limits, retentionDays, ...change } = call.body;
      const changed = await changeLog.make(call, 'updateAccount', async ({ stores: { accounts }, note }) => {
        const before = found(await accounts.get(accountId));
        const after = found(
          await accounts.update(accountId, {
            ...change,
            limits: {
              ...before.limits,
              ...limits,
              ...(retentionDays === undefined ? {} : { retentionDays }),
            },
          }),
        );
        const target = { kind: 'account', id: accountId, name: after.name } as const;
        note({ target, before: toSettings(before), after: toSettings(after) });
        return after;
      });
      directory.forget(accountId);
      if (retentionDays !== undefined) retention.nudge(changed);
      return shown(changed);
    },

    async deleteAccount(call) {
      const { accountId } = call.principal;
      await changeLog.make(call, 'deleteAccount', async ({ stores: { accounts }, atMs, note }) => {
        const { name } = found(await accounts.get(accountId));
        if (call.body.name !== name) {
          const detail = 'is not the name of this account';
          throw toRefusal([{ pointer: '/name', code: 'const', detail }]);
        }
        await accounts.remove(accountId, atMs);
        note({ target: { kind: 'account', id: accountId, name }, before: { name } });
      });
      directory.forget(accountId);
    },
  };
}

function found(account: AccountRecord | undefined): AccountRecord {
  if (account === undefined) throw new ProblemError('not_found');
  return account;
}

/** What its owners can change. */
function toSettings(
  account: AccountRecord,
): Pick<Account, 'name' | 'globalPrivacyControl' | 'retentionDays' | 'limits'> {
  const { retentionDays, ...limits } = account.limits;
  return { name: account.name, globalPrivacyControl: account.globalPrivacyControl, retentionDays, limits };
}
