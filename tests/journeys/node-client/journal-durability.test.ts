import { type FileHandle, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Journal } from '../../../packages/node/src/journal/journal.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'journal-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(directory, { recursive: true });
});

test('a record is reported as kept only after a datasync of its file', async () => {
  const path = join(directory, 'queue.jsonl');
  const { journal } = Journal.open(path, () => {});
  const probe = await open(path, 'r');
  const prototype: FileHandle = Object.getPrototypeOf(probe);
  await probe.close();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { datasync } = prototype;
  const synced = vi.spyOn(prototype, 'datasync').mockImplementation(async function (this: FileHandle) {
    await held;
    return datasync.call(this);
  });
  let kept: boolean | undefined;
  const appended = journal.append({ number: 1, kind: 'event', json: '{"a":1}' }).then((isKept) => {
    kept = isKept;
  });
  await expect.poll(() => synced.mock.calls.length || kept !== undefined).toBeTruthy();
  expect(await readFile(path, 'utf8')).toContain('{"a":1}');
  expect(kept).toBeUndefined();
  release();
  await appended;
  expect([kept, synced.mock.calls.length]).toEqual([true, 1]);
  await journal.close();
});

test('a record whose datasync fails is reported as not kept', async () => {
  const failures: string[] = [];
  const path = join(directory, 'queue.jsonl');
  const { journal } = Journal.open(path, ({ message }) => failures.push(message));
  const probe = await open(path, 'r');
  vi.spyOn(Object.getPrototypeOf(probe), 'datasync').mockRejectedValueOnce(new Error('no space left'));
  await probe.close();
  expect(await journal.append({ number: 1, kind: 'event', json: '{}' })).toBe(false);
  expect(failures).toEqual(['no space left']);
  // The next append rewrites the file from memory, with both.
  expect(await journal.append({ number: 2, kind: 'event', json: '{}' })).toBe(true);
  await journal.close();
  const reopened = Journal.open(path, () => {});
  expect(reopened.records.map(({ number }) => number)).toEqual([1, 2]);
  await reopened.journal.close();
});
