import type { Selectable } from 'kysely';
import type { AccountLimits, AccountRecord } from '../../../ports/control-records.ts';
import type { AccountRepository } from '../../../ports/control-store.ts';
import { toPage } from '../../../ports/page.ts';
import type { ControlDatabase, ControlSchema } from './control-schema.ts';

export function createAccounts(db: ControlDatabase): AccountRepository {
  const get: AccountRepository['get'] = async (accountId) => {
    const row = await db
      .selectFrom('accounts')
      .selectAll()
      .where('accountId', '=', accountId)
      .executeTakeFirst();
    return row === undefined ? undefined : toAccount(row);
  };
  return {
    get,
    async create(account) {
      await db
        .insertInto('accounts')
        .values({
          accountId: account.accountId,
          name: account.name,
          createdAtMs: account.createdAtMs,
          saltHex: account.salt.toString('hex'),
          globalPrivacyControl: account.globalPrivacyControl,
          limitsJson: JSON.stringify(account.limits),
        })
        .execute();
    },
    async list({ limit, after }) {
      const rows = await db
        .selectFrom('accounts')
        .selectAll()
        .$if(after !== undefined, (query) => query.where('accountId', '<', after ?? ''))
        .orderBy('accountId', 'desc')
        .limit(limit + 1)
        .execute();
      return toPage(rows.map(toAccount), limit, (account) => account.accountId);
    },
    async update(accountId, change) {
      const values = {
        ...(change.name === undefined ? {} : { name: change.name }),
        ...(change.globalPrivacyControl === undefined
          ? {}
          : { globalPrivacyControl: change.globalPrivacyControl }),
        ...(change.limits === undefined ? {} : { limitsJson: JSON.stringify(change.limits) }),
      };
      if (Object.keys(values).length > 0) {
        await db.updateTable('accounts').set(values).where('accountId', '=', accountId).execute();
      }
      return get(accountId);
    },
  };
}

function toAccount(row: Selectable<ControlSchema['accounts']>): AccountRecord {
  const limits: AccountLimits = JSON.parse(row.limitsJson);
  return {
    accountId: row.accountId,
    name: row.name,
    createdAtMs: row.createdAtMs,
    salt: Buffer.from(row.saltHex, 'hex'),
    globalPrivacyControl: row.globalPrivacyControl,
    limits,
  };
}
