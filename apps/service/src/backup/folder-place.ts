import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncDirectory } from '../files/durable-file.ts';
import { type BackupPlace, BackupRefused, type StoredBackup } from './backup-place.ts';

/** A folder on a disk. */
export function openFolder(folder: string): BackupPlace {
  const place: BackupPlace = {
    address: folder,
    async prepare() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    },
    async list() {
      return readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
    },
    at: (name) => toStored(place, join(folder, name)),
    below: (name) => openFolder(join(folder, name)),
  };
  return place;
}

function toStored(place: BackupPlace, path: string): StoredBackup {
  return {
    address: path,
    place,
    exists: async () => existsSync(path),
    write: (archive) => writeFile(path, archive),
    async *read() {
      if (!existsSync(path)) throw new BackupRefused(`${path} cannot be read`);
      yield* createReadStream(path, { highWaterMark: 1024 ** 2 });
    },
    remove: () => rm(path, { force: true }),
  };
}

/** Appears under its name once it is complete and on the disk. */
async function writeFile(path: string, archive: AsyncIterable<Buffer>): Promise<number> {
  const unfinished = `${path}.unfinished`;
  const file = await open(unfinished, 'w', 0o600);
  let bytes = 0;
  try {
    for await (const piece of archive) {
      await file.writeFile(piece);
      bytes += piece.length;
    }
    await file.sync();
    await file.close();
    await rename(unfinished, path);
    await syncDirectory(dirname(path));
    return bytes;
  } catch (error) {
    await file.close().catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}
