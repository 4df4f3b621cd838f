import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openLogReader } from '../log-reader.fixture.ts';
import { createLmdbEventLog, type LmdbEventLog } from './lmdb-event-log.ts';
import { snapshotLog } from './snapshot-log.ts';

const createdAt = Date.now();
/** Low, so that runs are written and merged while the log is copied. */
const open = (path: string) => createLmdbEventLog({ path, generationKeys: 20 });

async function keysOf(log: LmdbEventLog): Promise<string[]> {
  const keys = new Set<string>();
  for await (const page of log.knownKeys(0)) for (const { key } of page) keys.add(key.toString().trim());
  return [...keys].sort();
}

it('a copy made while events arrive has every acknowledged row with its key, and no key without its row', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'snapshot-log-'));
  const log = await open(join(folder, 'log'));
  let sent = 0;
  let acknowledged = 0;
  let isOver = false;
  const appendAll = async () => {
    while (!isOver) {
      const id = `${sent++}`.padStart(16);
      await log.append([{ key: Buffer.from(id), line: `${id.trim()}\n`, createdAt, payloadHash: 1 }]);
      acknowledged += 1;
    }
  };
  const appending = Promise.all([appendAll(), appendAll(), appendAll()]);
  for (let copy = 0; copy < 5; copy += 1) {
    const enough = acknowledged + 50;
    while (acknowledged < enough) await new Promise(setImmediate);
    const before = acknowledged;
    const path = join(folder, `copy-${copy}`);
    await log.snapshot(path);
    const copied = await open(path);
    const rows = await (await openLogReader(copied)).drain();
    expect(rows.length).toBeGreaterThanOrEqual(before);
    expect(await keysOf(copied)).toEqual(rows.toSorted());
    await copied.close();
  }
  isOver = true;
  await appending;
  await log.close();
  await rm(folder, { recursive: true });
});

it('if keys move to a run while the file is copied, the copy is made again with that run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'snapshot-log-'));
  const log = join(folder, 'log');
  await mkdir(join(log, 'runs'), { recursive: true });
  await writeFile(join(log, 'runs', '1.run'), 'one');
  let copies = 0;
  const copyTo = async () => {
    copies += 1;
    if (copies === 1) await writeFile(join(log, 'runs', '2.run'), 'two');
  };
  await snapshotLog({ copyTo }, log, join(folder, 'copy'));
  expect(copies).toBe(2);
  expect(await readdir(join(folder, 'copy', 'runs'))).toEqual(['1.run', '2.run']);
  await rm(folder, { recursive: true });
});
