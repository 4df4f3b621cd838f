import { ChangeLog } from '@overlay/service/internal/audit/change-log.ts';
import type { ControlStore } from '@overlay/service/internal/control-store/control-store.ts';
import { openPostgresControlStore } from '@overlay/service/internal/control-store/database/open-postgres-control-store.ts';
import {
  createTwoAccounts,
  sampleOverlay,
} from '@overlay/service/internal/control-store/sample-records.fixture.ts';
import { afterEach, expect, vi } from 'vitest';
import { withSql } from '../../kit/sql.ts';
import { test } from '../../kit/test.ts';

let url: string;
let one: ControlStore;
let other: ControlStore;
test.beforeEach(async ({ databaseUrl }) => {
  url = databaseUrl;
  // They wait for each other, which takes long on a slow machine.
  const open = () => openPostgresControlStore(url, { statementTimeoutMs: 120_000 });
  [one, other] = [open(), open()];
  // Both at once, on an empty database.
  await Promise.all([one.migrate(), other.migrate()]);
  await createTwoAccounts(one);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all([one.close(), other.close()]);
});

/** As many as a node has connections, so that none waits for a connection, which could time out on a slow machine. */
const rounds = 10;
const ofBoth = <Result>(work: (store: ControlStore, round: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: rounds }, (_, round) => [work(one, round), work(other, round)]).flat());

const person = (personId: string, role: 'owner' | 'viewer' = 'owner') => ({
  personId,
  email: `${personId}@overlay.test`,
  name: personId,
  passwordHash: 'hash',
  isAdministrator: false,
  createdAtMs: 1,
  membership: { accountId: 'acct_a', role },
});

test('nodes that start at once on an empty database create its tables once', { tags: ['long'] }, async ({
  postgres,
}) => {
  const url = await postgres.createDatabase();
  const nodes = Array.from({ length: 5 }, () => openPostgresControlStore(url));
  await Promise.all(nodes.map((node) => node.migrate()));
  await Promise.all(nodes.map((node) => node.ping()));
  await Promise.all(nodes.map((node) => node.migrate()));
  await Promise.all(nodes.map((node) => node.close()));
});

test('no change to an account is lost, and the audit log records each correctly', async () => {
  const clock = () => 1_800_000_000_000;
  await ofBoth((store) =>
    new ChangeLog(store, clock).makeAsService('acct_a', 'updateAccount', async ({ stores, note }) => {
      const before = await stores.accounts.get('acct_a');
      const retentionDays = (before?.limits.retentionDays ?? 0) + 1;
      if (before === undefined) throw new Error('no account');
      await stores.accounts.update('acct_a', { limits: { ...before.limits, retentionDays } });
      const target = { kind: 'account', id: 'acct_a' } as const;
      note({ target, before: { days: before.limits.retentionDays }, after: { days: retentionDays } });
    }),
  );
  expect((await one.accounts.get('acct_a'))?.limits.retentionDays).toBe(2 * rounds);
  const { items } = await one.auditLog.list('acct_a', { limit: 100 });
  const days = items.map(({ before, after }) => [before?.days ?? 0, after?.days]);
  days.sort(([a], [b]) => Number(a) - Number(b));
  expect(days).toEqual(Array.from({ length: 2 * rounds }, (_, index) => [index, index + 1]));
});

test('two owners who demote each other leave one of them an owner', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [a, b] = [`per_a${round}`, `per_b${round}`];
    const accountId = round % 2 === 0 ? 'acct_a' : 'acct_b';
    await one.persons.create({ ...person(a), membership: { accountId, role: 'owner' } });
    await one.persons.create({ ...person(b), membership: { accountId, role: 'owner' } });
    const changes = await Promise.all([
      one.memberships.changeRole(accountId, a, 'viewer'),
      other.memberships.remove(accountId, b),
    ]);
    expect([...changes].sort()).toEqual(['done', 'last-owner']);
    await one.persons.remove(a);
    await one.persons.remove(b);
  }
});

test('only one first person is created', async () => {
  const made = await ofBoth((store, round) =>
    store.persons.createFirst(person(`per_${store === one ? 'a' : 'b'}${round}`)),
  );
  expect(made.filter(Boolean)).toHaveLength(1);
  expect((await one.persons.list({ limit: 100 })).items).toHaveLength(1);
});

test('an account never exceeds its maximum number of exports', async () => {
  const made = await ofBoth((store, round) =>
    store.exports.create(
      {
        exportId: `exp_${store === one ? 'a' : 'b'}${round}`,
        accountId: 'acct_a',
        stream: 'events',
        query: {},
        requestedAtMs: 1,
      },
      4,
    ),
  );
  expect(made.filter((record) => record !== undefined)).toHaveLength(4);
});

test('an overlay that one node deletes and the other publishes is gone, with its versions', async () => {
  const publishedBy = { kind: 'service', id: null, name: 'Overlay service' } as const;
  for (let round = 0; round < rounds; round += 1) {
    const draft = await one.overlays.create(sampleOverlay({ overlayId: `ovl_${round}` }));
    const { videoId, campaignId, options } = draft;
    const version = { videoId, campaignId, options, publishedAtMs: 2, publishedBy, restoredFrom: null };
    const [, removed] = await Promise.all([
      one.transaction('acct_a', ({ overlays }) => overlays.publish(draft, version)),
      other.transaction('acct_a', ({ overlays }) => overlays.remove('acct_a', draft.overlayId)),
    ]);
    expect(removed?.overlayId).toBe(draft.overlayId);
  }
  expect(await one.overlays.publishedFor('acct_a', ['vid_1'])).toEqual([]);
});

test('counts that nodes write in different orders add up, and the last refusal is the latest', {
  tags: ['long'],
}, async () => {
  const records = Array.from({ length: 40 }, (_, index) => ({
    accountId: 'acct_a',
    keyId: `key_${index}`,
    minuteMs: 1_800_000_000_000,
    outcome: 'rejected' as const,
    code: 'validation_failed',
    count: 1,
    lastAtMs: 1_800_000_000_000,
    lastOrigin: null,
    lastErrors: [],
    lastPayloadText: '{}',
  }));
  await ofBoth((store, round) => {
    const ofRound = records.map((record) => ({ ...record, lastAtMs: record.minuteMs + round }));
    return store.requestLog.add(store === one ? ofRound : ofRound.reverse());
  });
  const { items } = await one.requestLog.list('acct_a', { limit: 100 });
  expect(items.map(({ count }) => count)).toEqual(records.map(() => 2 * rounds));
  expect(new Set(items.map(({ lastAtMs }) => lastAtMs))).toEqual(new Set([1_800_000_000_000 + rounds - 1]));
});

test('a node starts next to nodes of a later version, which has changed the tables already', async () => {
  await withSql(url, (sql) =>
    sql.query("insert into kysely_migration (name, timestamp) values ('9999-later', 'now')"),
  );
  await one.migrate();
  await other.ping();
});

test('a destroyed salt and the hash of an erased device are gone from the files of their tables', async () => {
  const fileOf = (table: string) =>
    withSql(url, async (sql) => {
      await sql.query('checkpoint');
      const { file } = await sql.row<{ file: Buffer }>(
        `select pg_read_binary_file(pg_relation_filepath('"${table}"'::regclass)) as file`,
      );
      return file.toString('latin1');
    });
  const salt = (await one.dailySalts.getOrCreate('2026-01-01')).toString('hex');
  expect(await fileOf('dailySalts')).toContain(salt);
  await one.dailySalts.destroyBefore('2026-01-02');
  expect(await fileOf('dailySalts')).not.toContain(salt);

  const deviceHash = 'd'.repeat(32) + '5'.repeat(32);
  const erasure = {
    erasureId: 'era_1',
    accountId: 'acct_a',
    subject: 'deviceId',
    requestedAtMs: 1,
    deviceHash,
  };
  await one.erasures.request(erasure);
  await one.erasures.saveProgress('era_1', { erased: { events: 1, conversions: 0, setAside: 0 }, found: {} });
  expect(await fileOf('erasures')).toContain(deviceHash);
  await one.erasures.finish('era_1', 1, { finishedAtMs: 2, coversUntilMs: 2, receipt: 'receipt' });
  expect(await fileOf('erasures')).not.toContain(deviceHash);
});

test('text is stored unchanged, except for the one character that PostgreSQL cannot store', async () => {
  const name = `Überraschung 🎉 ' " \\ \n$1 ?`;
  expect(await one.accounts.update('acct_a', { name })).toMatchObject({ name });
  expect(await one.accounts.update('acct_a', { name: 'a\0b' })).toMatchObject({ name: 'a\uFFFDb' });
  expect(await one.keys.findByHash('\0')).toBeUndefined();
});

test('the first request for a salt or a secret creates it, and all callers get the same', async () => {
  const salts = await ofBoth((store) => store.dailySalts.getOrCreate('2026-01-01'));
  expect(new Set(salts.map((salt) => salt.toString('hex'))).size).toBe(1);
  const secrets = await ofBoth((store) => store.instanceSecrets.getOrCreate('one'));
  expect(new Set(secrets).size).toBe(1);
});

test("the database decides when a lease ends, however wrong a node's clock is", {
  tags: ['long'],
}, async () => {
  const real = Date.now;
  const startedMs = performance.now();
  expect(await one.jobLeases.claim('job', 'one', 1_500)).toEqual({ fence: 1 });
  vi.spyOn(Date, 'now').mockImplementation(() => real() + 60_000);
  // It is undefined until the lease ends, which may already be the case on a slow machine.
  let lease: { readonly fence: number } | undefined;
  while (lease === undefined) lease = await other.jobLeases.claim('job', 'other', 60_000);
  expect(lease).toEqual({ fence: 2 });
  expect(performance.now() - startedMs).toBeGreaterThan(1_400);
  expect(await one.jobLeases.claim('job', 'one', 60_000)).toBeUndefined();
});
