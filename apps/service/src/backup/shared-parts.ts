import { createHash, hkdfSync } from 'node:crypto';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SecretsKey } from '../secrets/sealed-secret.ts';
import { type BackupPlace, BackupRefused, type StoredBackup } from './backup-place.ts';
import {
  type FolderTotals,
  type PartReference,
  packFolder,
  readReferences,
  unpackFolder,
} from './folder-entries.ts';
import { DamagedBackup, openChunks } from './sealed-chunks.ts';

/*
 * The event store never changes a part that it has written. Incremental backups keep each part once, as an archive in the folder
 * `parts` beside them, under an identifier that follows from its contents, and name the ones that they need. So none depends
 * on another, any of them can be removed, and a part goes when no backup needs it any more. A backup that was killed
 * leaves parts that the next one finds.
 */
const partsName = 'parts';
/** Of every incremental backup, so that it is known which files need parts. */
export const backupEnding = '.backup';

/** The engine's list of a part's files with their checksums, which no other folder has. */
const checksumsFile = 'checksums.txt';
/** Larger files are in that list; some of the small ones are not. */
const readWholeBytes = 64 * 1024;

export interface AddedParts {
  readonly count: number;
  readonly bytes: number;
}

/** The parts in a copy of the stores. With keys, only who has the first one can tell a part's identifier from its contents. */
export async function findParts(
  folder: string,
  [key]: readonly SecretsKey[],
): Promise<readonly PartReference[]> {
  const found: PartReference[] = [];
  const look = async (path: string) => {
    const entries = await readdir(join(folder, path), { withFileTypes: true });
    if (entries.some(({ name }) => name === checksumsFile)) {
      const sum = await sumOfPart(join(folder, path));
      const own = key && Buffer.from(hkdfSync('sha256', key.bytes, sum, 'overlay-backup part', 32));
      found.push({ path, part: (own ?? sum).toString('hex') });
      return;
    }
    for (const entry of entries) if (entry.isDirectory()) await look(join(path, entry.name));
  };
  await look('');
  return found;
}

/** Of the names and lengths of its files, their checksums as the engine wrote them, and the bytes of small files. */
async function sumOfPart(folder: string): Promise<Buffer> {
  const sum = createHash('sha256');
  const names = await readdir(folder, { recursive: true });
  for (const name of names.toSorted()) {
    const path = join(folder, name);
    const stats = await stat(path);
    if (!stats.isFile()) continue;
    const isRead = stats.size <= readWholeBytes || name.endsWith(checksumsFile);
    sum.update(`${JSON.stringify([name, stats.size, isRead])}\n`);
    if (isRead) sum.update(await readFile(path));
  }
  return sum.digest();
}

/** Writes the parts of a copy that are not stored yet. */
export async function addMissingParts(
  place: BackupPlace,
  copy: string,
  parts: readonly PartReference[],
  seal: (plain: AsyncIterable<Buffer>, part: string) => AsyncIterable<Buffer>,
): Promise<AddedParts> {
  const added = { count: 0, bytes: 0 };
  if (parts.length === 0) return added;
  const shared = place.below(partsName);
  await shared.prepare();
  const stored = new Set(await shared.list());
  for (const { path, part } of parts) {
    if (stored.has(part)) continue;
    added.bytes += await shared.at(part).write(seal(packFolder(join(copy, path)), part));
    added.count += 1;
    stored.add(part);
  }
  return added;
}

/** Call when the backup is there. @throws {BackupRefused} if another node, which did not know of it, has removed parts */
export async function requireParts(backup: StoredBackup, parts: readonly PartReference[]): Promise<void> {
  if (parts.length === 0) return;
  const stored = new Set(await backup.place.below(partsName).list());
  if (parts.some(({ part }) => !stored.has(part)))
    throw new BackupRefused(`${backup.address}: another node removed parts while it was made: run it again`);
}

/** Checks every byte of a part, and writes its files if a folder is given. @throws {DamagedBackup} or {BackupRefused} */
export async function readPart(
  place: BackupPlace,
  part: string,
  keys: readonly SecretsKey[],
  folder?: string,
): Promise<FolderTotals> {
  // Anyone can forge a backup that is not encrypted: it must not name other files.
  if (!/^[0-9a-f]{64}$/.test(part)) throw new DamagedBackup(`"${part}" names no part`);
  const stored = place.below(partsName).at(part);
  try {
    if (!(await stored.exists())) throw new DamagedBackup('it is missing');
    const { plain } = await openChunks(stored.read(), keys, part);
    if (folder !== undefined) await mkdir(folder, { mode: 0o700 });
    return await unpackFolder(plain, folder);
  } catch (error) {
    if (error instanceof DamagedBackup)
      throw new DamagedBackup(`its part ${stored.address}: ${error.message}`);
    throw error;
  }
}

/**
 * Removes the parts of a backup that are damaged, so that the next backup writes them again; older backups that need them are
 * whole again then.
 * @returns their addresses
 */
export async function removeDamagedParts(
  backup: StoredBackup,
  keys: readonly SecretsKey[],
): Promise<readonly string[]> {
  const removed: string[] = [];
  for (const part of await partsOf(backup, keys)) {
    try {
      await readPart(backup.place, part, keys);
    } catch (error) {
      if (!(error instanceof DamagedBackup)) throw error;
      const stored = backup.place.below(partsName).at(part);
      if (!(await stored.exists())) continue;
      await stored.remove();
      removed.push(stored.address);
    }
  }
  return removed;
}

/**
 * Removes the parts that no backup in this place needs. Nothing may be backed up there meanwhile.
 * @throws {DamagedBackup} or {BackupRefused} if it cannot be read which parts a backup needs; none is removed then
 */
export async function removeUnneededParts(
  place: BackupPlace,
  readKeys: () => Promise<readonly SecretsKey[]>,
): Promise<void> {
  const shared = place.below(partsName);
  const stored = await shared.list();
  if (stored.length === 0) return;
  const keys = await readKeys();
  const needed = new Set<string>();
  for (const name of await place.list()) {
    if (!name.endsWith(backupEnding)) continue;
    for (const part of await partsOf(place.at(name), keys)) needed.add(part);
  }
  for (const name of stored) if (!needed.has(name)) await shared.at(name).remove();
}

async function partsOf(backup: StoredBackup, keys: readonly SecretsKey[]): Promise<Set<string>> {
  const bytes = backup.read();
  try {
    const { plain } = await openChunks(bytes, keys);
    return new Set((await readReferences(plain)).map(({ part }) => part));
  } catch (error) {
    if (error instanceof DamagedBackup)
      throw new DamagedBackup(`the parts of ${backup.address} are not known: ${error.message}`);
    throw error;
  } finally {
    await bytes.return(undefined);
  }
}
