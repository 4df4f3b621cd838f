import type { Role } from '@overlay/contract';
import { equal, listPage } from '../database/queries.ts';
import { inTransaction, lockName } from '../database/transaction.ts';
import type { PageRequest } from '../page.ts';
import type { ControlDatabase, ControlSchema } from '../schema.ts';

/** A person who can sign in. */
export type PersonRecord = ReturnType<typeof toPerson>;

/** A new person, and the account that they join at once. */
export interface NewPerson
  extends Pick<PersonRecord, 'personId' | 'email' | 'name' | 'isAdministrator' | 'createdAtMs'> {
  /** Absent: they sign in through the OpenID provider. */
  readonly passwordHash?: string | undefined;
  /** When they proved that the address is theirs; by default they have not. */
  readonly emailVerifiedAtMs?: number | null;
  readonly membership?: { readonly accountId: string; readonly role: Role } | undefined;
}

export function createPersons(db: ControlDatabase) {
  const all = () => db.selectFrom('persons').selectAll();
  const find = async (column: 'id' | 'email', value: string): Promise<PersonRecord | undefined> => {
    const row = await all().where(column, '=', value).executeTakeFirst();
    return row && toPerson(row);
  };
  return {
    get: (personId: string) => find('id', personId),
    /** The address must be in lower case. */
    findByEmail: (email: string) => find('email', email),
    /** Adds a person, their password and their membership, or nothing. False if the e-mail address is taken. */
    create: (person: NewPerson): Promise<boolean> =>
      inTransaction(db, (transaction) => insertPerson(transaction, person)),
    /** The same, but only if there is no person yet; otherwise false. */
    createFirst: (person: NewPerson): Promise<boolean> =>
      inTransaction(db, async (transaction) => {
        // Of two concurrent calls, the second waits here and then sees the first person.
        await lockName(transaction, 'first-person');
        return !(await hasPersons(transaction)) && insertPerson(transaction, person);
      }),
    /** Newest first. */
    async list(page: PageRequest) {
      const { items, nextCursor } = await listPage(all(), 'id', page);
      return { items: items.map(toPerson), nextCursor };
    },
    async update(
      personId: string,
      change: Partial<Pick<PersonRecord, 'name' | 'locale' | 'timeZone' | 'isAdministrator'>>,
    ): Promise<PersonRecord | undefined> {
      const { name, locale, timeZone, isAdministrator } = change;
      await inTransaction(db, async (transaction) => {
        await transaction
          .updateTable('persons')
          .set({ id: personId, name, locale, timeZone, isAdministrator })
          .where('id', '=', personId)
          .execute();
        if (isAdministrator === false) await revokeOfAdministrator(transaction, personId);
      });
      return find('id', personId);
    },
    /** The earliest proof counts. */
    async markEmailVerified(personId: string, atMs: number): Promise<void> {
      await db
        .updateTable('persons')
        .set({ emailVerified: true, emailVerifiedAt: new Date(atMs).toISOString() })
        .where(equal({ id: personId, emailVerifiedAt: null }))
        .execute();
    },
    /** How often the known devices of this person were forgotten; undefined if nobody has this address, in lower case. */
    async devicesForgotten(email: string): Promise<number | undefined> {
      const row = await db
        .selectFrom('persons')
        .select('devicesForgotten')
        .where('email', '=', email)
        .executeTakeFirst();
      return row?.devicesForgotten;
    },
    async forgetDevices(personId: string): Promise<void> {
      await db
        .updateTable('persons')
        .set(({ eb }) => ({ devicesForgotten: eb('devicesForgotten', '+', 1) }))
        .where('id', '=', personId)
        .execute();
    },
    isAnybodyThere: () => hasPersons(db),
    async passwordHashOf(personId: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('credentials')
        .select('password')
        .where(equal({ personId, providerId: 'credential' }))
        .executeTakeFirst();
      return row?.password ?? undefined;
    },
    /** Until they set a new one, they sign in only through the OpenID provider. */
    async removePassword(personId: string): Promise<void> {
      await db
        .deleteFrom('credentials')
        .where(equal({ personId, providerId: 'credential' }))
        .execute();
    },
    /** Removes the person with their sessions and memberships. */
    async remove(personId: string): Promise<void> {
      await db.deleteFrom('persons').where('id', '=', personId).execute();
    },
  };
}

/** Ends what an administrator handed out: links for others' passwords, and invitations of owners to new accounts. */
async function revokeOfAdministrator(transaction: ControlDatabase, personId: string): Promise<void> {
  await transaction.deleteFrom('signInLinks').where('issuedBy', '=', personId).execute();
  const owned = transaction
    .selectFrom('memberships')
    .select('accountId')
    .where(equal({ personId, role: 'owner' }));
  await transaction
    .deleteFrom('invitations')
    .where('invitedBy', '=', personId)
    .where('accountId', 'not in', owned)
    .execute();
}

async function hasPersons(db: ControlDatabase): Promise<boolean> {
  return (await db.selectFrom('persons').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** False, without any change, if the e-mail address is taken. */
async function insertPerson(transaction: ControlDatabase, person: NewPerson): Promise<boolean> {
  const { personId, email, name, passwordHash, isAdministrator, createdAtMs, membership } = person;
  const { emailVerifiedAtMs: verifiedAtMs = null } = person;
  const at = new Date(createdAtMs).toISOString();
  const times = { createdAt: at, updatedAt: at };
  const flags = { emailVerified: verifiedAtMs !== null, twoFactorEnabled: false, isAdministrator };
  const counts = { devicesForgotten: 0 };
  const emailVerifiedAt = verifiedAtMs === null ? null : new Date(verifiedAtMs).toISOString();
  const inserted = await transaction
    .insertInto('persons')
    .values({ id: personId, email, name, emailVerifiedAt, ...flags, ...counts, ...times })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  if (passwordHash !== undefined) {
    await transaction
      .insertInto('credentials')
      .values({
        id: `${personId}:password`,
        personId,
        accountId: personId,
        providerId: 'credential',
        password: passwordHash,
        ...times,
      })
      .execute();
  }
  if (membership !== undefined) {
    await transaction
      .insertInto('memberships')
      .values({ ...membership, personId, joinedAtMs: createdAtMs })
      .execute();
  }
  return true;
}

function toPerson(row: ControlSchema['persons']) {
  const { id: personId, email, name, isAdministrator, locale, timeZone } = row;
  return {
    ...{ personId, email, name, isAdministrator, locale, timeZone },
    hasTwoFactor: row.twoFactorEnabled,
    emailVerifiedAtMs: row.emailVerifiedAt === null ? null : Date.parse(row.emailVerifiedAt),
    createdAtMs: Date.parse(row.createdAt),
  };
}
