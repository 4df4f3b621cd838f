import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Clock } from '../../../ports/clock.ts';
import type { ControlStore } from '../../../ports/control-store.ts';
import { ControlStoreUnavailable } from '../../../ports/control-store-unavailable.ts';
import { UnusableAddress } from '../../../ports/unusable-address.ts';
import { toPostgresHosts } from '../../postgres/postgres-address.ts';
import { PostgresPool, type PostgresPoolOptions } from '../../postgres/postgres-pool.ts';
import type { ControlSchema } from '../kysely/control-schema.ts';
import { createKyselyControlStore } from '../kysely/control-store.ts';
import { inTransaction } from '../kysely/in-transaction.ts';
import { migrateControlStore } from '../kysely/migrate-control-store.ts';
import { changeMessages } from './change-messages.ts';
import { postgresColumnTypes } from './postgres-column-types.ts';
import { PostgresControlChanges } from './postgres-control-changes.ts';

export interface PostgresControlStoreOptions {
  /** Decides about leases in place of the database's own clock. For tests. */
  readonly clock?: Clock;
  /** A statement that takes longer is given up, together with its connection. */
  readonly statementTimeoutMs?: number;
  /** The connection that listens is given up if it has not answered for this long. */
  readonly listeningTimeoutMs?: number;
}

/** Of each node; one more listens, and one upgrades the tables at the start. */
const maxConnections = 10;
const oldestVersion = 15;
const usualTimeoutMs = 10_000;
const usualListeningTimeoutMs = 1_000;
/** About a hundred thousand erasures. Writing the file anew takes less than a second, during which nobody reads it. */
const mostRewrittenBytes = 64 * 1024 ** 2;
/** An index on a large table takes its time, and so does waiting for the node that makes it. */
const migrationTimeoutMs = 30 * 60_000;

/**
 * The control store of several nodes: PostgreSQL 15 or later, over the queries that SQLite runs. `url` may name several
 * hosts; the one that takes writes is used.
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
  return createKyselyControlStore(database, {
    changes,
    close: () => changes.close(),
    async migrate() {
      const alone = openDatabase({ ...shared, maxConnections: 1, statementTimeoutMs: migrationTimeoutMs });
      // Kysely takes an advisory lock: of nodes that start at once, one does it and the others wait.
      const work = async () => {
        await requireSupported(alone);
        await migrateControlStore(alone.withPlugin(postgresColumnTypes), {
          more: { '0160-change-messages': changeMessages },
          toleratesLater: true,
        });
      };
      await work()
        .catch((error: unknown) => {
          throw new UnusableAddress('DATABASE_URL', `cannot be used: ${toReason(error)}`, { cause: error });
        })
        .finally(() => alone.destroy());
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
      // Writes the file anew: a plain VACUUM leaves the bytes where they are until something else takes their place.
      await sql`vacuum full "dailySalts"`.execute(database);
      const { rows } = await sql<{ bytes: number }>`select pg_table_size('"erasures"') as bytes`.execute(
        database,
      );
      const isSmall = (rows[0]?.bytes ?? 0) <= mostRewrittenBytes;
      await (isSmall ? sql`vacuum full "erasures"` : sql`vacuum "erasures"`).execute(database);
    },
  });
}

function openDatabase(options: PostgresPoolOptions): Kysely<ControlSchema> {
  return new Kysely<ControlSchema>({ dialect: new PostgresDialect({ pool: new PostgresPool(options) }) });
}

async function requireSupported(database: Kysely<ControlSchema>): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string }>`
    select current_setting('server_version_num')::integer as version, current_setting('server_encoding') as encoding
  `.execute(database);
  const { version = 0, encoding } = rows[0] ?? {};
  if (version < oldestVersion * 10_000) {
    throw new Error(
      `it is PostgreSQL ${Math.floor(version / 10_000)}, and ${oldestVersion} or later is needed`,
    );
  }
  if (encoding !== 'UTF8') throw new Error(`the encoding of the database is ${encoding}, and UTF8 is needed`);
}

/** What lies beneath: the migrator adds nothing that an operator could use. */
function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isOwn = error instanceof ControlStoreUnavailable;
  return isOwn || error.cause === undefined ? error.message : toReason(error.cause);
}
