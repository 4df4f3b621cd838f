import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, systemClock } from '../ports/clock.ts';
import type { ControlStore } from '../ports/control-store.ts';
import type { EventLog } from '../ports/event-log.ts';
import type { Ports } from '../ports/ports.ts';
import { openPostgresControlStore } from './control-store/postgres/open-postgres-control-store.ts';
import { openSqliteControlStore } from './control-store/sqlite/open-sqlite-control-store.ts';
import { createLmdbEventLog } from './event-log/lmdb/lmdb-event-log.ts';
import { openPostgresEventLog } from './event-log/postgres/postgres-event-log.ts';
import { createChdbEventStore } from './event-store/chdb/chdb-event-store.ts';
import { toReaders } from './event-store/chdb/chdb-session.ts';
import { createHttpEventStore } from './event-store/http/http-event-store.ts';
import { createLocalExportFiles } from './export-files/local-export-files.ts';
import { openFileQuarantine } from './quarantine/file/file-quarantine.ts';

/** For measurements of a log alone. */
/** The embedded event store alone, for several nodes. */
export { startStoreServer } from './event-store/store-server/store-server.ts';
export { createLmdbEventLog, openPostgresEventLog, toReaders };

export interface EmbeddedPortsOptions {
  /** The clock of the service; the embedded logs also use it to expire keys. */
  readonly clock?: Clock;
  /** PostgreSQL for control data, which several nodes share. Default: a file in the data directory. */
  readonly databaseUrl?: string | undefined;
  /** PostgreSQL for what was accepted and is not in the store yet, which several nodes share. Default: files. */
  readonly eventLogUrl?: string | undefined;
  /** Bytes of lines that wait in each of the two logs, before events are refused. Default 2 GiB. */
  readonly logBytes?: number | undefined;
  /** Where files of exports are kept. Default: `exports` in the data directory. */
  readonly exportsDir?: string | undefined;
  /** See the embedded log. Lower it in tests to force keys out of memory. */
  readonly generationKeys?: number;
  /** A ClickHouse server for events, which several nodes share. Default: the engine in this process. */
  readonly eventStoreUrl?: string | undefined;
  /** Called with errors of the stores' background work, which is retried. */
  readonly onError?: (error: unknown) => void;
  /** `UV_THREADPOOL_SIZE`, which decides how many queries run at once. */
  readonly threadPoolSize?: string | undefined;
}

export interface ControlStoreOptions extends Pick<EmbeddedPortsOptions, 'clock' | 'databaseUrl'> {
  readonly dataDir: string;
}

/** Opens only the control store. Other processes may use the same data directory, or the same database. */
export function openControlStore({ dataDir, databaseUrl, clock }: ControlStoreOptions): ControlStore {
  // The database has a clock of its own, which all nodes share.
  if (databaseUrl !== undefined) return openPostgresControlStore(databaseUrl);
  return openSqliteControlStore(join(dataDir, 'control.sqlite'), { clock });
}

/** Opens all ports on one machine, under one directory. One process at a time. */
export async function openEmbeddedPorts(
  dataDir: string,
  {
    clock = systemClock,
    databaseUrl,
    eventLogUrl,
    eventStoreUrl,
    exportsDir = join(dataDir, 'exports'),
    logBytes: maxBytes = 2 * 1024 ** 3,
    threadPoolSize,
    ...logOptions
  }: EmbeddedPortsOptions = {},
): Promise<Ports> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const { onError } = logOptions;
  // First, because it refuses a directory that another process uses.
  const eventStore =
    eventStoreUrl === undefined
      ? createChdbEventStore({
          path: join(dataDir, 'event-store'),
          readers: toReaders(threadPoolSize),
          onError,
        })
      : createHttpEventStore({ url: eventStoreUrl, onError });
  const openLog = (name: string): Promise<EventLog> =>
    eventLogUrl === undefined
      ? createLmdbEventLog({ path: join(dataDir, name), clock, maxBytes, ...logOptions })
      : openPostgresEventLog({ url: eventLogUrl, schema: name.replace('-', '_'), clock, maxBytes, onError });
  return {
    eventStore,
    controlStore: openControlStore({ dataDir, databaseUrl, clock }),
    eventLog: await openLog('event-log'),
    conversionLog: await openLog('conversion-log'),
    quarantine: await openFileQuarantine(join(dataDir, 'quarantine')),
    exportFiles: createLocalExportFiles(exportsDir),
    clock,
  };
}
