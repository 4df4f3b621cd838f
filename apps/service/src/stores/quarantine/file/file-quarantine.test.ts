import { appendFile, type FileHandle, mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openFileQuarantine } from './file-quarantine.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'quarantine-'));
});
afterEach(() => rm(directory, { recursive: true }));

test('remembers what was refused over a restart, also after a line that a crash cut short', async () => {
  const before = await openFileQuarantine(directory);
  await before.refuse('log:1-5');
  await appendFile(join(directory, 'refused-pieces.txt'), '\nlog:1-5/0-');
  const after = await openFileQuarantine(directory);
  await after.refuse('log:1-5/0-7');
  const again = await openFileQuarantine(directory);
  expect(['log:1-5', 'log:1-5/0-7', 'log:6-9'].map((token) => again.isRefused(token))).toEqual([
    true,
    true,
    false,
  ]);
});

test('keeps parked rows as lines that a person can read', async () => {
  const quarantine = await openFileQuarantine(directory);
  const row = Buffer.from('acct_1\t"é"\n');
  await quarantine.park({ stream: 'events', token: 'log:1-5', line: 3, reason: 'cannot parse', row });
  const lines = (await readFile(join(directory, 'parked-rows.jsonl'), 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { stream: 'events', token: 'log:1-5', line: 3, reason: 'cannot parse', row: 'acct_1\t"é"\n' },
  ]);
});

test('removes parked rows that match from its files, whatever is parked meanwhile', async () => {
  const quarantine = await openFileQuarantine(directory);
  const rowsFile = join(directory, 'parked-rows.jsonl');
  const park = (line: number) =>
    quarantine.park({
      stream: line % 2 === 0 ? 'events' : 'conversions',
      token: 'log:1-5',
      line,
      reason: `cannot parse row ${line} of the device`,
      row: Buffer.from(`acct_1\trow ${line}\n`),
    });
  for (const line of [0, 1, 2]) await park(line);
  await appendFile(rowsFile, '{"stream":"events","row":"cut sho');
  const removing = quarantine.remove(({ stream, row }) => stream === 'events' && row.includes('row 0'));
  await Promise.all([removing, park(4)]);
  const texts = (await readFile(rowsFile, 'utf8')).trimEnd().split('\n');
  expect(texts.map((text) => JSON.parse(text).line)).toEqual([1, 2, 4]);
  expect(await quarantine.remove(({ row }) => row.includes('row 0'))).toBe(0);
  expect(await readdir(directory)).toEqual(['parked-rows.jsonl', 'refused-pieces.txt']);
});

test('a refused piece and a parked row are on the disk before they are reported', async () => {
  const quarantine = await openFileQuarantine(directory);
  const row = Buffer.from('acct_1\tx\n');
  const reported: string[] = [];
  const synced = await holdSyncs(async (release) => {
    const changes = [
      quarantine.refuse('log:1-5').then(() => reported.push('refuse')),
      quarantine
        .park({ stream: 'events', token: 'log:1-5', line: 0, reason: 'r', row })
        .then(() => reported.push('park')),
    ];
    await release.whenAsked(changes.length);
    expect([reported, quarantine.isRefused('log:1-5'), quarantine.parkedRows()]).toEqual([[], false, 0]);
    release.all();
    await Promise.all(changes);
  });
  expect(synced.toSorted()).toEqual(['parked-rows.jsonl', 'refused-pieces.txt']);
  expect(reported.toSorted()).toEqual(['park', 'refuse']);
});

/** Holds back every sync of a file of the directory while `work` runs, and names the files that were synced. */
async function holdSyncs(
  work: (release: { whenAsked(count: number): Promise<void>; all(): void }) => Promise<void>,
): Promise<string[]> {
  const probe = await open(directory, 'r');
  const prototype: FileHandle = Object.getPrototypeOf(probe);
  await probe.close();
  const asked: string[] = [];
  let all = () => {};
  const released = new Promise<void>((resolve) => {
    all = resolve;
  });
  const { sync } = prototype;
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    const { ino } = await this.stat();
    const names = await readdir(directory);
    const inodes = await Promise.all(names.map(async (name) => (await stat(join(directory, name))).ino));
    asked.push(names[inodes.indexOf(ino)] ?? 'the folder');
    await released;
    return sync.call(this);
  });
  try {
    await work({ whenAsked: (count) => expect.poll(() => asked.length).toBe(count), all });
    return asked;
  } finally {
    spy.mockRestore();
  }
}
