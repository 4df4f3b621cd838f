import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BackupPlace, BackupRefused } from './backup-place.ts';
import { openFolder } from './folder-place.ts';
import { restoreBackup, verifyBackup } from './restore-backup.ts';
import { DamagedBackup } from './sealed-chunks.ts';
import { removeDamagedParts, removeUnneededParts } from './shared-parts.ts';
import { takeBackup } from './take-backup.ts';

const key = { id: 'first', bytes: Buffer.alloc(32, 7) };
const nextKey = { id: 'next', bytes: Buffer.alloc(32, 8) };

let folder: string;
/** What is backed up: a file, and parts of a table. */
let stores: string;
let place: BackupPlace;
let partsFolder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shared-parts-'));
  stores = join(folder, 'stores');
  const backups = join(folder, 'backups');
  place = openFolder(backups);
  partsFolder = join(backups, 'parts');
  await mkdir(join(folder, 'data'));
  await mkdir(join(stores, 'table', 'detached'), { recursive: true });
  await mkdir(backups);
  await writeFile(join(stores, 'control'), 'control data');
});
afterEach(() => rm(folder, { recursive: true }));

/** As the engine writes one: its columns are too large to be told apart by more than their checksums. */
async function addPart(name: string, contents: string): Promise<void> {
  const part = join(stores, 'table', name);
  await mkdir(join(part, 'days.proj'), { recursive: true });
  await writeFile(join(part, 'data.bin'), Buffer.alloc(100_000, contents));
  await writeFile(join(part, 'days.proj', 'checksums.txt'), 'of the projection');
  await writeFile(join(part, 'checksums.txt'), `checksum of ${contents}`);
}

const removePart = (name: string) => rm(join(stores, 'table', name), { recursive: true });

function backUp(name: string, keys: readonly (typeof key)[] = [], into = place) {
  return takeBackup({
    dataDir: join(folder, 'data'),
    backup: into.at(name),
    keys,
    isIncremental: true,
    secretsKeyFile: join(folder, 'data', 'secrets.key'),
    bytesPerSecond: Number.POSITIVE_INFINITY,
    version: '0.1.0',
    now: new Date(0),
    copyControlStore: () => {},
    snapshot: (directory) => cp(stores, directory, { recursive: true }),
  });
}

async function contentsOf(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const read = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    return [path.slice(root.length), entry.isFile() ? await readFile(path, 'latin1') : 'a folder'] as const;
  });
  return Object.fromEntries((await Promise.all(read)).toSorted());
}

async function restored(name: string, keys: readonly (typeof key)[] = []) {
  const to = join(folder, `restored-${name}`);
  await restoreBackup(place.at(name), to, keys);
  return contentsOf(to);
}

const removeUnneeded = (keys: readonly (typeof key)[] = []) => removeUnneededParts(place, async () => keys);

async function flipByte(path: string, at = 1_000): Promise<void> {
  const bytes = await readFile(path);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  await writeFile(path, bytes);
}

describe.each([
  ['not encrypted', []],
  ['encrypted', [key]],
])('incremental backups that are %s', (_, keys) => {
  it('have a part once, and each restores what was there when it was made', async () => {
    await addPart('202610_1_4_1', 'of October');
    const october = await contentsOf(stores);
    expect(await backUp('1.backup', keys)).toMatchObject({ parts: 1, added: { count: 1 } });
    await addPart('202611_5_5_0', 'of November');
    await writeFile(join(stores, 'control'), 'later control data');
    const november = await contentsOf(stores);
    const second = await backUp('2.backup', keys);
    expect(second).toMatchObject({ parts: 2, added: { count: 1 } });
    expect(second.bytes).toBeLessThan(10_000);
    expect(await readdir(partsFolder)).toHaveLength(2);
    expect(await restored('1.backup', keys)).toEqual(october);
    expect(await restored('2.backup', keys)).toEqual(november);
    // It counts what it needs of the disk when it is restored.
    expect(await verifyBackup(place.at('2.backup'), keys)).toMatchObject({ files: 7 });
  });

  it('have merged parts beside those of which they were made, until no backup needs these', async () => {
    await addPart('202610_1_1_0', 'one');
    await addPart('202610_2_2_0', 'two');
    await backUp('1.backup', keys);
    await removePart('202610_1_1_0');
    await addPart('202610_3_3_0', 'three');
    await backUp('2.backup', keys);
    await removeUnneeded(keys);
    expect(await readdir(partsFolder)).toHaveLength(3);
    await place.at('1.backup').remove();
    await removeUnneeded(keys);
    expect(await readdir(partsFolder)).toHaveLength(2);
    expect(await restored('2.backup', keys)).toEqual(await contentsOf(stores));
    await place.at('2.backup').remove();
    await removeUnneeded(keys);
    expect(await readdir(partsFolder)).toEqual([]);
  });

  it('are damaged if a byte of a shared part differs, until a repair and the next backup', async () => {
    await addPart('202610_1_1_0', 'one');
    await addPart('202610_2_2_0', 'two');
    await backUp('1.backup', keys);
    await backUp('2.backup', keys);
    const [damaged = ''] = await readdir(partsFolder);
    const path = join(partsFolder, damaged);
    await flipByte(path);
    for (const name of ['1.backup', '2.backup'])
      await expect(verifyBackup(place.at(name), keys)).rejects.toThrow(
        `${place.at(name).address} is not a usable backup: its part ${path}: chunk 1 is damaged`,
      );
    expect(await removeDamagedParts(place.at('2.backup'), keys)).toEqual([path]);
    await expect(verifyBackup(place.at('1.backup'), keys)).rejects.toThrow('it is missing');
    await backUp('3.backup', keys);
    expect(await restored('1.backup', keys)).toEqual(await contentsOf(stores));
    expect(await removeDamagedParts(place.at('3.backup'), keys)).toEqual([]);
  });

  it('are damaged if a part stands in the place of another', async () => {
    await addPart('202610_1_1_0', 'one');
    await addPart('202610_2_2_0', 'two');
    await backUp('1.backup', keys);
    const [first = '', second = ''] = await readdir(partsFolder);
    await cp(join(partsFolder, first), join(partsFolder, second));
    await expect(verifyBackup(place.at('1.backup'), keys)).rejects.toThrow('it is another part');
    await expect(verifyBackup(place.below('parts').at(first), keys)).rejects.toThrow(
      'it is a part of backups',
    );
  });
});

it('a backup that ends half-way is not there, and the next one uses the parts that it wrote', async () => {
  await addPart('202610_1_1_0', 'one');
  await addPart('202610_2_2_0', 'two');
  let written = 0;
  const parts = place.below('parts');
  const full: BackupPlace = {
    ...parts,
    at: (name) => ({
      ...parts.at(name),
      async write(archive) {
        written += 1;
        if (written > 1) throw new Error('no space left');
        return parts.at(name).write(archive);
      },
    }),
  };
  await expect(backUp('1.backup', [], { ...place, at: inFull, below: () => full })).rejects.toThrow(
    'no space',
  );
  function inFull(name: string) {
    return { ...place.at(name), place: { ...place, below: () => full } };
  }
  expect(await place.list()).toEqual(['parts']);
  expect(await backUp('1.backup')).toMatchObject({ parts: 2, added: { count: 1 } });
  // What a killed process was writing.
  await writeFile(join(partsFolder, 'half.unfinished'), 'half');
  await removeUnneeded();
  expect(await readdir(partsFolder)).toHaveLength(2);
  expect(await restored('1.backup')).toEqual(await contentsOf(stores));
});

it('a backup whose parts another node removed while it was made is not there', async () => {
  await addPart('202610_1_1_0', 'one');
  const busy: BackupPlace = {
    ...place,
    at: (name) => ({
      ...place.at(name),
      async write(archive) {
        await removeUnneeded();
        return place.at(name).write(archive);
      },
    }),
  };
  await expect(backUp('1.backup', [], busy)).rejects.toThrow('another node removed parts while it was made');
  expect(await place.list()).toEqual(['parts']);
});

it('no part is removed while it is not known which ones a backup needs', async () => {
  await addPart('202610_1_1_0', 'one');
  await backUp('1.backup', [key]);
  await removePart('202610_1_1_0');
  await backUp('2.backup', [key]);
  await expect(removeUnneeded([nextKey])).rejects.toThrow(
    `the parts of ${place.at('1.backup').address} are not known: it is encrypted, with another key`,
  );
  await flipByte(place.at('1.backup').address, 250);
  await expect(removeUnneeded([key])).rejects.toThrow(DamagedBackup);
  expect(await readdir(partsFolder)).toHaveLength(1);
});

it('with a new key, parts are written again, and older backups keep theirs', async () => {
  await addPart('202610_1_1_0', 'one');
  await backUp('1.backup', [key]);
  expect(await backUp('2.backup', [nextKey, key])).toMatchObject({ added: { count: 1 } });
  await removeUnneeded([nextKey, key]);
  expect(await restored('1.backup', [nextKey, key])).toEqual(await contentsOf(stores));
  await place.at('1.backup').remove();
  await removeUnneeded([nextKey, key]);
  expect(await restored('2.backup', [nextKey])).toEqual(await contentsOf(stores));
});

it('neither the names nor the contents of encrypted parts tell what is in them', async () => {
  await addPart('202610_1_1_0', 'one');
  await backUp('1.backup', [key]);
  await backUp('2.backup');
  const [one = '', two = ''] = await readdir(partsFolder);
  expect(one).not.toBe(two);
  const texts = await Promise.all([one, two].map((name) => readFile(join(partsFolder, name), 'latin1')));
  expect(texts.map((text) => text.includes('checksum of one')).toSorted()).toEqual([false, true]);
});

it('an incremental backup without the ending of backups is refused, because its parts would be removed', async () => {
  await expect(backUp('today')).rejects.toThrow(BackupRefused);
});
