import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lonelyNode } from '../jobs/lonely-node.fixture.ts';
import { FakeDeadLetters } from '../shipping/dead-letters.fixture.ts';
import { createRemovedAccountsWorker } from './removed-accounts-worker.ts';

const lookEveryMs = 2_000;
const minuteMs = 60_000;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** One removed account, whose rows are all in the store. */
function openWorker() {
  const steps: string[] = [];
  const deadLetters = new FakeDeadLetters();
  let nowMs = 0;
  const log = (name: string) => ({ overwriteRemoved: async () => void steps.push(`overwrite ${name}`) });
  const position = async () => ({ appended: 1, done: 1 });
  const worker = createRemovedAccountsWorker({
    accounts: {
      listRemoved: async () => [{ accountId: 'acct_gone', removedAtMs: 0 }],
      purge: async (accountId) => void steps.push(`purge ${accountId}`),
    },
    logs: [log('events'), log('conversions')],
    consumers: [{ position }, { position }],
    store: {
      deleteRows: async (stream, { accountId }) => void steps.push(`delete ${stream} of ${accountId}`),
    },
    deadLetters,
    files: { forget: async (accountId) => void steps.push(`forget files of ${accountId}`) },
    leases: lonelyNode,
    clock: () => nowMs,
    onError: (error) => steps.push(`error ${error}`),
  });
  return {
    steps,
    deadLetters,
    advance: (ms: number) => {
      nowMs += ms;
    },
    /** Looks for removed accounts once and works until it is done. */
    async lookOnce() {
      worker.start();
      await vi.advanceTimersByTimeAsync(lookEveryMs);
      await worker.stop();
    },
  };
}

const emptied = [
  'delete events of acct_gone',
  'delete conversions of acct_gone',
  'forget files of acct_gone',
  'overwrite events',
  'overwrite conversions',
];

test('rows, dead letters, and export files of a removed account go; those of others stay', async () => {
  const { steps, deadLetters, lookOnce } = openWorker();
  for (const accountId of ['acct_gone', 'acct_stays']) {
    for (const stream of ['events', 'conversions'] as const) deadLetters.add(stream, `${accountId}\tx\n`);
  }
  await lookOnce();
  expect(steps).toEqual(emptied);
  expect(deadLetters.letters.map(({ stream, row }) => [stream, row.toString().split('\t')[0]])).toEqual([
    ['events', 'acct_stays'],
    ['conversions', 'acct_stays'],
  ]);
});

test('the account itself goes a minute later, when nothing of it can arrive any more', async () => {
  const { steps, advance, lookOnce } = openWorker();
  advance(minuteMs);
  await lookOnce();
  expect(steps).toEqual([...emptied, 'purge acct_gone']);
});
