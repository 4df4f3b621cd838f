import { join } from 'node:path';
import type { Clock } from '../scheduling/clock.ts';
import type { ControlStore } from './control-store.ts';
import { openPostgresControlStore } from './database/open-postgres-control-store.ts';
import { openSqliteControlStore } from './database/open-sqlite-control-store.ts';

export interface ControlStoreOptions {
  readonly dataDir: string;
  /** PostgreSQL, which several nodes share. Default: a file in the data directory. */
  readonly databaseUrl?: string | undefined;
  /** Decides about leases in SQLite. PostgreSQL has a clock that all nodes share. */
  readonly clock?: Clock | undefined;
}

/**
 * Opens the control store: `control-store.ts` over one of two databases, which Kysely speaks to. Other processes may use the
 * same data directory, or the same database.
 */
export function openControlStore({ dataDir, databaseUrl, clock }: ControlStoreOptions): ControlStore {
  if (databaseUrl !== undefined) return openPostgresControlStore(databaseUrl);
  return openSqliteControlStore(join(dataDir, 'control.sqlite'), { clock });
}
