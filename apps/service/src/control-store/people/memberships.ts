import type { Role } from '@overlay/contract';
import { countFound, equal } from '../database/queries.ts';
import { inTransaction, lockAccount } from '../database/transaction.ts';
import { revokeHandedOut } from '../keys.ts';
import type { ControlDatabase } from '../schema.ts';

export type MembershipChange = 'done' | 'missing' | 'last-owner';

export type MembershipRepository = ReturnType<typeof createMemberships>;
/** A membership as the person sees it. */
export type AccountOfPerson = Awaited<ReturnType<MembershipRepository['accountsOf']>>[number];
/** A membership as the account's other members see it. */
export type MemberRecord = Awaited<ReturnType<MembershipRepository['list']>>[number];

export function createMemberships(db: ControlDatabase) {
  /** `role` undefined: the person leaves. */
  const change = (accountId: string, personId: string, role: Role | undefined): Promise<MembershipChange> =>
    inTransaction(db, async (transaction) => {
      // Otherwise two owners who demote each other at once would leave none.
      await lockAccount(transaction, accountId);
      const before = await readRole(transaction, accountId, personId);
      if (before === undefined) return 'missing';
      const isOwnerLost = before === 'owner' && role !== 'owner';
      if (isOwnerLost && !(await hasAnotherOwner(transaction, accountId, personId))) return 'last-owner';
      const membership = equal({ accountId, personId });
      if (role === undefined) await transaction.deleteFrom('memberships').where(membership).execute();
      else await transaction.updateTable('memberships').set({ role }).where(membership).execute();
      if (isOwnerLost) await revokeHandedOut(transaction, accountId, personId);
      return 'done';
    });

  return {
    roleOf: (accountId: string, personId: string) => readRole(db, accountId, personId),
    /** Adds a membership. A person who is already a member keeps the role. */
    async add(accountId: string, personId: string, role: Role, atMs: number): Promise<void> {
      await db
        .insertInto('memberships')
        .values({ accountId, personId, role, joinedAtMs: atMs })
        .onConflict((conflict) => conflict.columns(['accountId', 'personId']).doNothing())
        .execute();
    },
    /** By name. */
    accountsOf: (personId: string) =>
      db
        .selectFrom('memberships')
        .innerJoin('accounts', 'accounts.accountId', 'memberships.accountId')
        .select(['accounts.accountId', 'accounts.name', 'memberships.role', 'accounts.createdAtMs'])
        .where('memberships.personId', '=', personId)
        .orderBy('accounts.name')
        .orderBy('accounts.accountId')
        .execute(),
    /** Members in the order in which they joined. */
    list: (accountId: string) =>
      db
        .selectFrom('memberships')
        .innerJoin('persons', 'persons.id', 'memberships.personId')
        .select(['memberships.personId', 'memberships.role', 'memberships.joinedAtMs'])
        .select(['persons.email', 'persons.name', 'persons.twoFactorEnabled', 'persons.emailVerifiedAt'])
        .where('memberships.accountId', '=', accountId)
        .orderBy('memberships.joinedAtMs')
        .orderBy('memberships.personId')
        .execute(),
    count: (accountId: string): Promise<number> =>
      countFound(db.selectFrom('memberships').where('accountId', '=', accountId)),
    /** Refused if it would leave the account without an owner. Read tokens and invitations of an owner end with the role. */
    changeRole: (accountId: string, personId: string, role: Role) => change(accountId, personId, role),
    remove: (accountId: string, personId: string) => change(accountId, personId, undefined),
  };
}

async function readRole(db: ControlDatabase, accountId: string, personId: string): Promise<Role | undefined> {
  const row = await db
    .selectFrom('memberships')
    .select('role')
    .where(equal({ accountId, personId }))
    .executeTakeFirst();
  return row?.role;
}

async function hasAnotherOwner(
  transaction: ControlDatabase,
  accountId: string,
  personId: string,
): Promise<boolean> {
  const other = await transaction
    .selectFrom('memberships')
    .select('personId')
    .where(equal({ accountId, role: 'owner' }))
    .where('personId', '!=', personId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
