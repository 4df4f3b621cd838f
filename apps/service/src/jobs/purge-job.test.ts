import { expect, it } from 'vitest';
import { createPurgeJob } from './purge-job.ts';

it('ends the salts of past days and the tokens that had their time', async () => {
  const ended: unknown[] = [];
  let fire = () => {};
  const job = createPurgeJob({
    clock: () => Date.UTC(2026, 0, 15, 0, 5),
    controlStore: {
      dailySalts: {
        getOrCreate: async () => Buffer.alloc(32),
        destroyBefore: async (day) => ended.push(day),
      },
      readTokens: {
        create: async () => {},
        findByHash: async () => undefined,
        purgeExpired: async (nowMs) => ended.push(nowMs),
      },
    },
    onError: (error) => {
      throw error;
    },
    setTimer: (callback) => {
      fire = callback;
      return () => {};
    },
  });
  job.start();
  fire();
  await job.stop();
  expect(ended).toEqual(['2026-01-15', Date.UTC(2026, 0, 15, 0, 5)]);
});
