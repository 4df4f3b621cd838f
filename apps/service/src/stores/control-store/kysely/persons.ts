import type { Selectable } from 'kysely';
import type { PersonRepository } from '../../../ports/control-store.ts';
import { toPage } from '../../../ports/page.ts';
import type { NewPerson, PersonRecord } from '../../../ports/person-records.ts';
import type { ControlDatabase, ControlSchema } from './control-schema.ts';
import { inTransaction } from './in-transaction.ts';
import { lockName } from './locks.ts';

export function createPersons(db: ControlDatabase): PersonRepository {
  const find = async (column: 'id' | 'email', value: string): Promise<PersonRecord | undefined> => {
    const row = await db.selectFrom('persons').selectAll().where(column, '=', value).executeTakeFirst();
    return row === undefined ? undefined : toPerson(row);
  };
  return {
    get: (personId) => find('id', personId),
    findByEmail: (email) => find('email', email),
    create: (person) => inTransaction(db, (transaction) => insertPerson(transaction, person)),
    createFirst: (person) =>
      inTransaction(db, async (transaction) => {
        // Of two at once, the second waits here, and then sees the first.
        await lockName(transaction, 'first-person');
        const somebody = await transaction.selectFrom('persons').select('id').limit(1).executeTakeFirst();
        return somebody === undefined && insertPerson(transaction, person);
      }),
    async list({ limit, after }) {
      const rows = await db
        .selectFrom('persons')
        .selectAll()
        .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute();
      return toPage(rows.map(toPerson), limit, (person) => person.personId);
    },
    async update(personId, { name, locale, timeZone, isAdministrator }) {
      const values = {
        ...(name === undefined ? {} : { name }),
        ...(locale === undefined ? {} : { locale }),
        ...(timeZone === undefined ? {} : { timeZone }),
        ...(isAdministrator === undefined ? {} : { isAdministrator: isAdministrator ? 1 : 0 }),
      };
      if (Object.keys(values).length > 0) {
        await db.updateTable('persons').set(values).where('id', '=', personId).execute();
      }
      return find('id', personId);
    },
    async isAnybodyThere() {
      return (await db.selectFrom('persons').select('id').limit(1).executeTakeFirst()) !== undefined;
    },
    async passwordHashOf(personId) {
      const row = await db
        .selectFrom('credentials')
        .select('password')
        .where('personId', '=', personId)
        .where('providerId', '=', 'credential')
        .executeTakeFirst();
      return row?.password ?? undefined;
    },
    async remove(personId) {
      await db.deleteFrom('persons').where('id', '=', personId).execute();
    },
  };
}

/** False, without any change, if the e-mail address is taken. */
async function insertPerson(transaction: ControlDatabase, person: NewPerson): Promise<boolean> {
  const { personId, email, name, passwordHash, isAdministrator, createdAtMs, membership } = person;
  const at = new Date(createdAtMs).toISOString();
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('persons')
    .values({
      id: personId,
      email,
      emailVerified: 1,
      name,
      createdAt: at,
      updatedAt: at,
      twoFactorEnabled: 0,
      isAdministrator: isAdministrator ? 1 : 0,
      locale: null,
      timeZone: null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await transaction
    .insertInto('credentials')
    .values({
      id: `${personId}:password`,
      personId,
      accountId: personId,
      providerId: 'credential',
      password: passwordHash,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  if (membership !== undefined) {
    await transaction
      .insertInto('memberships')
      .values({ ...membership, personId, joinedAtMs: createdAtMs })
      .execute();
  }
  return true;
}

function toPerson(row: Selectable<ControlSchema['persons']>): PersonRecord {
  return {
    personId: row.id,
    email: row.email,
    name: row.name,
    isAdministrator: row.isAdministrator === 1,
    hasTwoFactor: row.twoFactorEnabled === 1,
    locale: row.locale,
    timeZone: row.timeZone,
    createdAtMs: Date.parse(row.createdAt),
  };
}
