import { type Migration, type MigrationProvider, Migrator, sql } from 'kysely';
import type { ControlRepositories, ControlStore } from '../../../ports/control-store.ts';
import { createAccounts } from './accounts.ts';
import { createAuditLog } from './audit-log.ts';
import type { ControlDatabase } from './control-schema.ts';
import { createDailySalts } from './daily-salts.ts';
import { createDeletedData } from './deleted-data.ts';
import { createDemoData } from './demo-data.ts';
import { createErasures, createReceiptKeys } from './erasures.ts';
import { createExports } from './exports.ts';
import { inTransaction } from './in-transaction.ts';
import { createInstallations } from './installations.ts';
import { createInstanceSecrets } from './instance-secrets.ts';
import { createInvitations } from './invitations.ts';
import { createJobLeases } from './job-leases.ts';
import { createKeys } from './keys.ts';
import { createMemberships } from './memberships.ts';
import { controlStoreTables } from './migrations/0001-control-store.ts';
import { requestLogTable } from './migrations/0040-request-log.ts';
import { privacyTables } from './migrations/0044-privacy.ts';
import { jobLeaseTable } from './migrations/0081-job-leases.ts';
import { exportTable } from './migrations/0092-exports.ts';
import { peopleTables } from './migrations/0100-people.ts';
import { overlayVersionTable } from './migrations/0110-overlay-versions.ts';
import { auditLogTable } from './migrations/0111-audit-log.ts';
import { demoDataTable } from './migrations/0112-demo-data.ts';
import { createOverlays } from './overlays.ts';
import { createPersons } from './persons.ts';
import { createReadTokens } from './read-tokens.ts';
import { createRequestLog } from './request-log.ts';
import { createSecondFactors } from './second-factors.ts';
import { createSignInAttempts } from './sign-in-attempts.ts';
import { createSignInLibraryDatabase } from './sign-in-library-database.ts';
import { createSignIns } from './sign-ins.ts';

/** Run in the order of their names, as far as the database lacks them. They are imported rather than read from disk, so that a bundle contains them. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-control-store': controlStoreTables,
  '0040-request-log': requestLogTable,
  '0044-privacy': privacyTables,
  '0081-job-leases': jobLeaseTable,
  '0092-exports': exportTable,
  '0100-people': peopleTables,
  '0110-overlay-versions': overlayVersionTable,
  '0111-audit-log': auditLogTable,
  '0112-demo-data': demoDataTable,
};

const provider: MigrationProvider = { getMigrations: async () => ({ ...migrations }) };

async function migrateControlStore(database: ControlDatabase): Promise<void> {
  const { error } = await new Migrator({
    db: database,
    provider,
    // Each has its own tables, and two that were developed side by side land in any order.
    allowUnorderedMigrations: true,
  }).migrateToLatest();
  if (error !== undefined) throw new Error('the control store could not be migrated', { cause: error });
}

/** What differs between the dialects. */
export interface DialectDuties {
  /** Removes what deletes left behind in files and logs of the database; it is gone once this resolves. */
  eraseDeleted(): Promise<void>;
}

/** The control store over any database that Kysely speaks to. */
export function createKyselyControlStore(database: ControlDatabase, duties: DialectDuties): ControlStore {
  const deletedData = createDeletedData(duties.eraseDeleted);
  const repositoriesOf = (db: ControlDatabase): ControlRepositories => ({
    accounts: createAccounts(db),
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
    jobLeases: createJobLeases(db),
    persons: createPersons(db),
    memberships: createMemberships(db),
    invitations: createInvitations(db),
    signIns: createSignIns(db),
    secondFactors: createSecondFactors(db),
    signInAttempts: createSignInAttempts(db),
    instanceSecrets: createInstanceSecrets(db),
  });
  return {
    ...repositoriesOf(database),
    transaction: (work) => inTransaction(database, (transaction) => work(repositoriesOf(transaction))),
    signInLibraryDatabase: createSignInLibraryDatabase(database),
    migrate: () => migrateControlStore(database),
    async ping() {
      await sql`select 1`.execute(database);
    },
    close: () => database.destroy(),
  };
}
