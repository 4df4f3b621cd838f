import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EventLog } from '../../event-log.ts';
import { openLogReader } from '../../log-reader.fixture.ts';
import { createLmdbEventLog } from '../lmdb-event-log.ts';
import { keyOfNumber } from '../number-key.fixture.ts';

const personal = 'a row about a person';
let path: string;
let log: EventLog;
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'overwrite-'));
  log = await createLmdbEventLog({ path });
});
afterEach(async () => {
  await log.close();
  await rm(path, { recursive: true });
});

let next = 0;
const append = (text: string, rows: number) =>
  log.append(
    Array.from({ length: rows }, () => {
      next += 1;
      return { key: keyOfNumber(next), line: `${text} ${next}\n`, createdAt: Date.now(), payloadHash: 1 };
    }),
  );
async function ship(): Promise<string[]> {
  return (await openLogReader(log)).drain(50_000);
}
const file = () => join(path, 'data.mdb');
const isLeft = async () => (await readFile(file())).includes(personal);

test('no shipped row is left in the file, and every unshipped row is', async () => {
  for (let round = 0; round < 40; round += 1) {
    await append(personal, 1 + ((round * 37) % 900));
    if (round % 3 === 0) await ship();
  }
  await ship();
  const known = next;
  await append('waiting', 500);
  expect(await isLeft()).toBe(true);
  const meanwhile = append('meanwhile', 300);
  await log.overwriteRemoved();
  await meanwhile;
  expect(await isLeft()).toBe(false);
  await log.close();
  log = await createLmdbEventLog({ path });
  const entry = { key: keyOfNumber(known), line: 'again\n', createdAt: Date.now(), payloadHash: 1 };
  expect(await log.append([entry])).toMatchObject([{ status: 'duplicate' }]);
  const rows = await ship();
  expect([rows.length, rows[0], rows.at(-1)]).toEqual([800, `waiting ${known + 1}`, `meanwhile ${next}`]);
  expect(await isLeft()).toBe(false);
});

test('the file hardly grows each time', async () => {
  const sizes: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    await append(personal, 2_000);
    await ship();
    await log.overwriteRemoved();
    expect(await isLeft()).toBe(false);
    sizes.push((await stat(file())).size);
  }
  // The keys of 2,000 events take 50 kB of each step.
  const steps = sizes.slice(1).map((size, index) => size - (sizes[index] ?? 0));
  expect(Math.max(...steps)).toBeLessThan(256 * 1024);
});
