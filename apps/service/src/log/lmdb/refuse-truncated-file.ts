import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DamagedLog } from '../event-log.ts';

/** Of the library's `MDB_meta`, which follows a page header, on the first two pages. */
const at = { magic: 24, pageSize: 48, lastPage: 144, transaction: 152, end: 160 } as const;
const magic = 0xbeefc0de;

/** The length of a file whose last page is written; undefined if neither meta page can be read. */
function toExpectedBytes(metas: readonly Buffer[]): number | undefined {
  const newest = metas
    .filter((meta) => meta.length === at.end && meta.readUInt32LE(at.magic) === magic)
    .sort((a, b) => Number(b.readBigUInt64LE(at.transaction) - a.readBigUInt64LE(at.transaction)))[0];
  return newest && (Number(newest.readBigUInt64LE(at.lastPage)) + 1) * newest.readUInt32LE(at.pageSize);
}

/** Reads every record, in a process of its own. */
const readAll = `
  const { open } = await import(process.argv[1]);
  const root = open({ path: process.argv[2], readOnly: true, maxDbs: 8, encoding: 'binary', keyEncoding: 'binary' });
  // All names first: opening a database ends the transaction in which they are read.
  for (const name of [...root.getKeys()])
    for (const entry of root.openDB({ name: name.toString(), encoding: 'binary', keyEncoding: 'binary' }).getRange()) entry;
`;

/**
 * Call before the file is mapped: touching a page behind its end kills the process with SIGBUS and without a word. A file
 * may end early because its last pages are free, so a short one is read once by another process.
 *
 * @throws {DamagedLog} if that process is killed
 */
export async function refuseTruncatedFile(folder: string): Promise<void> {
  const path = join(folder, 'data.mdb');
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (file === undefined) return;
  const { size } = await file.stat();
  const readMeta = async (position: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(at.end), 0, at.end, position);
    return buffer.subarray(0, bytesRead);
  };
  const first = await readMeta(0);
  const pageSize = first.length === at.end ? first.readUInt32LE(at.pageSize) : 0;
  const expected = toExpectedBytes([first, await readMeta(pageSize)]);
  await file.close();
  if (expected === undefined || size >= expected) return;
  const library = import.meta.resolve('lmdb');
  const reader = spawn(process.execPath, ['--input-type=module', '-e', readAll, library, folder], {
    stdio: 'ignore',
  });
  const [code] = await once(reader, 'exit');
  if (code !== 0) throw new DamagedLog(path, size, expected);
}
