import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LogEntry, storeConsumer } from '@overlay/service/internal/log/event-log.ts';
import { drainLogs } from '@overlay/service/internal/migration/drain-logs.ts';
import { beginUse, MigrationRefused } from '@overlay/service/internal/migration/migration-mark.ts';
import { type MigrationProgress, moveStores } from '@overlay/service/internal/migration/move-stores.ts';
import type { Ports } from '@overlay/service/internal/ports/ports.ts';
import { openEmbeddedPorts } from '@overlay/service/internal/stores/open-embedded-ports.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect } from 'vitest';
import { atScale } from '../../kit/scale.ts';
import { type StoreProcess, startStoreProcess } from '../../kit/store-process.ts';
import { test } from '../../kit/test.ts';
import {
  conversionEntry,
  createRandom,
  fillControlData,
  randomRow,
  readEverything,
  toEntry,
} from './moved-stores.ts';

let store: StoreProcess;
let directory: string;
const opened: Ports[] = [];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'migration-'));
  store = await startStoreProcess();
});
afterAll(async () => {
  for (const ports of opened.splice(0)) await closeAll(ports);
  await store.dispose();
  await rm(directory, { recursive: true, force: true });
});

const logger = pino({ level: 'silent' });

async function open(name: string, urls: object = {}): Promise<Ports> {
  const ports = await openEmbeddedPorts(join(directory, name), urls);
  opened.push(ports);
  await ports.controlStore.migrate();
  await ports.eventStore.migrate();
  return ports;
}

async function closeAll(ports: Ports): Promise<void> {
  await Promise.all([ports.eventLog.close(), ports.conversionLog.close()]);
  await ports.eventStore.close();
  await ports.controlStore.close();
}

async function close(ports: Ports): Promise<void> {
  opened.splice(opened.indexOf(ports), 1);
  await closeAll(ports);
}

function move(from: Ports, to: Ports, onProgress: (progress: MigrationProgress) => void = () => {}) {
  return moveStores({
    from,
    to,
    clock: Date.now,
    onProgress,
    signal: new AbortController().signal,
    async pause() {
      await drainLogs(from, logger);
      return { resume: () => {} };
    },
  });
}

const counts = atScale({
  short: { events: 100, conversions: 20 },
  long: { events: 3_000, conversions: 200 },
  release: { events: 100_000, conversions: 2_000 },
});

test('everything moves to servers and back, and is unchanged', async ({ postgres }) => {
  const random = createRandom(7);
  const nowMs = Date.now();
  const urls = {
    databaseUrl: await postgres.createDatabase(),
    eventLogUrl: await postgres.createDatabase(),
    eventStoreUrl: store.url,
  };
  const source = await open('source');
  await fillControlData(source, nowMs);
  const entries = Array.from({ length: counts.events }, (_, index) =>
    toEntry(randomRow(random, nowMs), index % 2 === 0 ? undefined : `key ${index}`),
  );
  // Each of the last ones lies between others.
  await source.eventLog.append(entries.slice(0, (counts.events * 2) / 3));
  await drainLogs(source, logger);
  await source.eventLog.append(entries.slice((counts.events * 2) / 3));
  await source.conversionLog.append(
    Array.from({ length: counts.conversions }, (_, id) => conversionEntry(id, nowMs)),
  );
  const letters = ['events', 'conversions'].map((stream, refusedAt) => ({
    token: `token of ${stream}`,
    row: Buffer.from(`acct_1\t"é"\t${stream}\n`),
    schemaVersion: 1,
    reason: 'cannot parse',
    refusedAt,
  }));
  for (const [index, log] of [source.eventLog, source.conversionLog].entries()) {
    await (await log.consumer(storeConsumer)).deadLetters.add(letters.slice(index, index + 1));
  }

  const servers = await open('servers', urls);
  const seen: MigrationProgress[] = [];
  const result = await move(source, servers, (progress) => seen.push(progress));
  expect(result).toMatchObject({ ...counts, deadLetters: 2 });
  expect(result.dedupeKeys).toBeGreaterThanOrEqual(counts.events / 2 + counts.conversions);
  expect(seen.some(({ phase, done }) => phase === 'copying' && done > 0)).toBe(true);
  const before = await readEverything(source);
  expect(before.length).toBeGreaterThan(counts.events + counts.conversions);
  expect(await readEverything(servers)).toEqual(before);
  await expectDuplicates(servers, entries);
  await close(source);

  await beginUse(servers.controlStore.instanceSecrets);
  await expect(move(servers, servers)).rejects.toThrow(MigrationRefused);
  const back = await open('back');
  // Copied by an unfinished migration, and sent since.
  await (await back.eventLog.consumer(storeConsumer)).deadLetters.add(
    letters.map((letter) => ({ ...letter, token: 'sent' })),
  );
  await move(servers, back);
  expect(await readEverything(back)).toEqual(before);
  await expectDuplicates(back, entries);
});

async function expectDuplicates({ eventLog }: Ports, entries: readonly LogEntry[]): Promise<void> {
  const keyed = entries.filter(({ key }) => key !== undefined);
  const verdicts = await eventLog.append(keyed);
  expect(verdicts).toEqual(
    keyed.map(({ createdAt }) => ({ status: 'duplicate', createdAt, payloadMismatch: false })),
  );
}
