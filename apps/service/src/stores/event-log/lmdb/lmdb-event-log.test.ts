import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { describeEventLogContract } from '../../../ports/event-log.contract.ts';
import { openLogReader } from '../../../ports/log-reader.fixture.ts';
import { createLmdbEventLog } from './lmdb-event-log.ts';
import { openLogDatabase } from './log-database.ts';

describeEventLogContract('LMDB', async () => {
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
});

test('a data directory from before consumers had names goes on with the range that was on its way', async () => {
  const path = await mkdtemp(join(tmpdir(), 'event-log-upgrade-'));
  const lineOf = (line: string) => ({ key: undefined, line: `${line}\n`, createdAt: 1, payloadHash: 1 });
  const log = await createLmdbEventLog({ path });
  for (const line of ['a', 'b', 'c', 'd']) await log.append([lineOf(line)]);
  const reader = await openLogReader(log);
  await reader.done((await reader.next(2))?.token ?? '');
  await log.close();
  const db = await openLogDatabase(path);
  const pending = { from: 2, to: 3, token: 'the token of then' };
  await db.commit(() => {
    db.state.remove('consumer:store');
    db.state.put('shippedTo', 1);
    db.state.put('pending', pending);
  });
  await db.close();

  const upgraded = await createLmdbEventLog({ path });
  const store = await openLogReader(upgraded);
  expect(await store.next()).toMatchObject({ token: pending.token, rows: Buffer.from('b\nc\n') });
  expect(await store.drain()).toEqual(['b', 'c', 'd']);
  await upgraded.close();
  await rm(path, { recursive: true });
});

test('keys without rows that went into runs do not hide the keys that come after a restart', async () => {
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
