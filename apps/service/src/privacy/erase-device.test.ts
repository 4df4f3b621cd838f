import { expect, test } from 'vitest';
import { FakeQuarantine } from '../delivery/quarantine.fixture.ts';
import type { ErasureRecord } from '../ports/control-records.ts';
import { rowSchemaVersion } from '../ports/event-row.ts';
import { columnsOf, type RowStream } from '../ports/row-stream.ts';
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
  finish: null,
};

/** A store without rows of the device, and logs that are shipped. */
function openWorld(overrides: Partial<EraseDeviceOptions> = {}) {
  const steps: string[] = [];
  const quarantine = new FakeQuarantine();
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
    quarantine,
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
  const park = (stream: RowStream, fields: Readonly<Record<string, string>>) => {
    const row = columnsOf(stream, rowSchemaVersion).map((column) => fields[column] ?? 'x');
    return quarantine.park({
      stream,
      token: 't',
      line: quarantine.parked.length,
      reason: 'broken',
      row: Buffer.from(`${row.join('\t')}\n`),
    });
  };
  return { options, steps, quarantine, signed, park };
}

test('rows of the device that were set aside are removed from both streams and counted', async () => {
  const { options, quarantine, signed, park } = openWorld();
  for (const stream of ['events', 'conversions'] as const) {
    await park(stream, { accountId: 'acct_1', deviceHashHex: deviceHash });
    await park(stream, { accountId: 'acct_2', deviceHashHex: deviceHash });
    await park(stream, { accountId: 'acct_1', deviceHashHex: 'ef'.repeat(32) });
  }
  expect(await eraseDevice(erasure, options)).toBe(true);
  expect(signed).toMatchObject([{ erased: { events: 0, conversions: 0, setAside: 2 } }]);
  expect(quarantine.parked.map(({ stream, row }) => [stream, row.toString().split('\t')[0]])).toEqual([
    ['events', 'acct_2'],
    ['events', 'acct_1'],
    ['conversions', 'acct_2'],
    ['conversions', 'acct_1'],
  ]);
});

test('what was freed is overwritten in both logs before the erasure is finished', async () => {
  const { options, steps, park } = openWorld();
  await park('events', { accountId: 'acct_1', deviceHashHex: deviceHash });
  await eraseDevice(erasure, options);
  const last = steps.slice(steps.indexOf('forget files of acct_1'));
  expect(last).toEqual(['forget files of acct_1', 'overwrite events', 'overwrite conversions', 'finish']);
});

test.each([0, 1])('nothing is deleted, and nothing finished, before log %i is shipped', async (late) => {
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
});
