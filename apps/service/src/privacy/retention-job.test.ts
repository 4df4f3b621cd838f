import { expect, test, vi } from 'vitest';
import { type AccountRecord, defaultAccountLimits } from '../control-store/accounts.ts';
import { toPage } from '../control-store/page.ts';
import { sampleAccount } from '../control-store/sample-records.fixture.ts';
import type { RowCondition } from '../event-store/event-store.ts';
import { lonelyNode } from '../jobs/lonely-node.fixture.ts';
import { FakeDeadLetters } from '../shipping/dead-letters.fixture.ts';
import { createRetentionJob } from './retention-job.ts';

const account = (accountId: string, retentionDays: number | null): AccountRecord =>
  sampleAccount({ accountId, limits: { ...defaultAccountLimits, retentionDays } });

function openJob(accounts: readonly AccountRecord[], haveOldRows: readonly string[]) {
  const deleted: [string, RowCondition][] = [];
  const errors: unknown[] = [];
  const forgotten: string[] = [];
  const deadLetters = new FakeDeadLetters();
  const timers: (() => void)[] = [];
  const job = createRetentionJob({
    leases: lonelyNode,
    accounts: {
      list: async ({ limit, after = '~' }) =>
        toPage(
          accounts.filter(({ accountId }) => accountId < after).slice(0, limit + 1),
          limit,
          (one) => one.accountId,
        ),
    },
    store: {
      query: async <Row>(_sql: string, params: object = {}) => {
        const { accountId } = params as { accountId: string };
        if (accountId === 'acct_broken') throw new Error('away');
        const rows: unknown[] = haveOldRows.includes(accountId) ? [{ 1: 1 }] : [];
        return rows as Row[];
      },
      deleteRows: async (stream, condition) => void deleted.push([stream, condition]),
    },
    deadLetters,
    pagesSeen: { deleteOf: async () => {} },
    files: { forget: async (accountId) => void forgotten.push(accountId) },
    clock: () => Date.UTC(2026, 2, 10, 0, 5),
    onError: (error) => errors.push(error),
    setTimer: (callback) => {
      timers.push(callback);
      return () => {};
    },
  });
  const run = async () => {
    job.start();
    timers.shift()?.();
    // The job sets the next timer when it is done.
    await vi.waitFor(() => expect(timers).toHaveLength(1));
    await job.stop();
  };
  return { deleted, errors, forgotten, deadLetters, run };
}

test('deletes expired events by whole days, in every account that has any, on every page', async () => {
  const many = Array.from({ length: 450 }, (_, index) =>
    account(`acct_${String(449 - index).padStart(3, '0')}`, 30),
  );
  const { run, deleted, forgotten } = openJob(many, ['acct_000', 'acct_449']);
  await run();
  expect(deleted).toEqual(
    ['acct_449', 'acct_000'].flatMap((accountId) =>
      ['events', 'conversions'].map((stream) => [stream, { accountId, beforeDay: '2026-02-08' }]),
    ),
  );
  // Only their exports may contain what was deleted.
  expect(new Set(forgotten)).toEqual(new Set(['acct_449', 'acct_000']));
});

test('skips accounts that keep everything, and continues after one that fails', async () => {
  const accounts = [account('acct_keeps', null), account('acct_broken', 1), account('acct_a', 1)];
  const { run, deleted, errors } = openJob(accounts, ['acct_keeps', 'acct_a']);
  await run();
  expect(deleted.map(([, { accountId }]) => accountId)).toEqual(['acct_a', 'acct_a']);
  expect(errors).toHaveLength(1);
});

test('removes dead letters that are too old or whose age is unreadable', async () => {
  const { run, deadLetters } = openJob([account('acct_a', 1)], []);
  const rows = [
    `acct_a\tevt_new\t${Date.UTC(2026, 2, 9) / 1_000}.000\tx\n`,
    `acct_a\tevt_old\t${Date.UTC(2026, 2, 9) / 1_000 - 1}.999\tx\n`,
    'acct_a\tevt_broken\tnever\tx\n',
    'acct_b\tevt_other\t1.000\tx\n',
  ];
  for (const row of rows) deadLetters.add('events', row);
  await run();
  expect(deadLetters.letters.map(({ row }) => row.toString().split('\t')[1])).toEqual([
    'evt_new',
    'evt_other',
  ]);
});
