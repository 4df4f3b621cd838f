import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { describeShipperContract } from '../../shipping/shipper.contract.ts';
import { describeEventLogContract, type EventLogHarness } from '../event-log.contract.ts';
import { createLmdbEventLog } from './lmdb-event-log.ts';

async function makeHarness(): Promise<EventLogHarness> {
  const path = await mkdtemp(join(tmpdir(), 'event-log-'));
  let now = Date.now();
  return {
    open: () => createLmdbEventLog({ path, clock: () => now }),
    dispose: () => rm(path, { recursive: true }),
    clock: {
      now: () => now,
      advance(ms) {
        now += ms;
      },
    },
  };
}

describeEventLogContract('LMDB', makeHarness);
describeShipperContract('LMDB', makeHarness);

test('keys without rows that were written to runs do not hide the keys added after a restart', async () => {
  const path = await mkdtemp(join(tmpdir(), 'event-log-keys-'));
  const open = () => createLmdbEventLog({ path, generationKeys: 10 });
  const createdAt = Date.now();
  const keyOf = (id: number) => Buffer.alloc(16, `key ${id} `);
  const entryOf = (id: number) => ({ key: keyOf(id), line: `${id}\n`, createdAt, payloadHash: 1 });
  let log = await open();
  for (let id = 0; id < 60; id++) {
    await log.rememberKeys([{ key: keyOf(id), createdAt, payloadHash: 1 }]);
    await setTimeout(2);
  }
  await log.close();
  log = await open();
  await log.append([entryOf(100)]);
  await log.close();
  log = await open();
  const known = new Set<string>();
  for await (const page of log.knownKeys(0)) for (const { key } of page) known.add(key.toString());
  expect(known.size).toBe(61);
  const verdicts = await log.append([entryOf(0), entryOf(59), entryOf(100)]);
  expect(verdicts.map(({ status }) => status)).toEqual(['duplicate', 'duplicate', 'duplicate']);
  await log.close();
  await rm(path, { recursive: true });
});
