import { Kysely, SqliteDialect, sql } from 'kysely';
import Database from 'libsql';
import type { ControlStore } from '../../../ports/control-store.ts';
import type { ControlSchema } from '../kysely/control-schema.ts';
import { createKyselyControlStore } from '../kysely/control-store.ts';

/**
 * The embedded control store in one file. `synchronous=FULL`: a key that was shown or revoked stays so after a power
 * cut. `secure_delete`: what is deleted is overwritten, which destroyed salts rely on.
 */
export function openSqliteControlStore(path: string): ControlStore {
  const database = new Database(path);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('busy_timeout = 5000');
  database.pragma('foreign_keys = ON');
  database.pragma('secure_delete = ON');
  const kysely = new Kysely<ControlSchema>({ dialect: new SqliteDialect({ database }) });
  return createKyselyControlStore(kysely, {
    async eraseDeleted() {
      // The write-ahead log still holds the pages as they were before; truncating it ends that.
      await sql`pragma wal_checkpoint(truncate)`.execute(kysely);
    },
  });
}
