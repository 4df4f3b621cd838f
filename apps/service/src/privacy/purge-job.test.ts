import { expect, it } from 'vitest';
import { lonelyNode } from '../jobs/lonely-node.fixture.ts';
import { createPurgeJob } from './purge-job.ts';

it('ends what had its time: salts of past days, tokens, sessions, counts of sign-ins, the logs', async () => {
  const ended: unknown[] = [];
  let fire = () => {};
  const job = createPurgeJob({
    leases: lonelyNode,
    auditLogDays: 30,
    clock: () => Date.UTC(2026, 0, 15, 0, 5),
    dailySalts: { destroyPast: async (nowMs) => void ended.push(nowMs) },
    controlStore: {
      readTokens: {
        create: async () => {},
        findByHash: async () => undefined,
        purgeExpired: async (nowMs) => ended.push(nowMs),
      },
      requestLog: {
        add: async () => {},
        list: async () => ({ items: [], nextCursor: null }),
        purge: async (beforeMs) => ended.push(beforeMs),
      },
      auditLog: {
        add: async () => {},
        list: async () => ({ items: [], nextCursor: null }),
        purge: async (beforeMs) => ended.push(beforeMs),
      },
      signIns: { purgeExpired: async (nowMs) => ended.push(nowMs) },
      signInAttempts: { purge: async (beforeMs) => ended.push(beforeMs) },
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
  expect(ended).toEqual([
    Date.UTC(2026, 0, 15, 0, 5),
    Date.UTC(2026, 0, 15, 0, 5),
    Date.UTC(2026, 0, 15, 0, 5),
    Date.UTC(2026, 0, 14, 0, 5),
    Date.UTC(2026, 0, 1, 0, 5),
    Date.UTC(2025, 11, 16, 0, 5),
  ]);
});
