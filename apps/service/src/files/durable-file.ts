import { open, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes the names in a directory durable: what was created, renamed or removed there survives a power cut. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path);
  await directory.sync().finally(() => directory.close());
}

/** Writes a file that only this user may read. It has the old text or the new one, even after a power cut; durable when it resolves. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.tmp`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, path);
  await syncDirectory(dirname(path));
}
