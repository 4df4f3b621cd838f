import { sql } from 'kysely';
import type { ControlStore } from '../../../ports/control-store.ts';
import { createAccounts } from './accounts.ts';
import type { ControlDatabase } from './control-schema.ts';
import { createDailySalts } from './daily-salts.ts';
import { createDeletedData } from './deleted-data.ts';
import { createErasures } from './erasures.ts';
import { createInstallations } from './installations.ts';
import { createKeys } from './keys.ts';
import { migrateControlStore } from './migrate.ts';
import { createOverlays } from './overlays.ts';
import { createReadTokens } from './read-tokens.ts';
import { createReceiptKeys } from './receipt-keys.ts';
import { createRequestLog } from './request-log.ts';

/** What the dialects do not share. */
export interface DialectDuties {
  /** What a delete left behind in files and logs of the database is gone when it resolves. */
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
    receiptKeys: createReceiptKeys(database),
    migrate: () => migrateControlStore(database),
    async ping() {
      await sql`select 1`.execute(database);
    },
    close: () => database.destroy(),
  };
}
