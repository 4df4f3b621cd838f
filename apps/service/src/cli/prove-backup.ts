import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupRefused, type StoredBackup } from '../backup/backup-place.ts';
import { type ReadBackup, restoreBackup, verifyBackup } from '../backup/restore-backup.ts';
import { closePorts } from '../ports/ports.ts';
import type { SecretsKey } from '../secrets/sealed-secret.ts';
import type { Settings } from '../settings/settings.ts';
import { type AnsweringStores, compareRestored } from './recorded-answers.ts';
import type { OpenPorts } from './run-on-stores.ts';

export interface RestoredStores extends AnsweringStores {
  close(): Promise<void>;
}

const prefix = 'restored-to-verify-';
const dayMs = 24 * 3_600_000;
/** For what the opened stores write, so that the check does not fill the disk. */
const spareBytes = 256 * 1024 ** 2;

/**
 * Restores a backup into a new folder of `parent`, opens the stores, and compares what they answer with what the service answered when
 * it was made. The folder is removed afterwards.
 * @throws {DamagedBackup} or {BackupRefused}
 */
export async function proveBackup(
  backup: StoredBackup,
  parent: string,
  keys: readonly SecretsKey[],
  openRestored: (folder: string) => Promise<RestoredStores>,
): Promise<ReadBackup & { readonly answers: number }> {
  // Says how much room it needs before any of it is taken.
  const { bytes } = await verifyBackup(backup, keys);
  const { bavail, bsize } = await statfs(parent);
  if (bavail * bsize < bytes + spareBytes)
    throw new BackupRefused(
      `${backup.address} cannot be restored in ${parent}: ${bytes + spareBytes} bytes must be free`,
    );
  await removeLeft(parent);
  const folder = await mkdtemp(join(parent, prefix));
  try {
    const restored = await restoreBackup(backup, folder, keys);
    const stores = await openRestored(folder);
    try {
      return { ...restored, answers: await compareRestored(stores, Date.now(), folder) };
    } finally {
      await stores.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Of checks that were killed: no check takes a day. */
async function removeLeft(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(parent, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > dayMs) await rm(path, { recursive: true, force: true });
  }
}

/** The settings of a folder with everything in it, such as a restored one. */
export function toFolderSettings(settings: Settings, folder: string): Settings {
  return {
    ...settings,
    dataDir: folder,
    databaseUrl: undefined,
    eventLogUrl: undefined,
    eventStoreUrl: undefined,
    ledgerFile: join(folder, 'ledger.jsonl'),
    exportsDir: join(folder, 'exports'),
    backups: { path: join(folder, 'backups') },
    secretsKeyFile: join(folder, 'secrets.key'),
  };
}

/** Opens the stores of a restored folder, which belong to no service. */
export async function openRestored(
  settings: Settings,
  folder: string,
  openPorts: OpenPorts,
): Promise<RestoredStores> {
  const ports = await openPorts(toFolderSettings(settings, folder), () => {});
  const { eventStore, eventLog, controlStore } = ports;
  return { eventStore, eventLog, controlStore, close: () => closePorts(ports) };
}
