import type { ControlStore } from '../control-store/control-store.ts';
import type { FoundDamage } from '../damage/found-damage.ts';
import type { EventStore } from '../event-store/event-store.ts';
import type { EventLog } from '../log/event-log.ts';
import type { Clock } from '../scheduling/clock.ts';
import type { SecretVault } from '../secrets/secret-vault.ts';
import type { ExportFiles } from './export-files.ts';
import type { InstallationMarks } from './installation-check.ts';

/** Everything that the service is built on. `main.ts` chooses the implementations; tests may substitute others. */
export interface Ports {
  readonly eventLog: EventLog;
  readonly conversionLog: EventLog;
  readonly eventStore: EventStore;
  readonly controlStore: ControlStore;
  readonly exportFiles: ExportFiles;
  readonly vault: SecretVault;
  readonly clock: Clock;
  /** What the stores have found damaged in themselves. */
  readonly damage: FoundDamage;
  /** Whose disks may become full, by what is kept there. */
  readonly folders: Readonly<Record<'data' | 'exports' | 'backups', string>>;
  /** By which the stores are compared; undefined if some are embedded and some on servers. */
  readonly marks?: InstallationMarks | undefined;
  /**
   * Writes a copy of logs and event store into a directory of the same file system. Nothing must be shipped meanwhile.
   * Undefined if any of them is on a server.
   */
  readonly snapshot?: ((directory: string) => Promise<void>) | undefined;
}

/** Why there is no snapshot. */
export const notEmbedded =
  'a store is on a server: only what is all in OVERLAY_DATA_DIR can be copied at one moment';

/** Writes a copy of logs and event store into a directory. @throws {Error} if one of them is on a server */
export async function snapshotPorts({ snapshot }: Ports, directory: string): Promise<void> {
  if (snapshot === undefined) throw new Error(notEmbedded);
  await snapshot(directory);
}

export async function closePorts(ports: Ports): Promise<void> {
  await Promise.all([ports.eventLog.close(), ports.conversionLog.close()]);
  await ports.eventStore.close();
  await ports.marks?.received.close();
  await ports.controlStore.close();
}
