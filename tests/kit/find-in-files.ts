import { type Dirent, existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Files under a directory, by relative path, that contain any of these bytes. */
export async function findInFiles(
  directory: string,
  needles: readonly (string | Buffer)[],
): Promise<string[]> {
  const entries = await listAll(directory);
  const found: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // A merge may have removed it.
    const content = await readFile(path).catch(() => Buffer.alloc(0));
    if (needles.some((needle) => content.includes(needle))) found.push(path.slice(directory.length + 1));
  }
  return found.sort();
}

/** If a half-written part disappears before it is read, the whole listing fails and is restarted. */
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
