import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open, type RootDatabase, type RootDatabaseOptionsWithPath } from 'lmdb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLogDatabase } from './log-database.ts';

let path: string;
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'log-database-'));
});
afterEach(() => rm(path, { recursive: true }));

/** Opens a real file and shows the options; `held` delays the end of every commit that begins while it is set. */
function spyOnOpen() {
  const seen: RootDatabaseOptionsWithPath[] = [];
  const held: { until?: Promise<void> } = {};
  const openFile = (options: RootDatabaseOptionsWithPath): RootDatabase => {
    seen.push(options);
    const root = open(options);
    const { batch } = root;
    root.batch = async <Result>(work: () => Result) => {
      const { until } = held;
      const result = await batch.call(root, work);
      await until;
      return result as Result;
    };
    return root;
  };
  return { seen, held, openFile: openFile as typeof open };
}

test('the log is opened with every sync that LMDB offers', async () => {
  const { seen, openFile } = spyOnOpen();
  const db = await openLogDatabase(path, openFile);
  await db.close();
  expect(seen).toHaveLength(1);
  // A write resolves after its flush, and none of LMDB's shortcuts is taken.
  expect(seen[0]).toMatchObject({ overlappingSync: false });
  const shortcuts = [
    'noSync',
    'noMetaSync',
    'mapAsync',
    'useWritemap',
    'separateFlushed',
    'noFSAccess',
    'safeRestore',
  ];
  for (const shortcut of shortcuts) expect(seen[0]).not.toHaveProperty(shortcut);
});

test('a commit resolves after the transaction of the library, not before', async () => {
  const { held, openFile } = spyOnOpen();
  const db = await openLogDatabase(path, openFile);
  let release: () => void = () => {};
  held.until = new Promise((resolve) => {
    release = resolve;
  });
  let isDurable = false;
  const committed = db
    .commit(() => db.state.put('x', 1))
    .then(() => {
      isDurable = true;
    });
  // Written and readable, and still not reported as durable.
  await expect.poll(() => db.state.get('x')).toBe(1);
  await new Promise(setImmediate);
  expect(isDurable).toBe(false);
  release();
  await committed;
  await db.close();
});
