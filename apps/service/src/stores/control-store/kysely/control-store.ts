import { type Migration, type MigrationProvider, Migrator, sql } from 'kysely';
import type { ControlStore } from '../../../ports/control-store.ts';
import { createAccounts } from './accounts.ts';
import type { ControlDatabase } from './control-schema.ts';
import { createDailySalts } from './daily-salts.ts';
import { createDeletedData } from './deleted-data.ts';
import { createErasures, createReceiptKeys } from './erasures.ts';
import { createExports } from './exports.ts';
import { createInstallations } from './installations.ts';
import { createJobLeases } from './job-leases.ts';
import { createKeys } from './keys.ts';
import { controlStoreTables } from './migrations/0001-control-store.ts';
import { requestLogTable } from './migrations/0040-request-log.ts';
import { privacyTables } from './migrations/0044-privacy.ts';
import { jobLeaseTable } from './migrations/0081-job-leases.ts';
import { exportTable } from './migrations/0092-exports.ts';
import { createOverlays } from './overlays.ts';
import { createReadTokens } from './read-tokens.ts';
import { createRequestLog } from './request-log.ts';

/** Run in the order of their names. They are imported rather than read from disk, so that a bundle contains them. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-control-store': controlStoreTables,
  '0040-request-log': requestLogTable,
  '0044-privacy': privacyTables,
  '0081-job-leases': jobLeaseTable,
  '0092-exports': exportTable,
};

const provider: MigrationProvider = { getMigrations: async () => ({ ...migrations }) };

async function migrateControlStore(database: ControlDatabase): Promise<void> {
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
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
  return {
    accounts: createAccounts(database),
    keys: createKeys(database),
    readTokens: createReadTokens(database),
    overlays: createOverlays(database),
    installations: createInstallations(database),
    dailySalts: createDailySalts(database, deletedData),
    requestLog: createRequestLog(database),
    erasures: createErasures(database, deletedData),
    exports: createExports(database),
    receiptKeys: createReceiptKeys(database),
    jobLeases: createJobLeases(database),
    migrate: () => migrateControlStore(database),
    async ping() {
      await sql`select 1`.execute(database);
    },
    close: () => database.destroy(),
  };
}
