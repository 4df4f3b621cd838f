import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Clock } from '../../../ports/clock.ts';
import type { ControlStore } from '../../../ports/control-store.ts';
import { ControlStoreUnavailable } from '../../../ports/control-store-unavailable.ts';
import { toPostgresHosts } from '../../postgres/postgres-address.ts';
import { PostgresPool, type PostgresPoolOptions } from '../../postgres/postgres-pool.ts';
import type { ControlSchema } from '../kysely/control-schema.ts';
import { createKyselyControlStore } from '../kysely/control-store.ts';
import { migrateControlStore } from '../kysely/migrate-control-store.ts';
import { postgresColumnTypes } from './postgres-column-types.ts';

export interface PostgresControlStoreOptions {
  /** Decides about leases in place of the database's own clock. For tests. */
  readonly clock?: Clock;
}

/** Of each node; one more listens, and one upgrades the tables at the start. */
const mostConnections = 10;
const statementTimeoutMs = 10_000;
/** An index on a large table takes its time, and so does waiting for the node that makes it. */
const migrationTimeoutMs = 30 * 60_000;

/**
 * The control store of several nodes: PostgreSQL 15 or later, over the queries that SQLite runs. `url` may name several
 * hosts; the one that takes writes is used.
 */
export function openPostgresControlStore(
  url: string,
  { clock }: PostgresControlStoreOptions = {},
): ControlStore {
  const shared = {
    hosts: toPostgresHosts(url),
    applicationName: 'overlay control',
    toUnavailable: (message: string, options?: ErrorOptions) => new ControlStoreUnavailable(message, options),
  };
  const database = openDatabase({ ...shared, mostConnections, statementTimeoutMs });
  return createKyselyControlStore(database, {
    async migrate() {
      const alone = openDatabase({ ...shared, mostConnections: 1, statementTimeoutMs: migrationTimeoutMs });
      // Kysely takes an advisory lock: of nodes that start at once, one does it and the others wait.
      await migrateControlStore(alone.withPlugin(postgresColumnTypes)).finally(() => alone.destroy());
    },
    nowMs: () =>
      clock === undefined
        ? sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
        : sql<number>`cast(${clock()} as bigint)`,
    async eraseDeleted() {
      // A salt has a line in a tiny table, whose file is written anew. The other one may be large: its pages are tidied up.
      await sql`vacuum full "dailySalts"`.execute(database);
      await sql`vacuum "erasures"`.execute(database);
    },
  });
}

function openDatabase(options: PostgresPoolOptions): Kysely<ControlSchema> {
  return new Kysely<ControlSchema>({ dialect: new PostgresDialect({ pool: new PostgresPool(options) }) });
}
