import { mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BackupRefused, type StoredBackup } from './backup-place.ts';
import { unpackFolder } from './folder-entries.ts';
import { openFolder } from './folder-place.ts';
import { restoreBackup, verifyBackup } from './restore-backup.ts';
import { DamagedBackup, openChunks } from './sealed-chunks.ts';
import { takeBackup } from './take-backup.ts';

const key = { id: 'first', bytes: Buffer.alloc(32, 7) };
const otherKey = { id: 'other', bytes: Buffer.alloc(32, 8) };
/** More than one chunk of the archive. */
const large = Buffer.alloc(2_500_000, 'some text of a large file\n');

let folder: string;
let dataDir: string;
let file: string;
let backup: StoredBackup;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overlay-archive-'));
  dataDir = join(folder, 'data');
  file = join(folder, 'made.backup');
  backup = openFolder(folder).at('made.backup');
  await mkdir(dataDir);
});
afterEach(() => rm(folder, { recursive: true }));

async function backUp(
  keys: readonly (typeof key)[],
  contents = large,
  link = 'parts/data.bin',
): Promise<void> {
  await takeBackup({
    dataDir,
    backup,
    keys,
    isIncremental: false,
    secretsKeyFile: join(dataDir, 'secrets.key'),
    bytesPerSecond: Number.POSITIVE_INFINITY,
    version: '0.1.0',
    now: new Date(0),
    copyControlStore: () => {},
    async snapshot(directory) {
      await writeFile(join(directory, 'empty'), '');
      await mkdir(join(directory, 'parts', 'detached'), { recursive: true });
      await writeFile(join(directory, 'parts', 'data.bin'), contents);
      await symlink(link, join(directory, 'link'));
    },
  });
}

describe.each([
  ['not encrypted', []],
  ['encrypted', [key]],
])('a backup that is %s', (_, keys) => {
  it('is restored with the same files, folders and links', async () => {
    await backUp(keys);
    const to = join(folder, 'restored');
    expect(await restoreBackup(backup, to, keys)).toMatchObject({ files: 2, bytes: large.length });
    expect((await readdir(to, { recursive: true })).toSorted()).toEqual([
      'empty',
      'link',
      'parts',
      'parts/data.bin',
      'parts/detached',
    ]);
    expect((await readFile(join(to, 'parts', 'data.bin'))).equals(large)).toBe(true);
    expect(await readlink(join(to, 'link'))).toBe('parts/data.bin');
  });

  it('is damaged if any one byte of it differs, is missing or is added', async () => {
    await backUp(keys, Buffer.from('a short file'));
    const whole = await readFile(file);
    for (let at = 0; at < whole.length; at += 1) {
      const damaged = Buffer.from(whole);
      damaged.writeUInt8(whole.readUInt8(at) ^ (1 << (at % 8)), at);
      await expect(read(damaged, keys), `byte ${at}`).rejects.toThrow(DamagedBackup);
    }
    for (const changed of [whole.subarray(0, -1), Buffer.concat([whole, Buffer.alloc(1)])]) {
      await expect(read(changed, keys)).rejects.toThrow(DamagedBackup);
    }
    expect(await read(whole, keys)).toMatchObject({ files: 2 });
  });

  it('is damaged if a chunk is missing or moved', async () => {
    await backUp(keys);
    const whole = await readFile(file);
    const [first = 0, second = 0] = chunkStarts(whole, keys.length === 0 ? 32 : 16);
    const third = second + (second - first);
    const changes = [
      [whole.subarray(0, first), whole.subarray(second)],
      [
        whole.subarray(0, first),
        whole.subarray(second, third),
        whole.subarray(first, second),
        whole.subarray(third),
      ],
    ];
    for (const pieces of changes) {
      await writeFile(file, Buffer.concat(pieces));
      await expect(verifyBackup(backup, keys)).rejects.toThrow(DamagedBackup);
    }
  });
});

/** As `verifyBackup` reads it, without a file for each byte. */
async function read(archive: Buffer, keys: readonly (typeof key)[]) {
  const { plain } = await openChunks(Readable.from([archive]), keys);
  return unpackFolder(plain);
}

/** Where the first two chunks begin. */
function chunkStarts(archive: Buffer, tagBytes: number): number[] {
  const head = archive.indexOf('\n', archive.indexOf('\n') + 1) + 1;
  return [head, head + 4 + archive.readUInt32BE(head) + tagBytes];
}

it('an encrypted backup reveals nothing of its files and needs the key that it names', async () => {
  await backUp([key, otherKey]);
  const archive = await readFile(file);
  expect(archive.includes('some text')).toBe(false);
  expect(archive.includes('data.bin')).toBe(false);
  await expect(verifyBackup(backup, [otherKey])).rejects.toThrow('it needs the key first');
  await expect(verifyBackup(backup, [])).rejects.toThrow('OVERLAY_BACKUP_KEY_FILE is not set');
  expect(await verifyBackup(backup, [otherKey, key])).toMatchObject({ isEncrypted: true });
});

it.each(['../outside', '/etc/passwd'])('a backup with a link to %s does not pass its check', async (link) => {
  await backUp([], large, link);
  await expect(verifyBackup(backup, [])).rejects.toThrow('is outside of the folder');
  await expect(restoreBackup(backup, join(folder, 'restored'), [])).rejects.toThrow(DamagedBackup);
});

it('a restore refuses a folder that is not empty, and leaves it as it is', async () => {
  await backUp([]);
  const to = join(folder, 'used');
  await mkdir(to);
  await writeFile(join(to, 'control.sqlite'), 'mine');
  await expect(restoreBackup(backup, to, [])).rejects.toThrow(BackupRefused);
  expect(await readdir(to)).toEqual(['control.sqlite']);
});

it('a restore of a damaged backup leaves the folder empty', async () => {
  await backUp([]);
  const archive = await readFile(file);
  archive.writeUInt8(archive.readUInt8(archive.length - 100) ^ 1, archive.length - 100);
  await writeFile(file, archive);
  const to = join(folder, 'restored');
  await expect(restoreBackup(backup, to, [])).rejects.toThrow(DamagedBackup);
  expect(await readdir(to)).toEqual([]);
});

it('a backup replaces no file, and leaves nothing behind in the data directory', async () => {
  await backUp([]);
  await expect(backUp([])).rejects.toThrow(BackupRefused);
  expect(await readdir(dataDir)).toEqual([]);
});
