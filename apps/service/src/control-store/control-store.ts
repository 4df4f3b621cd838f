import { type RawBuilder, sql } from 'kysely';
import { createAccounts } from './accounts.ts';
import { createAuditLog } from './audit-log.ts';
import type { ControlChanges } from './changes/control-changes.ts';
import { createControlCopies } from './control-copies.ts';
import { createDailySalts } from './daily-salts.ts';
import { createDeletedData } from './database/deleted-data.ts';
import { inTransaction, lockAccount, type Transact } from './database/transaction.ts';
import { createDemoData } from './demo-data.ts';
import { createErasures, createReceiptKeys } from './erasures.ts';
import { createExports } from './exports.ts';
import { createInstallations } from './installations.ts';
import { createInstanceSecrets } from './instance-secrets.ts';
import { createJobLeases } from './job-leases.ts';
import { createKeys, createReadTokens } from './keys.ts';
import { createUsageMarks } from './monthly-usage.ts';
import { createNodes } from './nodes.ts';
import { createOverlays } from './overlays.ts';
import { createPagesSeen } from './pages-seen.ts';
import { createIdentities } from './people/identities.ts';
import { createInvitations } from './people/invitations.ts';
import { createMemberships } from './people/memberships.ts';
import { createPersons } from './people/persons.ts';
import { createSecondFactors } from './people/second-factors.ts';
import { createSignInAttempts } from './people/sign-in-attempts.ts';
import { createSignInLibraryDatabase } from './people/sign-in-library-database.ts';
import { createSignIns } from './people/sign-ins.ts';
import { createQuarantines } from './quarantines.ts';
import { createRequestLog } from './request-log.ts';
import type { ControlDatabase } from './schema.ts';
import { createVideos } from './videos.ts';
import { createViewerSecrets } from './viewer-secrets.ts';

/** What differs between the databases. */
export interface DialectDuties {
  /** Creates the tables. Safe to run at each start, on several nodes at once. */
  migrate(): Promise<void>;
  readonly changes: ControlChanges;
  /** The current time in milliseconds, by the clock that decides about leases. */
  nowMs(): RawBuilder<number>;
  /** A power cut may lose the transaction: for writes that are not worth a wait for the disk. */
  readonly inUnsyncedTransaction: Transact;
  /** Ends background work. */
  close?(): void;
  /** Removes what deletes left behind in files and logs of the database. It is gone once this resolves. */
  eraseDeleted(): Promise<void>;
  /** What is not as it was written; undefined if the database checks that itself. */
  damage?(): Promise<readonly string[]>;
}

export type ControlRepositories = ReturnType<ReturnType<typeof createRepositories>>;
export type ControlStore = ReturnType<typeof createControlStore>;

/**
 * Accounts, keys, overlays, installations: data that is small, rarely changes and must be consistent. `schema.ts` describes
 * the tables, and a file for each repository has their queries. `control-store.contract.ts` tests them on both databases.
 * Tenancy: a method that takes an identifier also takes the account, and treats another account's identifier as if it did
 * not exist. Exceptions are the lookups that identify the caller (`findByHash`, `findByToken`).
 */
export function createControlStore(database: ControlDatabase, duties: DialectDuties) {
  const repositoriesOf = createRepositories(duties);
  return {
    ...repositoriesOf(database),
    /**
     * Runs the work in one transaction: all of its changes or none, none if it throws. The work must use only the
     * given repositories: calls to the store itself wait until the transaction has ended, which would be a deadlock.
     * It may run more than once, because a database of several nodes may ask to repeat a transaction. Transactions
     * that name the same account run one after the other, on any node: what one reads still holds when it writes.
     */
    transaction: <Result>(
      accountId: string,
      work: (repositories: ControlRepositories) => Promise<Result>,
    ): Promise<Result> =>
      inTransaction(database, async (transaction) => {
        await lockAccount(transaction, accountId);
        return work(repositoriesOf(transaction));
      }),
    signInLibraryDatabase: createSignInLibraryDatabase(database),
    copies: createControlCopies(database),
    /** Changes made by other nodes. */
    changes: duties.changes,
    migrate: () => duties.migrate(),
    /** By the clock that decides about leases. */
    async nowMs(): Promise<number> {
      const { rows } = await sql<{ now: number }>`select ${duties.nowMs()} as now`.execute(database);
      return Number(rows[0]?.now);
    },
    /** What is not as it was written, a phrase each. Reads everything, and blocks the thread meanwhile. */
    damage: (): Promise<readonly string[]> => duties.damage?.() ?? Promise.resolve([]),
    async ping(): Promise<void> {
      await sql`select 1`.execute(database);
    },
    async close(): Promise<void> {
      duties.close?.();
      await database.destroy();
    },
  };
}

function createRepositories({ eraseDeleted, nowMs, inUnsyncedTransaction }: DialectDuties) {
  const deletedData = createDeletedData(eraseDeleted);
  return (db: ControlDatabase) => ({
    accounts: createAccounts(db, deletedData),
    keys: createKeys(db),
    readTokens: createReadTokens(db),
    viewerSecrets: createViewerSecrets(db),
    overlays: createOverlays(db),
    videos: createVideos(db),
    installations: createInstallations(db),
    dailySalts: createDailySalts(db, deletedData),
    usageMarks: createUsageMarks(db),
    requestLog: createRequestLog(db),
    pagesSeen: createPagesSeen(db, inUnsyncedTransaction, deletedData),
    quarantines: createQuarantines(db),
    auditLog: createAuditLog(db),
    demoData: createDemoData(db),
    erasures: createErasures(db, deletedData),
    exports: createExports(db),
    receiptKeys: createReceiptKeys(db),
    jobLeases: createJobLeases(db, nowMs),
    nodes: createNodes(db, inUnsyncedTransaction),
    persons: createPersons(db),
    identities: createIdentities(db),
    memberships: createMemberships(db),
    invitations: createInvitations(db),
    signIns: createSignIns(db),
    secondFactors: createSecondFactors(db),
    signInAttempts: createSignInAttempts(db, inUnsyncedTransaction),
    instanceSecrets: createInstanceSecrets(db),
  });
}
