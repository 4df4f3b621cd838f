import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EventLog, EventLogUnavailable, type LogEntry } from '../event-log.ts';
import { openLogReader } from '../log-reader.fixture.ts';
import { createLmdbEventLog } from './lmdb-event-log.ts';
import { keyOfNumber } from './number-key.fixture.ts';

let path: string;
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'event-log-bounds-'));
});
afterEach(() => rm(path, { recursive: true }));

function entry(number: number, bytes: number): LogEntry {
  return {
    key: keyOfNumber(number),
    line: `${'x'.repeat(bytes - 1)}\n`,
    createdAt: Date.now(),
    payloadHash: number,
  };
}
async function shipOne(log: EventLog, maxBytes = 1_000_000): Promise<number> {
  const reader = await openLogReader(log);
  const range = await reader.next(maxBytes);
  if (range !== undefined) await reader.done(range.token);
  return range?.rowCount ?? 0;
}

describe('bounds of the LMDB log', () => {
  test('refuses appends beyond maxBytes of unshipped rows, and accepts more once a range is shipped', async () => {
    const log = await createLmdbEventLog({ path, maxBytes: 1_000 });
    await log.append([entry(1, 600)]);
    await expect(log.append([entry(2, 500)])).rejects.toMatchObject({ reason: 'full' });
    await log.append([entry(3, 400)]);
    await shipOne(log);
    expect(await log.append([entry(2, 500)])).toEqual([{ status: 'accepted' }]);
    await log.close();
  });

  test('refuses at once what would exceed the memory bound while waiting', async () => {
    const log = await createLmdbEventLog({ path, maxWaitingBytes: 1_000 });
    const first = log.append([entry(1, 900)]);
    await expect(log.append([entry(2, 200)])).rejects.toBeInstanceOf(EventLogUnavailable);
    expect(await first).toEqual([{ status: 'accepted' }]);
    expect(await log.append([entry(2, 200)])).toEqual([{ status: 'accepted' }]);
    await log.close();
  });

  test('a range ends where the schema version changes', async () => {
    const older = await createLmdbEventLog({ path, schemaVersion: 1 });
    await older.append([entry(1, 10)]);
    await older.append([entry(2, 10)]);
    await older.close();
    const newer = await createLmdbEventLog({ path, schemaVersion: 2 });
    await newer.append([entry(3, 10)]);
    const reader = await openLogReader(newer);
    const range = await reader.next(1_000);
    expect(range).toMatchObject({ rowCount: 2, schemaVersion: 1 });
    await reader.done(range?.token ?? '');
    expect(await reader.next(1_000)).toMatchObject({ rowCount: 1, schemaVersion: 2 });
    await newer.close();
  });

  test('a call larger than a group is one group', async () => {
    const log = await createLmdbEventLog({ path });
    const large = Array.from({ length: 300 }, (_, number) => entry(number, 32_768));
    expect(await log.append(large)).toHaveLength(300);
    let rows = 0;
    for (let shipped = await shipOne(log); shipped > 0; shipped = await shipOne(log)) rows += shipped;
    expect(rows).toBe(300);
    await log.close();
  });

  test('the file does not grow as rows are appended and shipped', async () => {
    const log = await createLmdbEventLog({ path, generationKeys: 2_000 });
    const sizes: number[] = [];
    let number = 0;
    for (let round = 0; round < 60; round++) {
      const calls = Array.from({ length: 10 }, () =>
        log.append(Array.from({ length: 50 }, () => entry(number++, 400))),
      );
      await Promise.all(calls);
      if (round % 5 === 4) while ((await shipOne(log)) > 0);
      if (round % 20 === 19) sizes.push((await stat(join(path, 'data.mdb'))).size);
    }
    await log.close();
    // 12 MB of rows have passed; only the keys remain, 26 bytes each, and room for unshipped rows.
    expect(sizes.at(-1)).toBeLessThan(8_000_000);
  });
});
