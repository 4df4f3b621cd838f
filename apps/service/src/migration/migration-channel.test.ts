import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { askToMove, type MigrationChannel, openMigrationChannel } from './migration-channel.ts';
import type { MigrationProgress, MigrationResult } from './move-stores.ts';

let directory: string;
let path: string;
let opened: MigrationChannel | undefined;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'channel-'));
  path = join(directory, 'a.sock');
});
afterEach(async () => {
  await opened?.close();
  opened = undefined;
  await rm(directory, { recursive: true });
});

const progress: MigrationProgress = { phase: 'copying', done: 1, total: 2, remainingSeconds: 3 };
const result: MigrationResult = { events: 1, conversions: 2, dedupeKeys: 3, controlRows: 4, pausedMs: 5 };

it('passes settings there, and progress and the result back', async () => {
  const asked: unknown[] = [];
  opened = await openMigrationChannel(path, async (target, { onProgress }) => {
    asked.push(target);
    onProgress(progress);
    return result;
  });
  const seen: MigrationProgress[] = [];
  expect(await askToMove(path, { DATABASE_URL: 'postgres://x' }, (one) => seen.push(one))).toEqual(result);
  expect([asked, seen]).toEqual([[{ DATABASE_URL: 'postgres://x' }], [progress]]);
});

it('says why a move failed, and that another is under way', async () => {
  let fail: (error: Error) => void = () => {};
  let begun: () => void = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  opened = await openMigrationChannel(path, () => {
    begun();
    return new Promise((_, reject) => {
      fail = reject;
    });
  });
  const first = expect(askToMove(path, {}, () => {})).rejects.toThrow('the store is away');
  await hasBegun;
  await expect(askToMove(path, {}, () => {})).rejects.toThrow('another move is under way');
  fail(new Error('the store is away'));
  await first;
});

it('finds nobody where no service runs, or where one was killed', async () => {
  expect(await askToMove(path, {}, () => {})).toBeUndefined();
  expect(await askToMove(join(directory, 'x'.repeat(120)), {}, () => {})).toBeUndefined();
});

it.each(['end', 'destroy'] as const)('says that a service is gone (%s)', async (how) => {
  const server: Server = createServer((socket) => {
    socket.resume();
    socket.write(`${JSON.stringify({ progress })}\n`);
    if (how === 'end') socket.end();
    else setTimeout(() => socket.destroy(), 50);
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  await expect(askToMove(path, {}, () => {})).rejects.toThrow('it goes on where it ended');
  await new Promise((resolve) => server.close(resolve));
});
