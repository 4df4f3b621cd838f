import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ControlStore } from '../control-store/control-store.ts';
import { openSqliteControlStore } from '../control-store/database/open-sqlite-control-store.ts';
import type { JobLeaseRepository } from '../control-store/job-leases.ts';
import { JobLeases } from './job-leases.ts';

let directory: string;
let store: ControlStore;
let now = 0;
let timers: (() => void)[] = [];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'job-leases-'));
  store = openSqliteControlStore(join(directory, 'control.sqlite'), { clock: () => now });
  await store.migrate();
  now = 1_000_000;
  timers = [];
});
afterEach(async () => {
  await store.close();
  await rm(directory, { recursive: true });
});

function node(holder: string): JobLeases {
  return new JobLeases({
    repository: store.jobLeases,
    clock: () => now,
    holder,
    setTimer(callback) {
      timers.push(callback);
      return () => void timers.splice(timers.indexOf(callback), 1);
    },
  });
}

it('of three nodes that repeatedly claim a job, one runs it each time', async () => {
  const nodes = ['one', 'two', 'three'].map(node);
  let runs = 0;
  for (let minute = 0; minute < 60; minute++) {
    now += 60_000;
    await Promise.all(nodes.map((leases) => leases.run('purge', 9 * 60_000, async () => (runs += 1))));
  }
  expect(runs).toBe(60);
});

it('a job runs once per interval, and on another node if the first is gone', async () => {
  const done: string[] = [];
  const doAs = (name: string, leases: JobLeases) => leases.run('purge', 9_000, async () => done.push(name));
  const [one, two] = [node('one'), node('two')];
  expect(await doAs('one', one)).toBe(true);
  now += 5_000;
  expect(await doAs('two', two)).toBe(false);
  now += 5_000;
  expect(await doAs('two', two)).toBe(true);
  expect(done).toEqual(['one', 'two']);
});

it('failed work releases the job for the next attempt', async () => {
  const failing = node('one').run('purge', 9_000, () => Promise.reject(new Error('away')));
  await expect(failing).rejects.toThrow('away');
  expect(await node('two').run('purge', 9_000, async () => {})).toBe(true);
  expect(timers).toEqual([]);
});

it('long work keeps its lease, and is aborted when the lease is lost', async () => {
  const [one, two] = [node('one'), node('two')];
  let end = () => {};
  let signal: AbortSignal | undefined;
  const long = one.run('erasures', 9_000, (lost) => {
    signal = lost;
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  const fire = () => {
    for (const timer of timers.splice(0)) timer();
  };
  while (signal === undefined) await new Promise((resolve) => setTimeout(resolve, 1));
  for (let step = 0; step < 5; step++) {
    now += 3_000;
    fire();
    // One timer checks for the end of the lease; the other renews it, and is set again after that.
    while (timers.length < 2) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(await two.run('erasures', 9_000, async () => {})).toBe(false);
  }
  // Simulates a pause of the whole process.
  now += 10_000;
  expect(await two.run('erasures', 9_000, async () => {})).toBe(true);
  fire();
  while (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, 1));
  end();
  await long;
});

it('work is aborted in time when its lease ends while the store does not answer', async () => {
  let isSilent = false;
  const repository: JobLeaseRepository = {
    ...store.jobLeases,
    claim: (...asked) => (isSilent ? new Promise(() => {}) : store.jobLeases.claim(...asked)),
  };
  const hanging = new JobLeases({
    repository,
    clock: () => now,
    setTimer(callback) {
      timers.push(callback);
      return () => {
        timers = timers.filter((timer) => timer !== callback);
      };
    },
  });
  const whether: boolean[] = [];
  await hanging.run('erasures', 9_000, async (signal) => {
    isSilent = true;
    for (let step = 0; step < 3; step += 1) {
      whether.push(signal.aborted);
      now += 3_000;
      for (const timer of timers.splice(0)) timer();
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    whether.push(signal.aborted);
  });
  expect(whether).toEqual([false, false, false, true]);
});
