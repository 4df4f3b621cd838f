import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkPages, DamagedPages } from './check-pages.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
});
afterEach(() => rm(folder, { recursive: true }));

const pageBytes = 4_096;
const file = () => join(folder, 'data.mdb');
const openFile = () =>
  open({ path: folder, maxDbs: 8, encoding: 'binary', keyEncoding: 'binary', compression: false });
const keyOf = (index: number) => Buffer.from(`key-${String(index).padStart(6, '0')}`);

/** Trees of several levels, values on pages of their own, freed pages, and at the end of the file pages that are free. */
async function writePages(): Promise<void> {
  const root = openFile();
  for (const name of ['one', 'two', 'three']) {
    const database = root.openDB({ name, encoding: 'binary', keyEncoding: 'binary' });
    await root.batch(() => {
      for (let index = 0; index < 400; index += 1) void database.put(keyOf(index), Buffer.alloc(64, index));
    });
    for (let index = 0; index < 10; index += 1)
      await database.put(keyOf(index * 7), Buffer.alloc(9_000, index));
    for (let index = 0; index < 200; index += 3) void database.remove(keyOf(index));
    await database.flushed;
  }
  const last = root.openDB({ name: 'last', encoding: 'binary', keyEncoding: 'binary' });
  await last.put(keyOf(0), Buffer.alloc(64 * pageBytes));
  await last.remove(keyOf(0));
  await root.close();
}

test('a file with trees, large values and free pages is whole', async () => {
  await writePages();
  const names = new Set<string>();
  let values = 0;
  checkPages(file(), (name, key, value) => {
    names.add(name);
    values += 1;
    expect(key.toString()).toMatch(/^key-\d{6}$/);
    expect([64, 9_000]).toContain(value.length);
  });
  expect([...names].sort()).toEqual(['one', 'three', 'two']);
  const root = openFile();
  const expected = [...names]
    .map((name) => root.openDB({ name }).getCount())
    .reduce((sum, count) => sum + count, 0);
  await root.close();
  expect(values).toBe(expected);
});

test('a new file is whole, also after each of its first commits', async () => {
  const root = openFile();
  checkPages(file());
  for (let index = 0; index < 5; index += 1) {
    await root.openDB({ name: `n${index}` }).put(keyOf(index), Buffer.from('x'));
    checkPages(file());
  }
  await root.close();
  checkPages(file());
});

test('a file is whole without the free pages at its end, as after a kill', async () => {
  await writePages();
  const { size } = await stat(file());
  await truncate(file(), size - 2 * pageBytes);
  checkPages(file());
});

test.each([0, 100, pageBytes, 2 * pageBytes - 100, 4 * pageBytes])(
  'a file cut to %i bytes is damaged',
  async (bytes) => {
    await writePages();
    await truncate(file(), bytes);
    expect(() => checkPages(file())).toThrow(DamagedPages);
  },
);

test('whichever page loses its bytes, the file is damaged if the page is in use, and reads as before otherwise', async () => {
  await writePages();
  const whole = await readFile(file());
  const read = () => {
    const values: string[] = [];
    checkPages(file(), (name, key, value) => values.push(`${name} ${key} ${value.toString('latin1')}`));
    return values;
  };
  const before = read();
  let damaged = 0;
  for (let from = 0; from < whole.length; from += pageBytes) {
    const bytes = Buffer.from(whole);
    // The header and the first offsets of a page.
    for (let at = from; at < from + 40; at += 1) bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
    await writeFile(file(), bytes);
    try {
      // A large value has its own pages, whose bytes only its checksum knows.
      expect(read().length).toBe(before.length);
    } catch (error) {
      expect(error).toBeInstanceOf(DamagedPages);
      damaged += 1;
    }
  }
  expect(damaged).toBeGreaterThan(30);
});

test('a file whose newest description is lost is damaged: the library would read the one before, without the last commit', async () => {
  await writePages();
  const whole = await readFile(file());
  const transactionOf = (page: number) => whole.readBigUInt64LE(page * pageBytes + 152);
  const newest = transactionOf(0) > transactionOf(1) ? 0 : 1;
  for (const at of [24, 48, 102, 136, 152]) {
    const bytes = Buffer.from(whole);
    bytes.writeUInt8(bytes.readUInt8(newest * pageBytes + at) ^ 0xff, newest * pageBytes + at);
    await writeFile(file(), bytes);
    expect(() => checkPages(file()), `byte ${at}`).toThrow(DamagedPages);
  }
});
