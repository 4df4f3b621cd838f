import type { Role } from '@overlay/contract';
import type { MembershipRepository } from '../../../ports/control-store.ts';
import type { MembershipChange } from '../../../ports/person-records.ts';
import type { ControlDatabase } from './control-schema.ts';
import { inTransaction } from './in-transaction.ts';
import { lockAccount } from './locks.ts';

export function createMemberships(db: ControlDatabase): MembershipRepository {
  const roleOf: MembershipRepository['roleOf'] = async (accountId, personId) => {
    const row = await db
      .selectFrom('memberships')
      .select('role')
      .where('accountId', '=', accountId)
      .where('personId', '=', personId)
      .executeTakeFirst();
    return row?.role;
  };

  /** `role` undefined: the person leaves. */
  const change = (accountId: string, personId: string, role: Role | undefined): Promise<MembershipChange> =>
    inTransaction(db, async (transaction) => {
      // Two owners who demote each other at once would leave nobody.
      await lockAccount(transaction, accountId);
      const before = await transaction
        .selectFrom('memberships')
        .select('role')
        .where('accountId', '=', accountId)
        .where('personId', '=', personId)
        .executeTakeFirst();
      if (before === undefined) return 'missing';
      const isOwnerLost = before.role === 'owner' && role !== 'owner';
      if (isOwnerLost && !(await hasAnotherOwner(transaction, accountId, personId))) return 'last-owner';
      const ofPerson = role === undefined ? undefined : { role };
      if (ofPerson === undefined) {
        await transaction
          .deleteFrom('memberships')
          .where('accountId', '=', accountId)
          .where('personId', '=', personId)
          .execute();
      } else {
        await transaction
          .updateTable('memberships')
          .set(ofPerson)
          .where('accountId', '=', accountId)
          .where('personId', '=', personId)
          .execute();
      }
      return 'done';
    });

  return {
    roleOf,
    async add(accountId, personId, role, atMs) {
      await db
        .insertInto('memberships')
        .values({ accountId, personId, role, joinedAtMs: atMs })
        .onConflict((conflict) => conflict.columns(['accountId', 'personId']).doNothing())
        .execute();
    },
    accountsOf: (personId) =>
      db
        .selectFrom('memberships')
        .innerJoin('accounts', 'accounts.accountId', 'memberships.accountId')
        .select(['accounts.accountId', 'accounts.name', 'memberships.role', 'accounts.createdAtMs'])
        .where('memberships.personId', '=', personId)
        .orderBy('accounts.name')
        .orderBy('accounts.accountId')
        .execute(),
    async list(accountId) {
      const rows = await db
        .selectFrom('memberships')
        .innerJoin('persons', 'persons.id', 'memberships.personId')
        .select(['memberships.personId', 'memberships.role', 'memberships.joinedAtMs'])
        .select(['persons.email', 'persons.name', 'persons.twoFactorEnabled'])
        .where('memberships.accountId', '=', accountId)
        .orderBy('memberships.joinedAtMs')
        .orderBy('memberships.personId')
        .execute();
      return rows.map(({ twoFactorEnabled, ...row }) => ({ ...row, hasTwoFactor: twoFactorEnabled === 1 }));
    },
    async count(accountId) {
      const { count } = await db
        .selectFrom('memberships')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('accountId', '=', accountId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    changeRole: (accountId, personId, role) => change(accountId, personId, role),
    remove: (accountId, personId) => change(accountId, personId, undefined),
  };
}

async function hasAnotherOwner(
  transaction: ControlDatabase,
  accountId: string,
  personId: string,
): Promise<boolean> {
  const other = await transaction
    .selectFrom('memberships')
    .select('personId')
    .where('accountId', '=', accountId)
    .where('role', '=', 'owner')
    .where('personId', '!=', personId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
