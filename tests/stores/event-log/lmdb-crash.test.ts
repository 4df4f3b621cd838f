import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLmdbEventLog } from '@overlay/service/internal/log/lmdb/lmdb-event-log.ts';
import { keyOfNumber } from '@overlay/service/internal/log/lmdb/number-key.fixture.ts';
import { openLogReader } from '@overlay/service/internal/log/log-reader.fixture.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startNode } from '../../kit/process.ts';
import { childProgram } from '../../kit/programs.ts';

const child = childProgram(new URL('./lmdb-crash.child.ts', import.meta.url));
/** Recent, or the runs would be dropped as expired. */
const epoch = Date.now();
let path: string;
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'event-log-crash-'));
});
afterEach(() => rm(path, { recursive: true }));

/** The numbers that the child printed as accepted before it was killed, after this many, in the middle of its work. */
async function appendUntilKilled(first: number, afterAccepted: number): Promise<number[]> {
  const appender = startNode([child, path, String(first), String(epoch)]);
  await appender.printed(new RegExp(`^(\\d+\\n){${afterAccepted}}`));
  await appender.end();
  await appender.closed;
  return appender.stdout.split('\n').slice(0, -1).map(Number);
}

test('everything accepted before a SIGKILL is stored once, and its keys are known', async () => {
  const accepted: number[] = [];
  // More than thirty generations of keys (a hundred each), so that the kill also meets merges.
  for (const [round, afterAccepted] of [1, 1_300, 2_100].entries()) {
    accepted.push(...(await appendUntilKilled(round * 1_000_000, afterAccepted)));
  }
  expect(accepted.length).toBeGreaterThan(3_000);

  const log = await createLmdbEventLog({ path, generationKeys: 100 });
  const repeated = await log.append(
    accepted.map((number) => ({ key: keyOfNumber(number), line: 'twice\n', createdAt: 9, payloadHash: 1 })),
  );
  expect(repeated).toEqual(
    accepted.map((number) => ({ status: 'duplicate', createdAt: epoch + number, payloadMismatch: false })),
  );
  const stored = (await (await openLogReader(log)).drain(100_000)).map(Number);
  await log.close();
  expect(new Set(stored).size).toBe(stored.length);
  const storedSet = new Set(stored);
  expect(accepted.filter((number) => !storedSet.has(number))).toEqual([]);
}, 240_000);
