import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  askService,
  type CommandChannel,
  type CommandRequest,
  openCommandChannel,
} from './command-channel.ts';

let directory: string;
let path: string;
let opened: CommandChannel | undefined;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'channel-'));
  path = join(directory, 'a.sock');
});
afterEach(async () => {
  await opened?.close();
  opened = undefined;
  await rm(directory, { recursive: true });
});

const request: CommandRequest = { words: ['migrate'], settings: { DATABASE_URL: 'postgres://x' } };

it('passes words and settings to the service, and lines back', async () => {
  const asked: unknown[] = [];
  opened = await openCommandChannel(path, async (one, { print }) => {
    asked.push(one);
    print('half of it');
    print('all of it');
  });
  const seen: string[] = [];
  expect(await askService(path, request, (line) => seen.push(line))).toBe(true);
  expect([asked, seen]).toEqual([[request], ['half of it', 'all of it']]);
});

it('reports why a command failed, and that another is running', async () => {
  let fail: (error: Error) => void = () => {};
  let begun: () => void = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  opened = await openCommandChannel(path, () => {
    begun();
    return new Promise((_, reject) => {
      fail = reject;
    });
  });
  const first = expect(askService(path, request, () => {})).rejects.toThrow('the store is away');
  await hasBegun;
  await expect(askService(path, request, () => {})).rejects.toThrow('another command is running');
  fail(new Error('the store is away'));
  await first;
});

it('finds no service if none runs or it was killed', async () => {
  expect(await askService(path, request, () => {})).toBe(false);
  expect(await askService(join(directory, 'x'.repeat(120)), request, () => {})).toBe(false);
});

it.each(['end', 'destroy'] as const)('reports that the service is gone (%s)', async (how) => {
  const server: Server = createServer((socket) => {
    socket.resume();
    socket.write(`${JSON.stringify({ line: 'half of it' })}\n`);
    if (how === 'end') socket.end();
    else setTimeout(() => socket.destroy(), 50);
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  await expect(askService(path, request, () => {})).rejects.toThrow('it continues where it stopped');
  await new Promise((resolve) => server.close(resolve));
});
