import type { AdministeredAccount } from '@overlay/contract';
import type { ChangeLog } from '../audit/change-log.ts';
import type { HandlersFor } from '../http/operations/operation-types.ts';
import { toPageRequest } from '../http/operations/page-request.ts';
import { type MonthlyUsage, toMonth } from '../ingest/limits/monthly-usage.ts';
import type { Invitations } from '../people/invitations.ts';
import type { Clock } from '../ports/clock.ts';
import { type AccountRecord, newAccount } from '../ports/control-records.ts';
import type { ControlStore } from '../ports/control-store.ts';
import { newIdentifier } from '../ports/new-identifier.ts';

export interface InstanceHandlersOptions {
  readonly controlStore: ControlStore;
  readonly changeLog: ChangeLog;
  readonly invitations: Invitations;
  readonly monthlyUsage: Pick<MonthlyUsage, 'of'>;
  readonly clock: Clock;
}

/** `/api/accounts`: what administrators of the instance see of its accounts, and how they make one. */
export function createInstanceHandlers({
  controlStore: { accounts, memberships },
  changeLog,
  invitations,
  monthlyUsage,
  clock,
}: InstanceHandlersOptions): HandlersFor<'listAccounts' | 'createAccount'> {
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
      const shown: AdministeredAccount[] = [];
      // One after the other: each asks the event store how much was used.
      for (const account of items) shown.push(await show(account));
      return { accounts: shown, nextCursor };
    },

    async createAccount({ principal: { actor }, body, request }) {
      const { name, ownerEmail } = body;
      const account = newAccount(newIdentifier('account', clock()), name, clock());
      const { accountId } = account;
      const changer = { principal: { accountId, actor: { ...actor, role: 'owner' as const } }, request };
      const issued = await changeLog.make(changer, 'createAccount', async ({ stores, atMs, note }) => {
        await stores.accounts.create(account);
        const target = { kind: 'account', id: accountId, name } as const;
        note({ target, after: { name, ownerEmail: ownerEmail.toLowerCase() } });
        const invitation = { accountId, accountName: name, email: ownerEmail, role: 'owner' } as const;
        return invitations.issue(stores, { ...invitation, inviter: actor, nowMs: atMs });
      });
      issued.mail(request.headers['accept-language']);
      return { account: await show(account), invitation: issued.shown };
    },
  };
}
