import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EventLogUnavailable, type FirstSeen } from '../../event-log.ts';
import { toNumberKey, withChecksum } from '../checked-values.ts';
import { type LogDatabase, openLogDatabase } from '../log-database.ts';
import { mostFiles } from './choose-merge.ts';
import { DedupeIndex } from './dedupe-index.ts';
import { KeyTable } from './key-table.ts';

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
  let errors: unknown[] = [];
  let now = 1_000_000_000_000;

  function makeIndex(generationKeys: number): DedupeIndex {
    return new DedupeIndex(db, {
      path,
      clock: () => now,
      windowMs: 7 * dayMs,
      generationKeys,
      onError: (error) => errors.push(error),
    });
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
    await db.keyBlocks.put(seq, withChecksum(toNumberKey(seq), table.pack()));
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
    errors = [];
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
    // How many are left depends on how many keys each run got and when merges ran: 16 runs become one.
    expect(index.runCount).toBeGreaterThan(0);
    expect(index.runCount).toBeLessThanOrEqual(mostFiles);
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

  test('finds keys that differ only in their last bytes', async () => {
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

  test('drops a whole run once its newest key is older than the window plus an hour', async () => {
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

  test('ignores key blocks that a run already covers', async () => {
    const entries = makeEntries(1_000);
    await add(entries);
    await index.settled();
    // A crash between the run's record and the removal of its blocks.
    await db.keyBlocks.put(seq, withChecksum(toNumberKey(seq), toTable(entries).pack()));
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
  ])('a run that was %s is rejected, not read as a smaller run', async (_, damage) => {
    await add(makeEntries(1_000));
    await index.settled();
    const file = join(path, 'runs', '1.run');
    await damage(file, (await readFile(file)).length);
    expect(() => makeIndex(1_000)).toThrow(`${file} is damaged`);
  });

  test('forty generations end in a few files, merged while keys are looked up', async () => {
    const entries = makeEntries(8_000);
    await restart(200);
    for (let from = 0; from < entries.length; from += 200) {
      await add(entries.slice(from, from + 200));
      await index.settled();
      expect(index.runCount).toBeLessThanOrEqual(16);
    }
    expectAll(entries);
    await restart(200);
    expectAll(entries);
    expect(makeEntries(5_000).filter(({ key }) => index.find(key) !== undefined)).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('a merge drops expired keys and keeps the others', async () => {
    const old = makeEntries(999);
    now += 2 * 60 * 60 * 1_000;
    const recent = makeEntries(1);
    // The younger key keeps the run from being dropped whole. At the merge it is exactly as old as the window.
    await add([...old, ...recent]);
    await index.settled();
    now += 7 * dayMs;
    for (let round = 0; round < 3; round++) {
      const entries = makeEntries(1_000);
      recent.push(...entries);
      await add(entries);
      await index.settled();
    }
    expect(await readdir(join(path, 'runs'))).toEqual(['1-4.run']);
    expectAll(recent);
    expect(old.filter(({ key }) => index.find(key) !== undefined)).toEqual([]);
  });

  test('a crash between a merge and the removal of the merged runs leaves each key once', async () => {
    const entries = makeEntries(3_000);
    for (let from = 0; from < 3_000; from += 1_000) {
      await add(entries.slice(from, from + 1_000));
      await index.settled();
    }
    const runs = join(path, 'runs');
    const sources = await Promise.all(
      ['1.run', '2.run', '3.run'].map(async (name) => [name, await readFile(join(runs, name))] as const),
    );
    const last = makeEntries(1_000);
    await add(last);
    await index.settled();
    expect(await readdir(runs)).toEqual(['1-4.run']);
    for (const [name, bytes] of sources) await writeFile(join(runs, name), bytes);
    await writeFile(join(runs, '1-8.run.unfinished'), randomBytes(5_000));
    await restart(1_000);
    expect(await readdir(runs)).toEqual(['1-4.run']);
    expectAll([...entries, ...last]);
  });

  test('a missing run is noticed, and one that was merged or has expired is not missed', async () => {
    const runs = join(path, 'runs');
    for (let round = 0; round < 3; round++) {
      await add(makeEntries(1_000));
      await index.settled();
    }
    await rename(join(runs, '2.run'), join(path, 'kept'));
    await expect(restart(1_000)).rejects.toThrow('the dedupe keys in runs/2.run are missing');
    await rename(join(path, 'kept'), join(runs, '2.run'));
    index = makeIndex(1_000);
    await add(makeEntries(1_000));
    await index.settled();
    expect(await readdir(runs)).toEqual(['1-4.run']);
    await restart(1_000);
    now += 8 * dayMs;
    await add(makeEntries(1));
    await index.settled();
    expect(await readdir(runs)).toEqual([]);
    await restart(1_000);
  });

  test('a damaged entry never counts as "not seen before", and intact ones still answer', async () => {
    const entries = makeEntries(1_000);
    await add(entries);
    await index.settled();
    const file = join(path, 'runs', '1.run');
    const bytes = await readFile(file);
    const damagedKey = Buffer.from(bytes.subarray(0, 16));
    bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
    await writeFile(file, bytes);
    await restart(1_000);
    expect(() => index.find(damagedKey)).toThrow(EventLogUnavailable);
    const sorted = [...entries].sort((one, other) => one.key.compare(other.key));
    expectAll(sorted.slice(33));
    // Three more: a merge finds the damage, reports it once, and leaves the file unchanged.
    for (let round = 0; round < 6; round++) {
      await add(makeEntries(1_000));
      await index.settled();
    }
    // By the lookup, and by the merge that leaves the run out.
    expect([...new Set(errors.map(String))]).toEqual([expect.stringContaining(`${file} is damaged`)]);
    expect(await readdir(join(path, 'runs'))).toContain('1.run');
    expect(index.runCount).toBeLessThan(6);
    expectAll(sorted.slice(33));
    expect(() => index.find(damagedKey)).toThrow(EventLogUnavailable);
  });
});
