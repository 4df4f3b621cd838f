import { type RawBuilder, sql } from 'kysely';
import type { ControlChanges } from '../../../ports/control-changes.ts';
import type { ControlRepositories, ControlStore } from '../../../ports/control-store.ts';
import { createAccounts } from './accounts.ts';
import { createAuditLog } from './audit-log.ts';
import { createControlCopies } from './control-copies.ts';
import type { ControlDatabase } from './control-schema.ts';
import { createDailySalts } from './daily-salts.ts';
import { createDeletedData } from './deleted-data.ts';
import { createDemoData } from './demo-data.ts';
import { createErasures, createReceiptKeys } from './erasures.ts';
import { createExports } from './exports.ts';
import { inTransaction, type Transact } from './in-transaction.ts';
import { createInstallations } from './installations.ts';
import { createInstanceSecrets } from './instance-secrets.ts';
import { createInvitations } from './invitations.ts';
import { createJobLeases } from './job-leases.ts';
import { createKeys } from './keys.ts';
import { lockAccount } from './locks.ts';
import { createMemberships } from './memberships.ts';
import { createOverlays } from './overlays.ts';
import { createPersons } from './persons.ts';
import { createReadTokens } from './read-tokens.ts';
import { createRequestLog } from './request-log.ts';
import { createSecondFactors } from './second-factors.ts';
import { createSignInAttempts } from './sign-in-attempts.ts';
import { createSignInLibraryDatabase } from './sign-in-library-database.ts';
import { createSignIns } from './sign-ins.ts';

/** What differs between the dialects. */
export interface DialectDuties {
  /** Creates or upgrades the tables. Safe to run at each start, on several nodes at once. */
  migrate(): Promise<void>;
  readonly changes: ControlChanges;
  /** The present in milliseconds, by the clock that decides about leases. */
  nowMs(): RawBuilder<number>;
  /** A power cut may undo it: for what is not worth a wait for the disk. */
  readonly inUnsyncedTransaction: Transact;
  /** Ends what it does beside the database. */
  close?(): void;
  /** Removes what deletes left behind in files and logs of the database; it is gone once this resolves. */
  eraseDeleted(): Promise<void>;
}

/** The control store over any database that Kysely speaks to. */
export function createKyselyControlStore(database: ControlDatabase, duties: DialectDuties): ControlStore {
  const deletedData = createDeletedData(duties.eraseDeleted);
  const repositoriesOf = (db: ControlDatabase): ControlRepositories => ({
    accounts: createAccounts(db, deletedData),
    keys: createKeys(db),
    readTokens: createReadTokens(db),
    overlays: createOverlays(db),
    installations: createInstallations(db),
    dailySalts: createDailySalts(db, deletedData),
    requestLog: createRequestLog(db),
    auditLog: createAuditLog(db),
    demoData: createDemoData(db),
    erasures: createErasures(db, deletedData),
    exports: createExports(db),
    receiptKeys: createReceiptKeys(db),
    jobLeases: createJobLeases(db, duties.nowMs),
    persons: createPersons(db),
    memberships: createMemberships(db),
    invitations: createInvitations(db),
    signIns: createSignIns(db),
    secondFactors: createSecondFactors(db),
    signInAttempts: createSignInAttempts(db, duties.inUnsyncedTransaction),
    instanceSecrets: createInstanceSecrets(db),
  });
  return {
    ...repositoriesOf(database),
    transaction: (accountId, work) =>
      inTransaction(database, async (transaction) => {
        await lockAccount(transaction, accountId);
        return work(repositoriesOf(transaction));
      }),
    signInLibraryDatabase: createSignInLibraryDatabase(database),
    copies: createControlCopies(database),
    changes: duties.changes,
    migrate: () => duties.migrate(),
    async ping() {
      await sql`select 1`.execute(database);
    },
    async close() {
      duties.close?.();
      await database.destroy();
    },
  };
}
