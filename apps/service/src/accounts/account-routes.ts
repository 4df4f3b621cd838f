import type { Account } from '@overlay/contract';
import type { AccountDirectory } from '../access/account-directory.ts';
import type { ChangeLog } from '../audit/change-log.ts';
import type { AccountRecord } from '../control-store/accounts.ts';
import type { ControlStore } from '../control-store/control-store.ts';
import { toDemoData } from '../demo-data/demo-data.ts';
import { found } from '../http/answers/problem-error.ts';
import type { Handlers } from '../http/operations/operation-types.ts';
import { toRefusal } from '../http/operations/validate.ts';
import { toMonth } from '../ingest/limits/account-usage.ts';
import { toCap } from '../ingest/limits/allowances.ts';
import type { MonthlyUsage } from '../ingest/limits/monthly-usage.ts';
import type { PagesSeen } from '../pages-seen/pages-seen.ts';
import type { Clock } from '../scheduling/clock.ts';

export interface AccountHandlersOptions {
  readonly controlStore: Pick<ControlStore, 'demoData' | 'pagesSeen'>;
  readonly pagesSeen: Pick<PagesSeen, 'forget'>;
  readonly changeLog: ChangeLog;
  readonly directory: Pick<AccountDirectory, 'get' | 'forget'>;
  readonly monthlyUsage: Pick<MonthlyUsage, 'of' | 'publishable'>;
  readonly retention: { runNow(account: AccountRecord): void };
  readonly clock: Clock;
}

/** `/api/account`: the limits of an account, and how long its data is kept. */
export function createAccountHandlers({
  controlStore,
  pagesSeen,
  changeLog,
  directory,
  monthlyUsage,
  retention,
  clock,
}: AccountHandlersOptions) {
  const toUsage = async ({ accountId, limits }: AccountRecord): Promise<Account['usage']> => {
    const events = await monthlyUsage.of(accountId);
    const used = monthlyUsage.publishable(accountId);
    const cap = toCap(limits);
    const shareOf = (count: number, most: number | undefined) =>
      most === undefined ? null : most === 0 ? 1 : count / most;
    return {
      month: toMonth(clock()).name,
      events,
      publishableShare: shareOf(used.month, cap?.publishable),
      publishableShareToday: shareOf(used.today, cap?.publishableToday),
    };
  };
  const shown = async (account: AccountRecord): Promise<Account> => {
    const { accountId, createdAtMs } = account;
    return {
      accountId,
      createdAt: new Date(createdAtMs).toISOString(),
      ...toSettings(account),
      usage: await toUsage(account),
      demoData: toDemoData(await controlStore.demoData.get(accountId)),
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
      if (retentionDays !== undefined) retention.runNow(changed);
      if (!changed.pagesSeen) {
        pagesSeen.forget(accountId);
        await controlStore.pagesSeen.deleteOf(accountId);
      }
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
  } satisfies Partial<Handlers>;
}

/** The fields that its owners can change. */
function toSettings(
  account: AccountRecord,
): Pick<Account, 'name' | 'globalPrivacyControl' | 'retentionDays' | 'pagesSeen' | 'limits'> {
  const { name, globalPrivacyControl, pagesSeen } = account;
  const { retentionDays, ...limits } = account.limits;
  return { name, globalPrivacyControl, retentionDays, pagesSeen, limits };
}
