import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rowSchemaVersion } from '../../event/event-row.ts';
import type { LogEntry } from '../event-log.ts';
import { openLogReader } from '../log-reader.fixture.ts';
import { CommitFailed } from './commit/commit-failure.ts';
import { nearlyFullBytes } from './commit/disk-room.ts';
import { createLmdbEventLog, LmdbEventLog } from './lmdb-event-log.ts';
import type { LogData } from './log-data.ts';
import { keyOfNumber } from './number-key.fixture.ts';
import { Recovery } from './recovery.ts';

/** Longer than a failed log waits before it reopens its files. */
const untilRetryMs = 1_000;

let path: string;
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'acknowledgement-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(path, { recursive: true });
});

const entry = (number: number): LogEntry => ({
  key: keyOfNumber(number),
  line: `line ${number}\n`,
  createdAt: number,
  payloadHash: number,
});

/** Holds back every write until `release` is called. */
class HeldRecovery extends Recovery {
  release: () => void = () => {};
  readonly #released = new Promise<void>((resolve) => {
    this.release = resolve;
  });

  override async run<Result>(operation: (data: LogData) => Promise<Result>): Promise<Result> {
    await this.#released;
    return super.run(operation);
  }
}

const options = () => ({
  path,
  clock: () => 0,
  windowMs: 1e9,
  generationKeys: 1_000,
  schemaVersion: rowSchemaVersion,
  onError: () => {},
});

test('an append, and a repetition of it, resolve only when the commit has ended', async () => {
  const recovery = new HeldRecovery(options());
  await recovery.reopen();
  const log = new LmdbEventLog(recovery, { path });
  const answered: string[] = [];
  const appends = ['first', 'repeated'].map(async (name) => {
    const [verdict] = await log.append([entry(1)]);
    answered.push(`${name} ${verdict?.status}`);
  });
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
  expect(answered).toEqual([]);
  recovery.release();
  await Promise.all(appends);
  expect(answered.toSorted()).toEqual(['first accepted', 'repeated duplicate']);
  await log.close();
});

test('an append whose files were reopened between verdict and commit fails, and writes nothing', async () => {
  const recovery = new Recovery(options());
  await recovery.reopen();
  const log = new LmdbEventLog(recovery, { path });
  const appended = log.append([entry(1)]);
  // ENOSPC is detected at once, so the files are closed before the commit begins in the next turn of the event loop.
  const failure = new CommitFailed(Object.assign(new Error('no space'), { code: 28 }));
  await expect(recovery.run(() => Promise.reject(failure))).rejects.toMatchObject({ reason: 'full' });
  const now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now + untilRetryMs);
  await expect(appended).rejects.toMatchObject({ reason: 'io' });
  expect(await (await openLogReader(log)).drain(1_000)).toEqual([]);
  expect(await log.append([entry(1)])).toEqual([{ status: 'accepted' }]);
  expect(await (await openLogReader(log)).drain(1_000)).toEqual(['line 1']);
  await log.close();
});

test('an append to a disk with less than 16 MiB left is refused as full, without a write', async () => {
  let free = nearlyFullBytes;
  const log = await createLmdbEventLog({ path, freeBytes: async () => free });
  await log.append([entry(1)]);
  free = nearlyFullBytes - 1;
  await expect
    .poll(() =>
      log.append([]).then(
        () => 'taken',
        (error: unknown) => error,
      ),
    )
    .toMatchObject({ reason: 'full' });
  const before = await readFile(join(path, 'data.mdb'));
  await expect(log.append([entry(2)])).rejects.toMatchObject({ reason: 'full' });
  expect(before.equals(await readFile(join(path, 'data.mdb')))).toBe(true);
  free = nearlyFullBytes;
  await expect.poll(() => log.append([entry(2)]).catch(() => [])).toEqual([{ status: 'accepted' }]);
  await log.close();
});
