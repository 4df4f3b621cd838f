import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DedupeIndex } from './dedupe-index.ts';
import type { FirstSeen } from './key-entries.ts';
import { KeyTable } from './key-table.ts';
import { type LogDatabase, openLogDatabase } from './log-database.ts';

interface KeyEntry extends FirstSeen {
  readonly key: Buffer;
}

function toTable(entries: readonly KeyEntry[]): KeyTable {
  const table = new KeyTable();
  for (const { key, createdAt, payloadHash } of entries) table.add(key, createdAt, payloadHash);
  return table;
}

const dayMs = 24 * 60 * 60 * 1_000;

describe('DedupeIndex', () => {
  let path: string;
  let db: LogDatabase;
  let index: DedupeIndex;
  let seq = 0;
  let now = 1_000_000_000_000;

  function makeIndex(generationKeys: number): DedupeIndex {
    return new DedupeIndex(db, { path, clock: () => now, windowMs: 7 * dayMs, generationKeys });
  }
  async function restart(generationKeys: number): Promise<void> {
    await index.close();
    await db.close();
    db = await openLogDatabase(path);
    index = makeIndex(generationKeys);
  }
  async function add(entries: readonly KeyEntry[]): Promise<void> {
    seq += 1;
    const table = toTable(entries);
    await db.keyBlocks.put(seq, table.pack());
    index.add(table, seq);
  }
  function makeEntries(count: number): KeyEntry[] {
    return Array.from({ length: count }, (_, at) => ({
      key: randomBytes(16),
      createdAt: now + at,
      payloadHash: at,
    }));
  }
  function expectAll(entries: readonly KeyEntry[]): void {
    const missing = entries.filter(({ key, createdAt, payloadHash }) => {
      const found = index.find(key);
      return found?.createdAt !== createdAt || found.payloadHash !== payloadHash;
    });
    expect(missing).toEqual([]);
  }

  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'dedupe-index-'));
    db = await openLogDatabase(path);
    index = makeIndex(1_000);
  });
  afterEach(async () => {
    await index.close();
    await db.close();
    await rm(path, { recursive: true });
  });

  test('finds 20,000 keys in runs of about 1,000, while they are written and after a restart', async () => {
    const entries = makeEntries(20_000);
    for (let from = 0; from < entries.length; from += 100) {
      await add(entries.slice(from, from + 100));
      expectAll(entries.slice(Math.max(0, from - 1_500), from + 100));
    }
    await index.settled();
    expect(index.runCount).toBeGreaterThan(5);
    expectAll(entries);
    await restart(1_000);
    expectAll(entries);
    expect(makeEntries(20_000).filter(({ key }) => index.find(key) !== undefined)).toEqual([]);
  });

  test('forgets the key blocks that a run covers', async () => {
    for (let round = 0; round < 20; round++) await add(makeEntries(100));
    await index.settled();
    await add(makeEntries(1));
    await index.settled();
    expect(db.keyBlocks.getCount()).toBeLessThan(12);
  });

  test('finds keys that differ in their last bytes alone', async () => {
    const entries = makeEntries(3_000).map((entry, at) => {
      const key = Buffer.alloc(16, 5);
      key.writeUInt32BE(at, 12);
      return { ...entry, key };
    });
    await add(entries);
    await index.settled();
    expect(index.runCount).toBe(1);
    expectAll(entries);
  });

  test('finds the lowest and the highest key of a run', async () => {
    const entries = [Buffer.alloc(16, 0), Buffer.alloc(16, 255)].map((key) => ({
      key,
      createdAt: now,
      payloadHash: 1,
    }));
    await add([...entries, ...makeEntries(1_000)]);
    await index.settled();
    expect(index.runCount).toBe(1);
    expectAll(entries);
    expect(index.find(Buffer.from(`${'00'.repeat(15)}01`, 'hex'))).toBeUndefined();
  });

  test('drops a run whole once its newest key is older than the window and an hour', async () => {
    const old = makeEntries(1_000);
    await add(old);
    await index.settled();
    now += 7 * dayMs;
    const recent = makeEntries(1_000);
    await add(recent);
    await index.settled();
    expectAll(old);
    now += 2 * 60 * 60 * 1_000;
    await add(makeEntries(1));
    await index.settled();
    expect(index.find(old[0]?.key ?? Buffer.alloc(16))).toBeUndefined();
    expectAll(recent);
    expect(index.runCount).toBe(1);
    expect(await readdir(join(path, 'runs'))).toEqual(['2.run']);
    await restart(1_000);
    expectAll(recent);
  });

  test('starts clean after a crash in the middle of a run', async () => {
    const entries = makeEntries(900);
    await add(entries);
    // What such a crash leaves: a file that never got its name.
    await writeFile(join(path, 'runs', '1.run.unfinished'), randomBytes(5_000));
    await restart(1_000);
    expectAll(entries);
    await add(makeEntries(200));
    await index.settled();
    expect(index.runCount).toBe(1);
    expect(await readdir(join(path, 'runs'))).toEqual(['1.run']);
    expectAll(entries);
  });

  test('reads key blocks that a run already covers as nothing new', async () => {
    const entries = makeEntries(1_000);
    await add(entries);
    await index.settled();
    // A crash between the run's record and the removal of its blocks.
    await db.keyBlocks.put(seq, toTable(entries).pack());
    await restart(1_000);
    expectAll(entries);
    await add(makeEntries(1));
    await index.settled();
    expect(db.keyBlocks.getCount()).toBe(1);
    expect(index.runCount).toBe(1);
  });

  test.each([
    ['cut short', (file: string, size: number) => truncate(file, size - 1)],
    [
      'changed in its filter',
      async (file: string, size: number) => {
        const bytes = await readFile(file);
        bytes.writeUInt8(bytes.readUInt8(size - 500) ^ 1, size - 500);
        await writeFile(file, bytes);
      },
    ],
  ])('a run that was %s is not taken for a run that holds less', async (_, damage) => {
    await add(makeEntries(1_000));
    await index.settled();
    const file = join(path, 'runs', '1.run');
    await damage(file, (await readFile(file)).length);
    expect(() => makeIndex(1_000)).toThrow(`${file} is damaged`);
  });
});
