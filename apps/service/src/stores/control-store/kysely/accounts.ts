import type { Selectable } from 'kysely';
import type { AccountLimits, AccountRecord } from '../../../ports/control-records.ts';
import type { AccountRepository } from '../../../ports/control-store.ts';
import { toPage } from '../../../ports/page.ts';
import type { ControlDatabase, ControlSchema } from './control-schema.ts';
import type { DeletedData } from './deleted-data.ts';
import { inTransaction } from './in-transaction.ts';
import { lockAccount } from './locks.ts';

/** What lets somebody or something in, or is shown to viewers. */
const accessTables = [
  'readTokens',
  'apiKeys',
  'overlayVersions',
  'overlays',
  'memberships',
  'invitations',
  'demoData',
] as const;
/** What an account has stored besides. */
const recordTables = ['requestLog', 'auditLog', 'erasures', 'exports'] as const;

export function createAccounts(db: ControlDatabase, deletedData: DeletedData): AccountRepository {
  const get: AccountRepository['get'] = async (accountId) => {
    const row = await db
      .selectFrom('accounts')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('removedAtMs', 'is', null)
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
        .where('removedAtMs', 'is', null)
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
    remove: (accountId, atMs) =>
      inTransaction(db, async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('accounts')
          .set({ name: '', removedAtMs: atMs })
          .where('accountId', '=', accountId)
          .where('removedAtMs', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await deleteAccess(transaction, accountId);
        return true;
      }),
    async listRemoved() {
      const rows = await db
        .selectFrom('accounts')
        .select(['accountId', 'removedAtMs'])
        .where('removedAtMs', 'is not', null)
        .execute();
      return rows.map(({ accountId, removedAtMs }) => ({ accountId, removedAtMs: removedAtMs ?? 0 }));
    },
    async purge(accountId) {
      await inTransaction(db, async (transaction) => {
        await lockAccount(transaction, accountId);
        // Again: what was under way when the account was removed may have added to it.
        await deleteAccess(transaction, accountId);
        for (const table of recordTables) {
          await transaction.deleteFrom(table).where('accountId', '=', accountId).execute();
        }
        await transaction.deleteFrom('accounts').where('accountId', '=', accountId).execute();
      });
      deletedData.owe();
      // If the files are busy, the job that destroys old salts tries again.
      await deletedData.erase().catch(() => {});
    },
  };
}

async function deleteAccess(transaction: ControlDatabase, accountId: string): Promise<void> {
  const installations = transaction
    .selectFrom('installations')
    .select('installationId')
    .where('accountId', '=', accountId);
  for (const table of ['installationTokens', 'installationTransitions'] as const) {
    await transaction.deleteFrom(table).where('installationId', 'in', installations).execute();
  }
  for (const table of [...accessTables, 'installations'] as const) {
    await transaction.deleteFrom(table).where('accountId', '=', accountId).execute();
  }
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
