import { type Dirent, existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The files under a directory, by their path in it, that hold any of these bytes. */
export async function findInFiles(
  directory: string,
  needles: readonly (string | Buffer)[],
): Promise<string[]> {
  const entries = await listAll(directory);
  const found: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // A merge may have removed it meanwhile.
    const content = await readFile(path).catch(() => Buffer.alloc(0));
    if (needles.some((needle) => content.includes(needle))) found.push(path.slice(directory.length + 1));
  }
  return found.sort();
}

/** A folder of a half-written part that is gone by the time it is read ends the whole listing: it is begun anew. */
async function listAll(directory: string): Promise<Dirent[]> {
  for (;;) {
    try {
      return await readdir(directory, { recursive: true, withFileTypes: true });
    } catch (error) {
      if (!existsSync(directory) || !(error instanceof Error && 'code' in error && error.code === 'ENOENT'))
        throw error;
    }
  }
}
