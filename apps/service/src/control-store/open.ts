import { join } from 'node:path';
import type { Clock } from '../scheduling/clock.ts';
import type { ControlStore } from './control-store.ts';
import { openPostgresControlStore } from './database/open-postgres-control-store.ts';
import { openSqliteControlStore } from './database/open-sqlite-control-store.ts';
import { keepLedger } from './removal-ledger.ts';

export interface ControlStoreOptions {
  readonly dataDir: string;
  /** PostgreSQL, which several nodes share. Default: a file in the data directory. */
  readonly databaseUrl?: string | undefined;
  /** Where changes are kept that a restore must not undo. Default: in the data directory. */
  readonly ledgerFile?: string | undefined;
  /** Decides about leases in SQLite. PostgreSQL has a clock that all nodes share. */
  readonly clock?: Clock | undefined;
  /** Called when a statement meets a damaged file. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/**
 * Opens the control store: `control-store.ts` over one of two databases, which Kysely speaks to. Other processes may use the
 * same data directory, or the same database.
 */
export function openControlStore({
  dataDir,
  databaseUrl,
  clock,
  ledgerFile = join(dataDir, 'ledger.jsonl'),
  onError,
}: ControlStoreOptions): ControlStore {
  const store =
    databaseUrl === undefined
      ? openSqliteControlStore(join(dataDir, 'control.sqlite'), { clock, onError })
      : openPostgresControlStore(databaseUrl);
  return keepLedger(store, ledgerFile);
}
