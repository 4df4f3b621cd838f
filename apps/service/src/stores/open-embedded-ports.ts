import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openControlStore } from '../control-store/open.ts';
import { FoundDamage } from '../damage/found-damage.ts';
import { StorageDamaged } from '../damage/storage-damaged.ts';
import type { RowStream } from '../event/row-stream.ts';
import { ChdbEventStore, createChdbEventStore } from '../event-store/chdb/chdb-event-store.ts';
import { toReaders } from '../event-store/chdb/embedded-engine.ts';
import { ReceivedMark } from '../event-store/chdb/received-mark.ts';
import { createHttpEventStore } from '../event-store/http/http-event-store.ts';
import { createLmdbEventLog, LmdbEventLog } from '../log/lmdb/lmdb-event-log.ts';
import { openPostgresEventLog } from '../log/postgres/postgres-event-log.ts';
import type { Ports } from '../ports/ports.ts';
import { type Clock, systemClock } from '../scheduling/clock.ts';
import { SecretVault } from '../secrets/secret-vault.ts';
import type { Settings } from '../settings/settings.ts';
import { defaultLogBytes } from '../settings/stores.ts';
import { createLocalExportFiles } from './export-files/local-export-files.ts';

/** The embedded event store as a server for several nodes. */
export { startStoreServer } from '../event-store/store-server/store-server.ts';
/** For benchmarks of the log without a service. */
export { createLmdbEventLog, openPostgresEventLog, toReaders };

export interface EmbeddedPortsOptions
  extends Partial<
    Pick<
      Settings,
      | 'databaseUrl'
      | 'eventLogUrl'
      | 'logBytes'
      | 'exportsDir'
      | 'backupDir'
      | 'eventStoreUrl'
      | 'secretsKeyFile'
      | 'ledgerFile'
    >
  > {
  /** The clock of the service; the embedded logs also use it to expire keys. */
  readonly clock?: Clock;
  /** See the embedded log. Lower it in tests to force keys out of memory. */
  readonly generationKeys?: number;
  /** Called with errors of the stores' background work, which is retried. */
  readonly onError?: (error: unknown) => void;
  /** `UV_THREADPOOL_SIZE`, which decides how many queries run at once. */
  readonly threadPoolSize?: string | undefined;
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
    backupDir = join(dataDir, 'backups'),
    secretsKeyFile = join(dataDir, 'secrets.key'),
    logBytes: maxBytes = defaultLogBytes,
    threadPoolSize,
    ledgerFile,
    onError: report = () => {},
    ...rest
  }: EmbeddedPortsOptions = {},
): Promise<Ports> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const damage = new FoundDamage();
  const onError = (error: unknown) => (error instanceof StorageDamaged ? damage.note(error) : report(error));
  const logOptions = { ...rest, clock, maxBytes, onError };
  // Opened first, because it refuses a directory that another process uses.
  const eventStore =
    eventStoreUrl === undefined
      ? createChdbEventStore({
          path: join(dataDir, 'event-store'),
          readers: toReaders(threadPoolSize),
          onError,
        })
      : createHttpEventStore({ url: eventStoreUrl, onError });
  const openLog = (name: string) =>
    eventLogUrl === undefined
      ? createLmdbEventLog({ path: join(dataDir, name), ...logOptions })
      : openPostgresEventLog({ url: eventLogUrl, schema: name.replace('-', '_'), clock, maxBytes, onError });
  const controlStore = openControlStore({ dataDir, databaseUrl, clock, ledgerFile, onError });
  const eventLog = await openLog('event-log');
  const conversionLog = await openLog('conversion-log');
  const together =
    databaseUrl === undefined &&
    eventStore instanceof ChdbEventStore &&
    eventLog instanceof LmdbEventLog &&
    conversionLog instanceof LmdbEventLog
      ? joinEmbedded(dataDir, eventStore, { events: eventLog, conversions: conversionLog })
      : undefined;
  return {
    eventStore,
    controlStore,
    eventLog,
    conversionLog,
    ...together,
    exportFiles: createLocalExportFiles(exportsDir),
    vault: new SecretVault(secretsKeyFile),
    clock,
    damage,
    folders: { data: dataDir, exports: exportsDir, backups: backupDir },
  };
}

/** What the stores of one data directory can do because they are all embedded. */
function joinEmbedded(
  dataDir: string,
  eventStore: ChdbEventStore,
  logs: Readonly<Record<RowStream, LmdbEventLog>>,
): Pick<Ports, 'marks' | 'snapshot'> {
  return {
    marks: {
      received: new ReceivedMark(join(dataDir, 'event-store', 'received.json')),
      parts: eventStore.parts,
      logs,
    },
    async snapshot(directory) {
      // The store first: without shipping the order does not matter, and a copy that is behind its log is refused.
      await eventStore.snapshot(join(directory, 'event-store'));
      await logs.events.snapshot(join(directory, 'event-log'));
      await logs.conversions.snapshot(join(directory, 'conversion-log'));
    },
  };
}
