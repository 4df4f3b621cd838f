import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, systemClock } from '../ports/clock.ts';
import type { Ports } from '../ports/ports.ts';
import { openSqliteControlStore } from './control-store/sqlite/open-sqlite-control-store.ts';
import { createLmdbEventLog } from './event-log/lmdb/lmdb-event-log.ts';
import { createChdbEventStore } from './event-store/chdb/chdb-event-store.ts';
import { openFileQuarantine } from './quarantine/file/file-quarantine.ts';

export interface EmbeddedPortsOptions {
  /** The time of the service, by which the logs forget keys as well. */
  readonly clock?: Clock;
  /** See the log: tests take few, so that they see keys leave the memory. */
  readonly generationKeys?: number;
}

/** The three ports on one machine, all under one directory. One process at a time. */
export async function openEmbeddedPorts(
  dataDir: string,
  { clock = systemClock, ...logOptions }: EmbeddedPortsOptions = {},
): Promise<Ports> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // First, because it is the one that refuses a directory which another process has.
  const eventStore = createChdbEventStore({ path: join(dataDir, 'event-store') });
  return {
    eventStore,
    controlStore: openSqliteControlStore(join(dataDir, 'control.sqlite')),
    eventLog: await createLmdbEventLog({ path: join(dataDir, 'event-log'), clock, ...logOptions }),
    conversionLog: await createLmdbEventLog({ path: join(dataDir, 'conversion-log'), clock, ...logOptions }),
    quarantine: await openFileQuarantine(join(dataDir, 'quarantine')),
    clock,
  };
}
