import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import { Kysely, SqliteDialect, type SqliteDialectConfig, SqliteDriver, sql } from 'kysely';
import Database from 'libsql';
import { type Clock, systemClock } from '../../scheduling/clock.ts';
import { noControlChanges } from '../changes/control-changes.ts';
import { type ControlStore, createControlStore } from '../control-store.ts';
import { ControlStoreUnavailable } from '../control-store-unavailable.ts';
import { type ControlSchema, tables } from '../schema.ts';
import { columnValues } from './column-values.ts';
import { createTables } from './create-tables.ts';
import { nameUnavailability, toControlFailure } from './name-unavailability.ts';
import { keepPrepared } from './prepared-statements.ts';

export interface SqliteOptions {
  /** How long a statement waits for another process, such as a backup, to unlock the file. */
  readonly busyTimeoutMs?: number;
  /** The service's clock, for leases. */
  readonly clock?: Clock | undefined;
  /** Called when a statement meets a damaged page. */
  readonly onError?: ((error: unknown) => void) | undefined;
  /** Opens the file. A test passes its own to ask the connection for its settings. */
  readonly openDatabase?: (path: string) => Database.Database;
}

/**
 * The embedded control store in one file. `synchronous=FULL`: a new or revoked key survives a power cut.
 * `secure_delete`: deleted data is overwritten, so that destroyed salts cannot be recovered.
 */
export function openSqliteControlStore(
  path: string,
  {
    busyTimeoutMs = 5_000,
    clock = systemClock,
    onError = () => {},
    openDatabase = openFile,
  }: SqliteOptions = {},
): ControlStore {
  const database = openDatabase(path);
  try {
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma(`busy_timeout = ${busyTimeoutMs}`);
    database.pragma('foreign_keys = ON');
    database.pragma('secure_delete = ON');
  } catch (error) {
    database.close();
    throw toControlFailure(error);
  }
  const kysely = new Kysely<ControlSchema>({
    dialect: new FairSqliteDialect({ database: nameUnavailability(keepPrepared(database), onError) }),
    plugins: [columnValues(tables)],
  });
  const types = { text: 'text', integer: 'integer' };
  return createControlStore(kysely, {
    migrate: () => createTables(kysely, { types, setting: 'OVERLAY_DATA_DIR' }),
    changes: noControlChanges,
    nowMs: () => sql<number>`${clock()}`,
    inUnsyncedTransaction: (work) =>
      kysely.connection().execute(async (connection) => {
        await sql`pragma synchronous = normal`.execute(connection);
        try {
          return await connection.transaction().execute(work);
        } finally {
          await sql`pragma synchronous = full`.execute(connection);
        }
      }),
    async damage() {
      const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(kysely);
      const { rows: broken } = await sql<{ table: string }>`pragma foreign_key_check`.execute(kysely);
      const found = rows.map(({ integrity_check: said }) => said).filter((said) => said !== 'ok');
      const tablesOfBroken = [...new Set(broken.map(({ table }) => table))];
      return [
        ...found,
        ...tablesOfBroken.map((table) => `rows of ${table} name others that are missing`),
      ].map((what) => `control.sqlite is damaged: ${what}`);
    },
    async eraseDeleted() {
      // The write-ahead log still holds the old pages, so it is truncated.
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(kysely);
      // While another process reads the log, the statement succeeds without truncating it.
      if (rows[0]?.busy !== 0) throw new ControlStoreUnavailable('the write-ahead log is in use');
    },
  });
}

/**
 * SQLite blocks the thread, and each change waits for the disk. Without a turn of the event loop between them, forty changes at
 * once would hold up events for forty times as long as one.
 */
class FairSqliteDriver extends SqliteDriver {
  override async releaseConnection(): Promise<void> {
    await turnOfEventLoop();
    await super.releaseConnection();
  }
}

class FairSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new FairSqliteDriver(this.#config);
  }
}

function openFile(path: string): Database.Database {
  return new Database(path);
}
