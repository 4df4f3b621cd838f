import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openControlStore } from '../control-store/open.ts';
import { FoundDamage } from '../damage/found-damage.ts';
import { StorageDamaged } from '../damage/storage-damaged.ts';
import type { RowStream } from '../event/row-stream.ts';
import { ChdbEventStore, createChdbEventStore } from '../event-store/chdb/chdb-event-store.ts';
import { toReaders } from '../event-store/chdb/embedded-engine.ts';
import { ReceivedMark } from '../event-store/chdb/received-mark.ts';
import { ReceivedTable } from '../event-store/clickhouse/received-table.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { createHttpEventStore } from '../event-store/http/http-event-store.ts';
import { type EventLog, storeConsumer } from '../log/event-log.ts';
import { createLmdbEventLog, LmdbEventLog } from '../log/lmdb/lmdb-event-log.ts';
import { openPostgresEventLog, PostgresEventLog } from '../log/postgres/postgres-event-log.ts';
import { createExportFiles } from '../ports/export-files.ts';
import type { InstallationMarks } from '../ports/installation-check.ts';
import type { Ports } from '../ports/ports.ts';
import { type Clock, systemClock } from '../scheduling/clock.ts';
import { SecretVault } from '../secrets/secret-vault.ts';
import type { Settings } from '../settings/settings.ts';
import { defaultLogBytes } from '../settings/stores.ts';

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
      | 'eventStoreUrl'
      | 'secretsKeyFile'
      | 'ledgerFile'
    >
  > {
  /** Where backups are kept on a disk. */
  readonly backupDir?: string | undefined;
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
  const logs = { events: eventLog, conversions: conversionLog };
  return {
    eventStore,
    controlStore,
    eventLog,
    conversionLog,
    ...(databaseUrl === undefined ? joinEmbedded(dataDir, eventStore, logs) : joinServers(eventStore, logs)),
    exportFiles: createExportFiles(exportsDir),
    vault: new SecretVault(secretsKeyFile),
    clock,
    damage,
    folders: { data: dataDir, exports: exportsDir, backups: backupDir },
  };
}

type Logs<Log extends EventLog> = Readonly<Record<RowStream, Log>>;

function areLogs<Log extends EventLog>(
  kind: abstract new (...options: never) => Log,
  logs: Logs<EventLog>,
): logs is Logs<Log> {
  return logs.events instanceof kind && logs.conversions instanceof kind;
}

/** What stores can do because all of them are on servers. */
function joinServers(eventStore: EventStore, logs: Logs<EventLog>): Pick<Ports, 'marks'> | undefined {
  if (eventStore instanceof ChdbEventStore || !areLogs(PostgresEventLog, logs)) return undefined;
  const received = new ReceivedTable(eventStore);
  const marks: InstallationMarks = {
    received,
    logs,
    names: {
      stores: 'the stores are',
      control: 'DATABASE_URL',
      eventStore: 'EVENT_STORE_URL',
      events: 'the event log of EVENT_LOG_URL',
      conversions: 'the conversion log of EVENT_LOG_URL',
    },
    async note() {
      const record = await received.read();
      if (record === undefined) return;
      const events = await logs.events.done(storeConsumer);
      const conversions = await logs.conversions.done(storeConsumer);
      await received.write({ ...record, events, conversions });
      // Only now: a kill in between leaves the store ahead.
      await logs.events.note(storeConsumer, events);
      await logs.conversions.note(storeConsumer, conversions);
    },
  };
  return { marks };
}

/** What stores can do because all of them are embedded. */
function joinEmbedded(
  dataDir: string,
  eventStore: EventStore,
  logs: Logs<EventLog>,
): Pick<Ports, 'marks' | 'snapshot'> | undefined {
  if (!(eventStore instanceof ChdbEventStore) || !areLogs(LmdbEventLog, logs)) return undefined;
  return {
    marks: {
      received: new ReceivedMark(join(dataDir, 'event-store', 'received.json')),
      parts: eventStore.parts,
      logs,
      names: {
        stores: 'OVERLAY_DATA_DIR is',
        control: 'control.sqlite',
        eventStore: 'event-store',
        events: 'event-log',
        conversions: 'conversion-log',
      },
      note: () => eventStore.parts.write(),
    },
    async snapshot(directory) {
      // The store first: without shipping the order does not matter, and a copy that is behind its log is refused.
      await eventStore.snapshot(join(directory, 'event-store'));
      await logs.events.snapshot(join(directory, 'event-log'));
      await logs.conversions.snapshot(join(directory, 'conversion-log'));
    },
  };
}
