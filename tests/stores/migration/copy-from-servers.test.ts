import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identifierPrefixes } from '@overlay/contract';
import { copyFromServers } from '@overlay/service/internal/backup/copy-from-servers.ts';
import { makeEventRow } from '@overlay/service/internal/event/event-row.fixture.ts';
import { toRowLine } from '@overlay/service/internal/event/event-row.ts';
import { toBase32 } from '@overlay/service/internal/identifiers/base32.ts';
import { type EventLog, type LogEntry, storeConsumer } from '@overlay/service/internal/log/event-log.ts';
import { drainLogs } from '@overlay/service/internal/migration/drain-logs.ts';
import { closePorts, type Ports } from '@overlay/service/internal/ports/ports.ts';
import { openEmbeddedPorts } from '@overlay/service/internal/stores/open-embedded-ports.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect } from 'vitest';
import { type StoreProcess, startStoreProcess } from '../../kit/store-process.ts';
import { test } from '../../kit/test.ts';
import { conversionEntry, fillControlData } from './moved-stores.ts';

let store: StoreProcess;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'copy-from-servers-'));
  store = await startStoreProcess();
});
afterAll(async () => {
  await store.dispose();
  await rm(directory, { recursive: true, force: true });
});

const logger = pino({ level: 'silent' });
const nowMs = Date.now();

function entryOf(name: string): LogEntry {
  const key = Buffer.alloc(16, name);
  const eventId = identifierPrefixes.event + toBase32(key);
  const line = toRowLine(makeEventRow({ eventId, createdAt: nowMs, timestamp: nowMs }));
  return { key, line, createdAt: nowMs, payloadHash: 3 };
}

/** A log whose keys are read with something else in between. */
function withKnownKeys(log: EventLog, knownKeys: EventLog['knownKeys']): EventLog {
  return new Proxy(log, {
    get(target, name) {
      if (name === 'knownKeys') return knownKeys;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

const idsOf = async ({ eventStore }: Ports) =>
  (await eventStore.query<{ eventId: string }>('SELECT eventId FROM events ORDER BY eventId')).map(
    ({ eventId }) => eventId,
  );

test('a copy of stores in use has everything acknowledged before, and a later event with its dedupe key or not at all', async ({
  postgres,
}) => {
  const from = await openEmbeddedPorts(join(directory, 'node'), {
    databaseUrl: await postgres.createDatabase(),
    eventLogUrl: await postgres.createDatabase(),
    eventStoreUrl: store.url,
  });
  await from.eventStore.migrate();
  await fillControlData(from, nowMs);
  const [shipped, waiting] = [['a', 'b', 'c'].map(entryOf), ['d', 'e'].map(entryOf)];
  await from.eventLog.append(shipped);
  await drainLogs(from, logger);
  await from.eventLog.append(waiting);
  await from.conversionLog.append([conversionEntry(1, nowMs)]);
  const { deadLetters } = await from.eventLog.consumer(storeConsumer);
  const letter = { token: 'refused', row: Buffer.from('x\n'), schemaVersion: 1, reason: '', refusedAt: 1 };
  await deadLetters.add([letter]);

  // The node counts one event after its keys were read, and accepts another one after its rows were.
  const [counted, tooLate] = [entryOf('counted'), entryOf('too late')];
  let passes = 0;
  const eventLog = withKnownKeys(from.eventLog, async function* (sinceMs) {
    passes += 1;
    if (passes === 2) await from.eventLog.append([tooLate]);
    yield* from.eventLog.knownKeys(sinceMs);
    if (passes === 1) await from.eventLog.append([counted]);
  });
  const copyTo = (to: Ports, pace: () => Promise<void>) =>
    copyFromServers({ from: { ...from, eventLog }, to, logger, pace, signal: new AbortController().signal });

  const to = await openEmbeddedPorts(join(directory, 'copy'));
  await copyTo(to, async () => {});
  const copied = [...shipped, ...waiting, counted];
  const ids = copied.map(({ key }) => identifierPrefixes.event + toBase32(key ?? Buffer.alloc(16)));
  expect(await idsOf(to)).toEqual(ids.toSorted());
  expect(await to.eventStore.query('SELECT count() AS count FROM conversions')).toEqual([{ count: 1 }]);
  expect((await to.controlStore.accounts.list({ limit: 10 })).items).toHaveLength(2);
  const verdicts = await to.eventLog.append([...copied, tooLate]);
  expect(verdicts.map(({ status }) => status)).toEqual([...copied.map(() => 'duplicate'), 'accepted']);
  expect(await to.conversionLog.append([conversionEntry(1, nowMs)])).toMatchObject([{ status: 'duplicate' }]);
  await closePorts(to);

  const other = await openEmbeddedPorts(join(directory, 'other'));
  const sending = copyTo(other, async () => void (await deadLetters.remove([letter.token])));
  await expect(sending).rejects.toThrow('dead letters were sent or deleted during the backup');
  await closePorts(other);
  await closePorts(from);
});
