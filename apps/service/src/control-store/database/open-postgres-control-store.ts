import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Clock } from '../../scheduling/clock.ts';
import { toPostgresHosts } from '../../settings/postgres-address.ts';
import { UnusableAddress } from '../../settings/setting.ts';
import { PostgresPool, type PostgresPoolOptions } from '../../stores/postgres/postgres-pool.ts';
import { createChangeMessages } from '../changes/change-messages.ts';
import { PostgresControlChanges } from '../changes/postgres-control-changes.ts';
import { type ControlStore, createControlStore } from '../control-store.ts';
import { ControlStoreUnavailable } from '../control-store-unavailable.ts';
import { type ControlDatabase, type ControlSchema, tables } from '../schema.ts';
import { columnValues } from './column-values.ts';
import { createTables } from './create-tables.ts';
import { inTransaction } from './transaction.ts';

export interface PostgresControlStoreOptions {
  /** Decides about leases in place of the database's own clock. For tests. */
  readonly clock?: Clock;
  /** A statement that takes longer fails, and its connection is closed. */
  readonly statementTimeoutMs?: number;
  /** The listening connection is closed if it has not answered for this long. */
  readonly listeningTimeoutMs?: number;
}

const setting = 'DATABASE_URL';
/** As in SQLite: text is compared by its bytes, and integers have 64 bits. */
const types = { text: 'text collate "C"', integer: 'bigint' };
/** Per node, besides one that listens and one that creates the tables at the start. */
const maxConnections = 10;
const oldestVersion = 15;
const usualTimeoutMs = 10_000;
const usualListeningTimeoutMs = 1_000;
/**
 * Enough for about a hundred thousand erasures. Rewriting the file takes less than a second, during which it cannot be
 * read.
 */
const mostRewrittenBytes = 64 * 1024 ** 2;
/** Building an index on a large table is slow, and so is waiting for the node that builds it. */
const migrationTimeoutMs = 30 * 60_000;

/**
 * The control store for several nodes: PostgreSQL 15 or later, with the same queries as SQLite. `url` may name several
 * hosts; the one that accepts writes is used.
 */
export function openPostgresControlStore(
  url: string,
  {
    clock,
    statementTimeoutMs = usualTimeoutMs,
    listeningTimeoutMs = usualListeningTimeoutMs,
  }: PostgresControlStoreOptions = {},
): ControlStore {
  const shared = {
    hosts: toPostgresHosts(url),
    applicationName: 'overlay control',
    toUnavailable: (message: string, options?: ErrorOptions) => new ControlStoreUnavailable(message, options),
  };
  const database = openDatabase({ ...shared, maxConnections, statementTimeoutMs });
  const changes = new PostgresControlChanges({
    ...shared,
    applicationName: 'overlay control changes',
    statementTimeoutMs: listeningTimeoutMs,
  });
  return createControlStore(database, {
    changes,
    close: () => changes.close(),
    async migrate() {
      const single = openDatabase({ ...shared, maxConnections: 1, statementTimeoutMs: migrationTimeoutMs });
      try {
        await requireSupported(single);
        // Kysely takes an advisory lock: of nodes that start together, one creates the tables and the others wait.
        await createTables(single, { types, more: createChangeMessages, setting, toleratesLater: true });
      } catch (error) {
        if (error instanceof UnusableAddress) throw error;
        throw new UnusableAddress(setting, `cannot be used: ${toReason(error)}`, { cause: error });
      } finally {
        await single.destroy();
      }
    },
    nowMs: () =>
      clock === undefined
        ? sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
        : sql<number>`cast(${clock()} as bigint)`,
    inUnsyncedTransaction: (work) =>
      inTransaction(database, async (transaction) => {
        await sql`set local synchronous_commit = off`.execute(transaction);
        return work(transaction);
      }),
    async eraseDeleted() {
      // Rewrites the file: a plain VACUUM leaves the bytes in place until other rows overwrite them.
      await sql`vacuum full "dailySalts"`.execute(database);
      const { rows } = await sql<{ bytes: number }>`select pg_table_size('"erasures"') as bytes`.execute(
        database,
      );
      const isSmall = (rows[0]?.bytes ?? 0) <= mostRewrittenBytes;
      await (isSmall ? sql`vacuum full "erasures"` : sql`vacuum "erasures"`).execute(database);
    },
  });
}

function openDatabase(options: PostgresPoolOptions): ControlDatabase {
  const dialect = new PostgresDialect({ pool: new PostgresPool(options) });
  return new Kysely<ControlSchema>({ dialect, plugins: [columnValues(tables)] });
}

async function requireSupported(database: ControlDatabase): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string }>`
    select current_setting('server_version_num')::integer as version, current_setting('server_encoding') as encoding
  `.execute(database);
  const { version = 0, encoding } = rows[0] ?? {};
  if (version < oldestVersion * 10_000) {
    throw new Error(
      `it is PostgreSQL ${Math.floor(version / 10_000)}, but ${oldestVersion} or later is needed`,
    );
  }
  if (encoding !== 'UTF8') throw new Error(`the encoding of the database is ${encoding}, but UTF8 is needed`);
}

/** The underlying error: the migrator adds nothing that helps an operator. */
function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isOwn = error instanceof ControlStoreUnavailable;
  return isOwn || error.cause === undefined ? error.message : toReason(error.cause);
}
