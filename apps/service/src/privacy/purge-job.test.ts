import { expect, it } from 'vitest';
import { lonelyNode } from '../jobs/lonely-node.fixture.ts';
import { createPurgeJob } from './purge-job.ts';

it('purges expired data: salts of past days, tokens, sessions, sign-in counts, log entries', async () => {
  const ended: unknown[] = [];
  let fire = () => {};
  const job = createPurgeJob({
    leases: lonelyNode,
    auditLogDays: 30,
    clock: () => Date.UTC(2026, 0, 15, 0, 5),
    dailySalts: { destroyPast: async (nowMs) => void ended.push(nowMs) },
    controlStore: {
      readTokens: {
        purgeExpired: async (nowMs) => ended.push(nowMs),
      },
      requestLog: {
        add: async () => {},
        list: async () => ({ items: [], nextCursor: null }),
        purge: async (beforeMs) => ended.push(beforeMs),
      },
      pagesSeen: { purge: async (beforeMs) => ended.push(beforeMs) },
      auditLog: {
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
    Date.UTC(2025, 11, 16, 0, 5),
  ]);
});
