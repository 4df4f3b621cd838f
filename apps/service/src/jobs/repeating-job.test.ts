import { expect, it } from 'vitest';
import { RepeatingJob } from './repeating-job.ts';

function fakeTimer() {
  const waiting: (() => void)[] = [];
  return {
    waiting,
    setTimer: (callback: () => void) => {
      waiting.push(callback);
      return () => void waiting.splice(waiting.indexOf(callback), 1);
    },
    fire: () => waiting.shift()?.(),
  };
}
const turn = () => new Promise(setImmediate);

it('runs again after each run, even a failed one', async () => {
  const timer = fakeTimer();
  const errors: unknown[] = [];
  let runs = 0;
  const job = new RepeatingJob({
    name: 'things',
    everyMs: 10,
    setTimer: timer.setTimer,
    onError: (error) => errors.push(error),
    run: async () => {
      runs += 1;
      if (runs === 1) throw new Error('once');
    },
  });
  job.start();
  for (let round = 0; round < 3; round += 1) {
    timer.fire();
    await turn();
  }
  expect(runs).toBe(3);
  expect(errors).toHaveLength(1);
});

it('waits for the current run when it stops, and does not run again', async () => {
  const timer = fakeTimer();
  let finish = () => {};
  let finished = false;
  const job = new RepeatingJob({
    name: 'things',
    everyMs: 10,
    setTimer: timer.setTimer,
    onError: () => {},
    run: () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }).then(() => {
        finished = true;
      }),
  });
  job.start();
  timer.fire();
  const stopped = job.stop();
  finish();
  await stopped;
  expect(finished).toBe(true);
  expect(timer.waiting).toEqual([]);
});

it('knows how long ago it succeeded, since its start if it never did', async () => {
  const timer = fakeTimer();
  let nowMs = 0;
  let run = async (): Promise<unknown> => undefined;
  const job = new RepeatingJob({
    name: 'things',
    everyMs: 10,
    setTimer: timer.setTimer,
    clock: () => nowMs,
    onError: () => {},
    run: () => run(),
  });
  const ageAfter = async (outcome: () => Promise<unknown>) => {
    run = outcome;
    nowMs += 10;
    timer.fire();
    await turn();
    return job.successAgeMs();
  };
  nowMs = 5;
  job.start();
  expect(await ageAfter(async () => Promise.reject(new Error('away')))).toBe(10);
  expect(await ageAfter(async () => false)).toBe(20);
  expect(await ageAfter(async () => true)).toBe(0);
  expect(await ageAfter(async () => false)).toBe(10);
  expect(await ageAfter(async () => undefined)).toBe(0);
  await job.stop();
});
