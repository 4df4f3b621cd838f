import { randomBytes } from 'node:crypto';
import { dayMs } from '../scheduling/clock.ts';
import type { DeletedData } from './database/deleted-data.ts';
import { countRows, equal, listPage } from './database/queries.ts';
import { inTransaction, lockAccount } from './database/transaction.ts';
import type { PageRequest } from './page.ts';
import type { AccountLimits, ControlDatabase, ControlSchema, tables } from './schema.ts';

export const defaultAccountLimits: AccountLimits = {
  eventsPerSecondPublishable: 1_000,
  eventsPerSecondSecret: 5_000,
  eventsPerSecondDevice: 20,
  monthlyEventCap: null,
  dailyShareOfCap: 0.25,
  retentionDays: null,
};

export type AccountRecord = ControlSchema['accounts'];

/** An account with the default settings. */
export function newAccount(accountId: string, name: string, nowMs: number): AccountRecord {
  return {
    accountId,
    name,
    createdAtMs: nowMs,
    salt: randomBytes(32),
    globalPrivacyControl: 'cookieless',
    limits: defaultAccountLimits,
    pagesSeen: true,
    releasedQuarantines: [],
    removedAtMs: null,
  };
}

/** The first day (UTC) whose events an account keeps. Whole days, so that the totals of a day are complete or gone. */
export function firstRetainedMs(nowMs: number, retentionDays: number | null): number {
  return retentionDays === null ? 0 : (Math.floor(nowMs / dayMs) - retentionDays) * dayMs;
}

/** Tables that refer to an account by `accountId`. */
type AccountTable = {
  [Name in keyof typeof tables]: (typeof tables)[Name]['columns'] extends {
    accountId: { references: 'accounts.accountId' };
  }
    ? Name
    : never;
}[keyof typeof tables];

/**
 * When the rows of an account are deleted: `removed` with the account, because they give access to it or are shown to viewers;
 * `purged` with the rest of its data. In an order that the references between the tables allow.
 */
const deletedWhen = {
  readTokens: 'removed',
  apiKeys: 'removed',
  viewerSecrets: 'removed',
  overlayVersions: 'removed',
  overlays: 'removed',
  videoAliases: 'removed',
  videoPosters: 'removed',
  videos: 'removed',
  memberships: 'removed',
  invitations: 'removed',
  demoData: 'removed',
  installations: 'removed',
  requestLog: 'purged',
  pagesSeen: 'purged',
  videosSeen: 'purged',
  quarantines: 'purged',
  auditLog: 'purged',
  erasures: 'purged',
  exports: 'purged',
  monthlyUsage: 'purged',
} as const satisfies Record<AccountTable, 'removed' | 'purged'>;
const tablesDeletedWhen = (when: 'removed' | 'purged') =>
  (Object.keys(deletedWhen) as AccountTable[]).filter((name) => deletedWhen[name] === when);

export type AccountRepository = ReturnType<typeof createAccounts>;

export function createAccounts(db: ControlDatabase, deletedData: DeletedData) {
  const present = () => db.selectFrom('accounts').selectAll().where('removedAtMs', 'is', null);
  const get = (accountId: string): Promise<AccountRecord | undefined> =>
    present().where('accountId', '=', accountId).executeTakeFirst();
  return {
    get,
    async create(
      account: Omit<AccountRecord, 'removedAtMs' | 'releasedQuarantines'> & Partial<AccountRecord>,
    ): Promise<void> {
      await db
        .insertInto('accounts')
        .values({ releasedQuarantines: [], ...account })
        .execute();
    },
    list: (page: PageRequest) => listPage(present(), 'accountId', page),
    /** Undefined if there is no account. */
    oldest: (): Promise<AccountRecord | undefined> =>
      present().orderBy('accountId').limit(1).executeTakeFirst(),
    async update(
      accountId: string,
      {
        name,
        globalPrivacyControl,
        limits,
        pagesSeen,
        releasedQuarantines,
      }: Partial<
        Pick<AccountRecord, 'name' | 'globalPrivacyControl' | 'limits' | 'pagesSeen' | 'releasedQuarantines'>
      >,
    ): Promise<AccountRecord | undefined> {
      await db
        .updateTable('accounts')
        .set({ accountId, name, globalPrivacyControl, limits, pagesSeen, releasedQuarantines })
        .where('accountId', '=', accountId)
        .execute();
      return get(accountId);
    },
    /**
     * Ends all access to the account, and hides it from every other method here. Its stored data remains until
     * `purge`. False if there is no such account.
     */
    remove: (accountId: string, atMs: number): Promise<boolean> =>
      inTransaction(db, async (transaction) => {
        const removed = transaction
          .updateTable('accounts')
          .set({ name: '', removedAtMs: atMs })
          .where(equal({ accountId, removedAtMs: null }));
        if ((await countRows(removed)) === 0) return false;
        await deleteAccess(transaction, accountId);
        return true;
      }),
    /** Accounts that were removed and are not yet purged. */
    listRemoved: () =>
      db
        .selectFrom('accounts')
        .select(['accountId', 'removedAtMs'])
        .where('removedAtMs', 'is not', null)
        .$narrowType<{ removedAtMs: number }>()
        .execute(),
    /** Deletes a removed account with everything that belongs to it. */
    async purge(accountId: string): Promise<void> {
      await inTransaction(db, async (transaction) => {
        await lockAccount(transaction, accountId);
        // Again: work in progress when the account was removed may have added to it.
        await deleteAccess(transaction, accountId);
        for (const table of [...tablesDeletedWhen('purged'), 'accounts'] as const) {
          await transaction.deleteFrom(table).where('accountId', '=', accountId).execute();
        }
      });
      deletedData.owe();
      // If the files are busy, the job that destroys old salts retries.
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
  for (const table of tablesDeletedWhen('removed')) {
    await transaction.deleteFrom(table).where('accountId', '=', accountId).execute();
  }
}
