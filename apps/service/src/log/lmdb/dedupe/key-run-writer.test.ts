import { readdirSync } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLogDatabase } from '../log-database.ts';
import { keyOfNumber } from '../number-key.fixture.ts';
import { DedupeIndex } from './dedupe-index.ts';
import { KeyTable } from './key-table.ts';

let path: string;
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'key-run-writer-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(path, { recursive: true });
});

/** Records each sync of a file or folder, with the run files that exist at that moment. */
async function noteSyncs(steps: string[]): Promise<void> {
  const probe = await open(path, 'r');
  const prototype: FileHandle = Object.getPrototypeOf(probe);
  await probe.close();
  for (const name of ['sync', 'datasync'] as const) {
    const original = prototype[name];
    vi.spyOn(prototype, name).mockImplementation(async function (this: FileHandle) {
      const kind = (await this.stat()).isDirectory() ? 'folder' : 'file';
      const before = readdirSync(join(path, 'runs')).join(' ');
      await original.call(this);
      steps.push(`${name} ${kind} [${before}]`);
    });
  }
}

test('the file of a run is synced before it gets its name, and its folder before the key blocks go', async () => {
  const db = await openLogDatabase(path);
  const steps: string[] = [];
  const { removeRange } = db;
  const noting = {
    ...db,
    removeRange: (...range: Parameters<typeof removeRange>) => {
      steps.push('remove key blocks');
      return removeRange(...range);
    },
  };
  const onError = (error: unknown) => steps.push(`error ${error}`);
  const options = { path, clock: () => 1, windowMs: 1e12, generationKeys: 100, onError };
  const index = new DedupeIndex(noting, options);
  // The first upkeep removes what has expired, which is nothing.
  await index.settled();
  await noteSyncs(steps);
  const keys = new KeyTable();
  for (let number = 0; number < 100; number += 1) keys.add(keyOfNumber(number), 1, number);
  await db.commit(() => db.keyBlocks.put(1, keys.pack()));
  index.add(keys, 1);
  await index.settled();
  const pieces = steps.filter((step) => step.startsWith('datasync'));
  expect(pieces.length).toBeGreaterThan(0);
  expect(new Set(pieces)).toEqual(new Set(['datasync file [1.run.unfinished]']));
  expect(steps.filter((step) => !pieces.includes(step))).toEqual([
    'sync file [1.run.unfinished]',
    'sync folder [1.run]',
    'remove key blocks',
  ]);
  await index.close();
  await db.close();
});
