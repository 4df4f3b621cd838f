import type { AdministeredAccount } from '@overlay/contract';
import type { ChangeLog } from '../audit/change-log.ts';
import { type AccountRecord, newAccount } from '../control-store/accounts.ts';
import type { ControlStore } from '../control-store/control-store.ts';
import type { Handlers } from '../http/operations/operation-types.ts';
import { toPageRequest } from '../http/operations/page-request.ts';
import { newIdentifier } from '../identifiers/new-identifier.ts';
import { toMonth } from '../ingest/limits/account-usage.ts';
import type { MonthlyUsage } from '../ingest/limits/monthly-usage.ts';
import type { Invitations } from '../people/invitations.ts';
import type { Clock } from '../scheduling/clock.ts';

export interface InstanceHandlersOptions {
  readonly controlStore: ControlStore;
  readonly changeLog: ChangeLog;
  readonly invitations: Invitations;
  readonly monthlyUsage: Pick<MonthlyUsage, 'of'>;
  readonly clock: Clock;
}

/** `/api/accounts`: administrators of the instance list its accounts and create new ones. */
export function createInstanceHandlers({
  controlStore: { accounts, memberships },
  changeLog,
  invitations,
  monthlyUsage,
  clock,
}: InstanceHandlersOptions) {
  const show = async (account: AccountRecord): Promise<AdministeredAccount> => {
    const { retentionDays: _, ...limits } = account.limits;
    return {
      accountId: account.accountId,
      name: account.name,
      createdAt: new Date(account.createdAtMs).toISOString(),
      memberCount: await memberships.count(account.accountId),
      limits,
      usage: { month: toMonth(clock()).name, events: await monthlyUsage.of(account.accountId) },
    };
  };

  return {
    async listAccounts({ query }) {
      const { items, nextCursor } = await accounts.list(toPageRequest(query));
      return { accounts: await Promise.all(items.map(show)), nextCursor };
    },

    async createAccount({ principal: { actor }, body, request }) {
      const { name, ownerEmail } = body;
      const account = newAccount(newIdentifier('account', clock()), name, clock());
      const { accountId } = account;
      const changer = { principal: { accountId, actor }, request };
      const inviter = actor.kind === 'person' ? actor : undefined;
      const isMailed = await invitations.mayMail(ownerEmail, inviter?.personId);
      const issued = await changeLog.make(changer, 'createAccount', async ({ stores, atMs, note }) => {
        await stores.accounts.create(account);
        const target = { kind: 'account', id: accountId, name } as const;
        note({ target, after: { name, ownerEmail: ownerEmail.toLowerCase() } });
        const invitation = { accountId, accountName: name, email: ownerEmail, role: 'owner' } as const;
        return invitations.issue(stores, { ...invitation, inviter, isMailed, nowMs: atMs });
      });
      issued.mail(request.headers['accept-language']);
      return { account: await show(account), invitation: issued.shown };
    },
  } satisfies Partial<Handlers>;
}
