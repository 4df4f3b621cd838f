import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { oneAtATime } from './one-at-a-time.mjs';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'overlay-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A program that adds a line before and after 100 ms of work. */
const program = `
  import { appendFileSync } from 'node:fs';
  import { setTimeout } from 'node:timers/promises';
  import { oneAtATime } from ${JSON.stringify(new URL('./one-at-a-time.mjs', import.meta.url).href)};
  const [folder] = process.argv.slice(-1);
  await oneAtATime('install', async () => {
    appendFileSync(folder + '/work', 'begins\\n');
    await setTimeout(100);
    appendFileSync(folder + '/work', 'ends\\n');
  }, folder);`;

const run = async (folder: string) => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, folder]);
  const [code] = await once(child, 'exit');
  return code;
};

test('of commands that are started at once, also after one that was killed, one works at a time', async () => {
  const folder = newFolder();
  const killed = spawn(process.execPath, ['--eval', '']);
  await once(killed, 'exit');
  writeFileSync(join(folder, 'install.lock'), String(killed.pid));
  expect(await Promise.all([run(folder), run(folder), run(folder)])).toEqual([0, 0, 0]);
  expect(readFileSync(join(folder, 'work'), 'utf8')).toBe('begins\nends\n'.repeat(3));
  expect(readdirSync(folder)).toEqual(['work']);
});

test('work that fails lets the next one begin', async () => {
  const folder = newFolder();
  const failure = oneAtATime('build', () => Promise.reject(new Error('it broke')), folder);
  await expect(failure).rejects.toThrow('it broke');
  expect(existsSync(join(folder, 'build.lock'))).toBe(false);
  expect(await oneAtATime('build', async () => 'done', folder)).toBe('done');
});

test('whoever waits is told for whom', async () => {
  const folder = newFolder();
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
  let finish = () => {};
  const first = oneAtATime('build', () => new Promise<void>((resolve) => (finish = resolve)), folder);
  const second = oneAtATime('build', async () => 'second', folder);
  await vi.waitFor(() =>
    expect(said).toHaveBeenCalledWith(`build: process ${process.pid} is at it in this clone; waiting for it`),
  );
  finish();
  await first;
  expect(await second).toBe('second');
});
