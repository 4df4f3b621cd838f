import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../files/durable-file.ts';

/** A file of the data directory, because it is read before a store is opened: opening one may already change it. */
const fileName = 'version.json';

/** The message is one line that says what to do. */
export class WrittenByLaterVersion extends Error {
  constructor(written: string, version: string) {
    super(
      `OVERLAY_DATA_DIR was written by version ${written}, and this is ${version}: start ${written} or later, or restore a backup that ${version} made`,
    );
    this.name = 'WrittenByLaterVersion';
  }
}

/** The version that last started on a data directory. Undefined for an empty one, and for one from before 0.1.0. */
export async function readDataVersion(dataDir: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, fileName), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : /"version":\s*"(\d+\.\d+\.\d+)/.exec(text)?.[1];
}

/** @throws {WrittenByLaterVersion} */
export async function refuseLaterVersion(dataDir: string, version: string): Promise<void> {
  const written = await readDataVersion(dataDir);
  if (written !== undefined && isLater(written, version)) throw new WrittenByLaterVersion(written, version);
}

/** Once the folder is upgraded. Durable when it resolves. */
export async function writeDataVersion(dataDir: string, version: string): Promise<void> {
  if ((await readDataVersion(dataDir)) === version) return;
  await replaceFile(join(dataDir, fileName), `${JSON.stringify({ version })}\n`);
}

function isLater(one: string, other: string): boolean {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number));
  const at = [0, 1, 2].find((index) => a?.[index] !== b?.[index]) ?? 0;
  return (a?.[at] ?? 0) > (b?.[at] ?? 0);
}
