import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ReceivedMark } from '../event-store/chdb/received-mark.ts';
import { storeConsumer } from '../log/event-log.ts';
import { createLmdbEventLog, type LmdbEventLog } from '../log/lmdb/lmdb-event-log.ts';
import { InstallationCheck } from './installation-check.ts';

let folder: string;
let logs: { events: LmdbEventLog; conversions: LmdbEventLog };
let received: ReceivedMark;
let secrets: Map<string, string>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'installation-check-'));
  logs = {
    events: await createLmdbEventLog({ path: join(folder, 'event-log') }),
    conversions: await createLmdbEventLog({ path: join(folder, 'conversion-log') }),
  };
  received = new ReceivedMark(join(folder, 'event-store', 'received.json'));
  secrets = new Map();
  partLosses = [];
});
afterEach(async () => {
  await Promise.all([logs.events.close(), logs.conversions.close(), received.close()]);
  await rm(folder, { recursive: true });
});

const instanceSecrets = {
  get: async (name: string) => secrets.get(name),
  set: async (name: string, value: string) => void secrets.set(name, value),
  async getOrCreate(name: string) {
    const value = secrets.get(name) ?? 'ab'.repeat(32);
    secrets.set(name, value);
    return value;
  },
  async exchange(name: string, before: string | undefined, value: string) {
    if (secrets.get(name) !== before) return false;
    secrets.set(name, value);
    return true;
  },
  takeIfEqual: () => Promise.reject(new Error('not used')),
};
let partLosses: string[];
const parts = {
  losses: async (isListed: boolean) => (isListed ? partLosses : []),
  settle: async () => {
    partLosses = [];
  },
  write: async () => {},
};
const names = {
  stores: 'OVERLAY_DATA_DIR is',
  control: 'control.sqlite',
  eventStore: 'event-store',
  events: 'event-log',
  conversions: 'conversion-log',
};
const newCheck = () =>
  new InstallationCheck({ instanceSecrets }, { received, parts, logs, names, note: parts.write }, () => 0);

async function append(lines: number): Promise<void> {
  const entry = { key: undefined, line: '{}\n', createdAt: 1, payloadHash: 1 };
  await logs.events.append(Array.from({ length: lines }, () => entry));
}

/** Takes the next range as the shipper does. */
async function ship(steps: { readonly isRecorded: boolean; readonly isMarked: boolean }): Promise<void> {
  const consumer = await logs.events.consumer(storeConsumer);
  const lease = await consumer.claim('test', Date.now() + 60_000);
  const range = lease && (await consumer.nextRange(lease.fence, 1_000_000));
  if (range?.position === undefined) throw new Error('no range');
  if (steps.isRecorded) await received.received('events', range.position, range.rowCount);
  if (steps.isMarked) await consumer.markDone(lease?.fence ?? 0, range.token);
}

it('a new folder is complete and gets one id in all of its stores', async () => {
  expect(await newCheck().losses()).toEqual([]);
  await newCheck().settle();
  const id = secrets.get('installation');
  expect(id).toBeDefined();
  expect(await logs.events.installation()).toBe(id);
  expect(await logs.conversions.installation()).toBe(id);
  expect((await received.read())?.installation).toBe(id);
});

it('nodes that start at the same time on new stores give them one id', async () => {
  const given = vi.spyOn(logs.events, 'setInstallation');
  await Promise.all([newCheck().settle(), newCheck().settle()]);
  const id = secrets.get('installation');
  expect(given.mock.calls).toEqual([[id], [id]]);
});

it('a folder whose ids were written in part, as after a kill, is new', async () => {
  secrets.set('installation-planned', 'planned');
  await logs.events.setInstallation('planned');
  expect(await newCheck().losses()).toEqual([]);
  await newCheck().settle();
  expect(secrets.get('installation')).toBe('planned');
  expect(await newCheck().losses()).toEqual([]);
});

it.each([
  ['zeros', '\0'.repeat(500)],
  ['another text', '{"installation":'],
  [
    'other numbers',
    '{"installation":"a","events":{"position":1.5,"rows":1},"conversions":{"position":0,"rows":0}}',
  ],
])('a record of the event store that became %s is a loss, until it is accepted', async (_, text) => {
  await newCheck().settle();
  await append(3);
  await ship({ isRecorded: true, isMarked: true });
  await writeFile(join(folder, 'event-store', 'received.json'), text);
  expect(await newCheck().losses()).toEqual([
    'event-store/received.json is damaged: whether events are missing cannot be known',
  ]);
  await newCheck().settle();
  expect(await newCheck().losses()).toEqual([]);
  expect(await received.read()).toMatchObject({ events: { rows: 3 } });
});

it('a folder of an earlier version, which has shipped before, gets its ids and is complete', async () => {
  await append(3);
  await ship({ isRecorded: false, isMarked: true });
  expect(await newCheck().losses()).toEqual([]);
  await newCheck().settle();
  expect(await newCheck().losses()).toEqual([]);
});

it('a store that is ahead of the mark, as after a kill, is complete', async () => {
  await newCheck().settle();
  await append(3);
  await ship({ isRecorded: true, isMarked: false });
  expect(await newCheck().losses()).toEqual([]);
  // The range is sent again after the kill, and its rows are counted once.
  await ship({ isRecorded: true, isMarked: true });
  expect((await received.read())?.events).toEqual({ position: 1, rows: 3 });
  expect(await newCheck().losses()).toEqual([]);
});

it('an event store that is behind the log is named with the number of events', async () => {
  await newCheck().settle();
  await append(3);
  await ship({ isRecorded: false, isMarked: true });
  expect(await newCheck().losses()).toEqual(['event-store is older than event-log: 3 events are missing']);
  await newCheck().settle();
  expect(await newCheck().losses()).toEqual([]);
});

it('after the loss of its last rows is accepted, a log gives their positions to no others', async () => {
  await newCheck().settle();
  await append(1);
  const record = await received.read();
  if (record === undefined) throw new Error('no record');
  await received.write({ ...record, events: { position: 7, rows: 9 } });
  expect(await newCheck().losses()).toEqual([
    'event-log is older than event-store: the dedupe keys of 9 events, at most, are missing',
  ]);
  await newCheck().settle();
  expect(await newCheck().losses()).toEqual([]);
  await append(1);
  const consumer = await logs.events.consumer(storeConsumer);
  expect(await consumer.position()).toEqual({ appended: 8, done: 7 });
  expect(await consumer.lag()).toMatchObject({ events: 1 });
});

it('parts that are missing in the event store are losses once there is a list of them, until they are accepted', async () => {
  await newCheck().settle();
  partLosses = ['event-store: 3 events of 2026-11 are missing (part 202611_1_1_0)'];
  expect(await newCheck().losses()).toEqual(partLosses);
  await newCheck().settle();
  expect(await newCheck().losses()).toEqual([]);
});

it('control data that are older than the event store are named, with the time from which changes are missing', async () => {
  await newCheck().settle();
  const early = new Map(secrets);
  await newCheck().note();
  secrets = early;
  expect(await newCheck().losses()).toEqual([
    'control.sqlite is older than event-store: changes of accounts, keys and overlays since 1970-01-01T00:00:00.000Z are missing',
  ]);
  await newCheck().settle();
  expect(await newCheck().losses()).toEqual([]);
});

/** A store that was deleted knows nothing; one that comes from another folder has another id. */
const exchanges: readonly (readonly [string, string, (id: string | undefined) => Promise<unknown>])[] = [
  [
    'event-store',
    'event-store IS: 3 events and 0 conversions are missing',
    async (id) => {
      await received.close();
      await rm(join(folder, 'event-store'), { recursive: true });
      received = new ReceivedMark(join(folder, 'event-store', 'received.json'));
      const nothing = { position: 0, rows: 0 };
      if (id !== undefined) await received.write({ installation: id, events: nothing, conversions: nothing });
    },
  ],
  [
    'event-log',
    'event-log IS: the dedupe keys of 3 events and all that waited in it are missing',
    async (id) => {
      await logs.events.close();
      await rm(join(folder, 'event-log'), { recursive: true });
      logs.events = await createLmdbEventLog({ path: join(folder, 'event-log') });
      if (id !== undefined) await logs.events.setInstallation(id);
    },
  ],
  [
    'control.sqlite',
    'control.sqlite IS: accounts, keys and overlays are missing',
    async (id) => {
      secrets = new Map(id === undefined ? [] : [['installation', id]]);
    },
  ],
];

it.each(
  exchanges.flatMap(([store, loss, exchange]) => [
    [`${store} that was deleted`, loss.replace('IS', 'is missing or empty'), undefined, exchange] as const,
    [
      `${store} of another`,
      loss.replace('IS', 'belongs to another installation'),
      'other',
      exchange,
    ] as const,
  ]),
)('%s is a loss, until it is accepted', async (_, loss, id, exchange) => {
  await newCheck().settle();
  await append(3);
  await ship({ isRecorded: true, isMarked: true });
  await exchange(id);
  expect(await newCheck().losses()).toEqual([loss]);
  await newCheck().settle();
  expect(await newCheck().losses()).toEqual([]);
});
