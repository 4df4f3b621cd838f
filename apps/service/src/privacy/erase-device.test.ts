import { expect, test } from 'vitest';
import type { ErasureRecord } from '../control-store/erasures.ts';
import { columnsOf, type RowStream } from '../event/row-stream.ts';
import { FakeDeadLetters } from '../shipping/dead-letters.fixture.ts';
import { type EraseDeviceOptions, eraseDevice } from './erase-device.ts';

const deviceHash = 'ab'.repeat(32);
const erasure: ErasureRecord = {
  erasureId: 'era_1',
  accountId: 'acct_1',
  deviceHash,
  subject: 'cd'.repeat(32),
  requestedAtMs: 1,
  requests: 1,
  startedAtMs: null,
  progress: { erased: { events: 0, conversions: 0, setAside: 0 }, found: {} },
  finishedAtMs: null,
  coversUntilMs: null,
  receipt: null,
};

/** A store without rows of the device, and logs that are fully shipped. */
function openWorld(overrides: Partial<EraseDeviceOptions> = {}) {
  const steps: string[] = [];
  const deadLetters = new FakeDeadLetters();
  const signed: object[] = [];
  const log = (name: string) => ({
    overwriteRemoved: async () => void steps.push(`overwrite ${name}`),
  });
  const shipped = { position: async () => ({ appended: 3, done: 3 }) };
  const options: EraseDeviceOptions = {
    erasures: {
      start: async () => void steps.push('start'),
      saveProgress: async () => {},
      finish: async () => {
        steps.push('finish');
        return true;
      },
    },
    store: {
      query: async <Row>() => [{ rows: 0, sample: '', createdAtToMs: 0 }] as Row[],
      deleteRows: async (stream) => void steps.push(`delete ${stream}`),
      isDeleting: async () => false,
    },
    logs: [log('events'), log('conversions')],
    consumers: [shipped, shipped],
    deadLetters,
    files: { forget: async (accountId) => void steps.push(`forget files of ${accountId}`) },
    signer: {
      keys: async () => [],
      sign: async (receipt) => {
        signed.push(receipt);
        return 'receipt';
      },
    },
    clock: () => 10,
    signal: new AbortController().signal,
    ...overrides,
  };
  const refuse = (stream: RowStream, fields: Readonly<Record<string, string>>) => {
    const row = columnsOf[stream].map((column) => fields[column] ?? 'x');
    deadLetters.add(stream, `${row.join('\t')}\n`);
  };
  return { options, steps, deadLetters, signed, refuse };
}

test('dead letters of the device are removed from both streams and counted', async () => {
  const { options, deadLetters, signed, refuse } = openWorld();
  for (const stream of ['events', 'conversions'] as const) {
    refuse(stream, { accountId: 'acct_1', deviceHashHex: deviceHash });
    refuse(stream, { accountId: 'acct_2', deviceHashHex: deviceHash });
    refuse(stream, { accountId: 'acct_1', deviceHashHex: 'ef'.repeat(32) });
  }
  expect(await eraseDevice(erasure, options)).toBe(true);
  expect(signed).toMatchObject([{ erased: { events: 0, conversions: 0, setAside: 2 } }]);
  expect(deadLetters.letters.map(({ stream, row }) => [stream, row.toString().split('\t')[0]])).toEqual([
    ['events', 'acct_2'],
    ['events', 'acct_1'],
    ['conversions', 'acct_2'],
    ['conversions', 'acct_1'],
  ]);
});

test('both logs overwrite freed space before the erasure finishes', async () => {
  const { options, steps, refuse } = openWorld();
  refuse('events', { accountId: 'acct_1', deviceHashHex: deviceHash });
  await eraseDevice(erasure, options);
  const last = steps.slice(steps.indexOf('forget files of acct_1'));
  expect(last).toEqual(['forget files of acct_1', 'overwrite events', 'overwrite conversions', 'finish']);
});

test.each([0, 1])(
  'nothing is deleted and the erasure does not finish before log %i is shipped',
  async (late) => {
    const positions = [3, 3];
    positions[late] = 2;
    let looks = 0;
    const consumers = [0, 1].map((index) => ({
      position: async () => {
        if (index === late) looks += 1;
        return { appended: 3, done: positions[index] ?? 0 };
      },
    }));
    const { options, steps } = openWorld({ consumers });
    const erased = eraseDevice(erasure, options);
    await expect.poll(() => looks > 3 || steps.includes('finish')).toBe(true);
    expect(steps).toEqual(['start']);
    positions[late] = 3;
    await erased;
    expect(steps).toContain('finish');
  },
);
