import { cp, rm } from 'node:fs/promises';
import { makeEventRow } from '@overlay/service/internal/event/event-row.fixture.ts';
import { toRowLine } from '@overlay/service/internal/event/event-row.ts';
import { ReceivedTable } from '@overlay/service/internal/event-store/clickhouse/received-table.ts';
import { drainLogs } from '@overlay/service/internal/migration/drain-logs.ts';
import { InstallationCheck } from '@overlay/service/internal/ports/installation-check.ts';
import { closePorts, type Ports } from '@overlay/service/internal/ports/ports.ts';
import { openEmbeddedPorts } from '@overlay/service/internal/stores/open-embedded-ports.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDataDirectory } from '../../kit/data-directory.ts';
import { type PostgresServer, startPostgres } from '../../kit/postgres.ts';
import { builtService } from '../../kit/programs.ts';
import { failToStart, startClusterNode } from '../../kit/service.ts';
import { type StoreProcess, startStoreProcess } from '../../kit/store-process.ts';

/** What the nodes of a cluster share, by the names of the settings. */
interface Servers {
  readonly DATABASE_URL: string;
  readonly EVENT_LOG_URL: string;
  readonly EVENT_STORE_URL: string;
}

let server: PostgresServer;
let store: StoreProcess;
let emptyStore: StoreProcess;
/** As it is when 7 events were stored, and the databases as they were after 3 of them. */
let servers: Servers;
let early: Pick<Servers, 'DATABASE_URL' | 'EVENT_LOG_URL'>;
beforeAll(async () => {
  [server, store, emptyStore] = await Promise.all([
    startPostgres(),
    startStoreProcess(),
    startStoreProcess(),
  ]);
  servers = await newServers(store);
  await use(servers, (ports) => write(ports, 0, 3));
  early = {
    DATABASE_URL: await server.createDatabase(servers.DATABASE_URL),
    EVENT_LOG_URL: await server.createDatabase(servers.EVENT_LOG_URL),
  };
  await store.stop();
  await cp(store.dataDirectory, `${store.dataDirectory}-early`, { recursive: true });
  await store.start();
  await use(servers, (ports) => write(ports, 3, 7));
});
afterAll(() => Promise.all([server.dispose(), store.dispose(), emptyStore.dispose()]));

async function newServers({ url }: Pick<StoreProcess, 'url'>): Promise<Servers> {
  const [DATABASE_URL, EVENT_LOG_URL] = [await server.createDatabase(), await server.createDatabase()];
  return { DATABASE_URL, EVENT_LOG_URL, EVENT_STORE_URL: url };
}

/** The stores without a service. */
async function use<Result>(
  { DATABASE_URL: databaseUrl, EVENT_LOG_URL: eventLogUrl, EVENT_STORE_URL: eventStoreUrl }: Servers,
  work: (ports: Ports) => Promise<Result>,
): Promise<Result> {
  const dataDir = await newDataDirectory();
  const ports = await openEmbeddedPorts(dataDir, { databaseUrl, eventLogUrl, eventStoreUrl });
  try {
    await ports.controlStore.migrate();
    await ports.eventStore.migrate();
    return await work(ports);
  } finally {
    await closePorts(ports);
    await rm(dataDir, { recursive: true, force: true });
  }
}

function checkOf({ controlStore, marks, clock }: Ports): InstallationCheck {
  if (marks === undefined) throw new Error('these stores are not compared');
  return new InstallationCheck(controlStore, marks, clock);
}

/** As a node that starts, receives events and stops. */
async function write(ports: Ports, from: number, to: number): Promise<void> {
  const check = checkOf(ports);
  expect(await check.losses()).toEqual([]);
  await check.settle();
  const entries = Array.from({ length: to - from }, (_, index) => ({
    key: undefined,
    line: toRowLine(makeEventRow({ eventId: `evt_${from + index}` })),
    createdAt: Date.now(),
    payloadHash: 1,
  }));
  await ports.eventLog.append(entries);
  await drainLogs(ports, pino({ level: 'silent' }));
  await check.note();
}

const lossesOf = (changed: Partial<Servers>) =>
  use({ ...servers, ...changed }, (ports) => checkOf(ports).losses());

test('stores that belong together are complete', async () => {
  expect(await lossesOf({})).toEqual([]);
});

test('an empty store, log or database is named, with how many events are missing', async () => {
  expect(await lossesOf({ EVENT_STORE_URL: emptyStore.url })).toEqual([
    'EVENT_STORE_URL is missing or empty: 7 events and 0 conversions are missing',
  ]);
  expect(await lossesOf({ EVENT_LOG_URL: await server.createDatabase() })).toEqual([
    'the event log of EVENT_LOG_URL is missing or empty: the dedupe keys of 7 events and all that waited in it are missing',
    'the conversion log of EVENT_LOG_URL is missing or empty: the dedupe keys of 0 conversions and all that waited in it are missing',
  ]);
  expect(await lossesOf({ DATABASE_URL: await server.createDatabase() })).toEqual([
    'DATABASE_URL is missing or empty: accounts, keys and overlays are missing',
  ]);
});

test('a log or a database that is older is named', async () => {
  expect(await lossesOf({ EVENT_LOG_URL: early.EVENT_LOG_URL })).toEqual([
    'the event log of EVENT_LOG_URL is older than EVENT_STORE_URL: the dedupe keys of 4 events, at most, are missing',
  ]);
  expect(await lossesOf({ DATABASE_URL: early.DATABASE_URL })).toEqual([
    expect.stringMatching(
      /^DATABASE_URL is older than EVENT_STORE_URL: changes of accounts, keys and overlays since .+ are missing$/,
    ),
  ]);
});

test('nodes that start at the same time on new stores agree on one installation', {
  tags: ['long'],
}, async () => {
  const shared = await newServers(emptyStore);
  await use(shared, (one) =>
    use(shared, (other) => Promise.all([checkOf(one).settle(), checkOf(other).settle()])),
  );
  await use(shared, (ports) => write(ports, 0, 1));
  await use(shared, async (one) =>
    use(shared, async (other) => {
      await Promise.all([one, other, one, other].map((ports) => checkOf(ports).note()));
      expect(await checkOf(one).losses()).toEqual([]);
    }),
  );
});

test('a store that returns to an earlier installation belongs to it again', async () => {
  await use(await newServers(emptyStore), async ({ eventStore }) => {
    const received = new ReceivedTable(eventStore);
    const none = { position: 0, rows: 0 };
    for (const installation of ['one', 'other', 'one']) {
      await received.write({ installation, events: none, conversions: none });
      expect(await received.read()).toMatchObject({ installation });
    }
  });
});

test('a node refuses to start on an older store, until the loss is accepted', async () => {
  await store.stop();
  await rm(store.dataDirectory, { recursive: true });
  await cp(`${store.dataDirectory}-early`, store.dataDirectory, { recursive: true });
  await store.start();
  const loss = 'EVENT_STORE_URL is older than the event log of EVENT_LOG_URL: 4 events are missing';
  expect(await lossesOf({})).toEqual([loss]);
  expect(await failToStart({ ...servers })).toContain(`the stores are incomplete: ${loss}`);
  const accepting = await startClusterNode(
    { ...servers },
    { command: process.execPath, args: [builtService, 'start', '--accept-loss'] },
  );
  await accepting.dispose();
  const node = await startClusterNode({ ...servers });
  await node.dispose();
  expect(await lossesOf({})).toEqual([]);
});

test('a node starts while the store is away, and notes what belongs together once it is back', {
  tags: ['long'],
}, async () => {
  const away = await startStoreProcess();
  const shared = await newServers(away);
  await away.stop();
  const node = await startClusterNode({ ...shared });
  await away.start();
  expect(await node.stop()).toBe(0);
  await node.dispose();
  await away.dispose();
  expect(await lossesOf({ ...shared, EVENT_STORE_URL: store.url })).toEqual([
    expect.stringMatching(/^EVENT_STORE_URL belongs to another installation: /),
  ]);
});
