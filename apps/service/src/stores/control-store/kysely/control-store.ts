import { sql } from 'kysely';
import type { ControlStore } from '../../../ports/control-store.ts';
import { createAccounts } from './accounts.ts';
import type { ControlDatabase } from './control-schema.ts';
import { createDailySalts } from './daily-salts.ts';
import { createInstallations } from './installations.ts';
import { createKeys } from './keys.ts';
import { migrateControlStore } from './migrate.ts';
import { createOverlays } from './overlays.ts';
import { createReadTokens } from './read-tokens.ts';
import { createRequestLog } from './request-log.ts';

/** What the dialects do not share. */
export interface DialectDuties {
  eraseDeleted(): Promise<void>;
}

/** The control store over any database that Kysely speaks to. */
export function createKyselyControlStore(database: ControlDatabase, duties: DialectDuties): ControlStore {
  return {
    accounts: createAccounts(database),
    keys: createKeys(database),
    readTokens: createReadTokens(database),
    overlays: createOverlays(database),
    installations: createInstallations(database),
    dailySalts: createDailySalts(database, duties.eraseDeleted),
    requestLog: createRequestLog(database),
    migrate: () => migrateControlStore(database),
    async ping() {
      await sql`select 1`.execute(database);
    },
    close: () => database.destroy(),
  };
}
