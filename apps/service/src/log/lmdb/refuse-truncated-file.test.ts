import { mkdtemp, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DamagedLog } from '../event-log.ts';
import { refuseTruncatedFile } from './refuse-truncated-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truncated-'));
});
afterEach(() => rm(folder, { recursive: true }));

const pageBytes = 4096;
const file = () => join(folder, 'data.mdb');

/** Several databases in use, and at the end of the file pages that a removed record has left. */
async function writeFile(): Promise<void> {
  const root = open({
    path: folder,
    maxDbs: 8,
    encoding: 'binary',
    keyEncoding: 'binary',
    compression: false,
  });
  const key = (index: number) => Buffer.from(`key-${index}`);
  for (const name of ['one', 'two', 'three']) {
    const database = root.openDB({ name, encoding: 'binary', keyEncoding: 'binary' });
    for (let index = 0; index < 100; index += 1) await database.put(key(index), Buffer.alloc(64, index));
  }
  const last = root.openDB({ name: 'last', encoding: 'binary', keyEncoding: 'binary' });
  await last.put(key(0), Buffer.alloc(64 * pageBytes));
  await last.remove(key(0));
  await root.close();
}

test('a file is whole without the free pages at its end, as after a kill', async () => {
  await writeFile();
  const { size } = await stat(file());
  await truncate(file(), size - 2 * pageBytes);
  await refuseTruncatedFile(folder);
});

test('a file that ends before a page in use is damaged', async () => {
  await writeFile();
  await truncate(file(), 4 * pageBytes);
  await expect(refuseTruncatedFile(folder)).rejects.toThrow(DamagedLog);
});
