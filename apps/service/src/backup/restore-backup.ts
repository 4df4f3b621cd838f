import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { SecretsKey } from '../secrets/sealed-secret.ts';
import { BackupRefused, type StoredBackup } from './backup-place.ts';
import { type FolderTotals, unpackFolder } from './folder-entries.ts';
import { type BackupHead, DamagedBackup, openChunks } from './sealed-chunks.ts';
import { readPart } from './shared-parts.ts';

export type ReadBackup = BackupHead & FolderTotals;

/** Where a restore writes until everything is there. A service does not start on a folder that has it. */
export const unfinishedName = 'restore-unfinished';

/**
 * Restores into a folder that is empty or absent. A failed restore leaves it empty.
 * @throws {DamagedBackup} or {BackupRefused}
 */
export async function restoreBackup(
  backup: StoredBackup,
  to: string,
  keys: readonly SecretsKey[],
): Promise<ReadBackup> {
  const folder = resolve(to);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new BackupRefused(`${folder} is not empty`);
  const unfinished = join(folder, unfinishedName);
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const read = await verifyBackup(backup, keys, unfinished);
    for (const name of await readdir(unfinished)) await rename(join(unfinished, name), join(folder, name));
    await rmdir(unfinished);
    return read;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Checks every byte of the archive, and writes its files if a folder is given.
 * @throws {DamagedBackup} or {BackupRefused}
 */
export async function verifyBackup(
  backup: StoredBackup,
  keys: readonly SecretsKey[],
  folder?: string,
): Promise<ReadBackup> {
  try {
    const { head, plain } = await openChunks(backup.read(), keys);
    const { parts, ...totals } = await unpackFolder(plain, folder);
    for (const { path, part } of parts) {
      const read = await readPart(backup.place, part, keys, folder && join(folder, path));
      totals.files += read.files;
      totals.bytes += read.bytes;
    }
    return { ...head, ...totals };
  } catch (error) {
    if (error instanceof DamagedBackup)
      throw new DamagedBackup(`${backup.address} is not a usable backup: ${error.message}`);
    throw error;
  }
}
