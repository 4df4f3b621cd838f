import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Account, UpdateAccount } from '@overlay/contract';
import type { Authorise } from '../http/authorise.ts';
import { acceptJsonBodies } from '../http/json-bodies.ts';
import type { AccountDirectory } from '../ingest/account-directory.ts';
import type { Clock } from '../ports/clock.ts';
import type { AccountRecord } from '../ports/control-records.ts';
import type { ControlStore } from '../ports/control-store.ts';
import type { RetentionJob } from '../privacy/retention-job.ts';
import { toMonth } from '../usage/month.ts';
import type { MonthlyUsage } from '../usage/monthly-usage.ts';

export interface AccountRoutesOptions {
  readonly authorise: Authorise;
  readonly controlStore: Pick<ControlStore, 'accounts'>;
  readonly directory: Pick<AccountDirectory, 'get' | 'forget'>;
  readonly monthlyUsage: Pick<MonthlyUsage, 'of'>;
  readonly retention: Pick<RetentionJob, 'nudge'>;
  readonly clock: Clock;
}

/** `/api/account`: what an account may send, and what is kept of it (decisions 3 and 8). */
export const accountRoutes: FastifyPluginAsyncTypebox<AccountRoutesOptions> = async (app, options) => {
  const { authorise, controlStore, directory, monthlyUsage, retention, clock } = options;
  acceptJsonBodies(app);
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  const shown = async (account: AccountRecord): Promise<Account> =>
    toAccount(account, { month: toMonth(clock()).name, events: await monthlyUsage.of(account.accountId) });

  app.get('/api/account', async (request) => {
    const { accountId } = await authorise(request, 'manage');
    return shown(await directory.get(accountId));
  });

  app.patch('/api/account', { schema: { body: UpdateAccount } }, async (request) => {
    const { accountId } = await authorise(request, 'manage');
    const { limits, retentionDays, ...change } = request.body;
    const before = await directory.get(accountId);
    const changed = await controlStore.accounts.update(accountId, {
      ...change,
      limits: { ...before.limits, ...limits, ...(retentionDays === undefined ? {} : { retentionDays }) },
    });
    directory.forget(accountId);
    if (changed !== undefined && retentionDays !== undefined) retention.nudge(changed);
    return shown(changed ?? before);
  });
};

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
