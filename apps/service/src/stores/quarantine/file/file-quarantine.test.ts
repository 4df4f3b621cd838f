import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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
