import { setTimeout as sleep } from 'node:timers/promises';
import { type IssuedKey, issueKey } from '@overlay/service/internal/access/api-key.ts';
import { createKeyVerifier } from '@overlay/service/internal/access/key-verifier.ts';
import type { ControlChange } from '@overlay/service/internal/control-store/changes/control-changes.ts';
import type { ControlStore } from '@overlay/service/internal/control-store/control-store.ts';
import { openPostgresControlStore } from '@overlay/service/internal/control-store/database/open-postgres-control-store.ts';
import {
  createTwoAccounts,
  sampleOverlay,
} from '@overlay/service/internal/control-store/sample-records.fixture.ts';
import { afterEach, expect } from 'vitest';
import { openSql, type Sql } from '../../kit/sql.ts';
import { test } from '../../kit/test.ts';

let sql: Sql;
let one: ControlStore;
let other: ControlStore;
let told: ControlChange[];
/** How often the other node has read a key. */
let readings: number;
let verifier: ReturnType<typeof createKeyVerifier>;
test.beforeEach(async ({ databaseUrl: url }) => {
  sql = openSql(url);
  // A pause of this process must not cost the listening connection, because notifications sent during it would be lost
  // with it.
  const options = { listeningTimeoutMs: 120_000 };
  [one, other] = [openPostgresControlStore(url), openPostgresControlStore(url, options)];
  await one.migrate();
  await createTwoAccounts(one);
  told = [];
  readings = 0;
  const { keys, readTokens, changes } = other;
  const findByHash: typeof keys.findByHash = (hash) => {
    readings += 1;
    return keys.findByHash(hash);
  };
  const controlStore = { keys: { findByHash, get: keys.get }, readTokens, changes };
  verifier = createKeyVerifier({ controlStore, clock: () => performance.now() });
  changes.subscribe((change) => {
    told.push(change);
    verifier.onChange(change);
  });
  while (!changes.isWatching()) await sleep(5);
});
afterEach(async () => {
  await Promise.all([one.close(), other.close(), sql.close()]);
});

async function addKey(): Promise<IssuedKey> {
  const issued = issueKey({ accountId: 'acct_a', kind: 'secret', name: 'Server' }, Date.now());
  await one.keys.create(issued.record);
  while (!told.some((change) => change.kind === 'key' && change.keyId === issued.record.keyId))
    await sleep(1);
  expect(await verifier.verify(issued.secret)).toBeDefined();
  return issued;
}

/** Without notifications, caches would be stale for up to 60 s. How much sooner a node is notified depends on the machine. */
const longBeforeCachesEndMs = 50_000;

/** Revokes a key here, and waits until the other node refuses it because of the announcement. */
async function revoke({ record, secret }: IssuedKey): Promise<void> {
  await one.keys.revoke('acct_a', record.keyId, Date.now());
  const revokedAtMs = performance.now();
  for (;;) {
    const afterMs = performance.now() - revokedAtMs;
    if ((await verifier.verify(secret)) === undefined) return;
    expect(afterMs).toBeLessThan(longBeforeCachesEndMs);
    await sleep(5);
  }
}

const listeners = () =>
  sql.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'overlay control changes'",
  );

test('changes are announced to every node when they are committed, and locks are not changes', async () => {
  const { record } = await addKey();
  await one.accounts.update('acct_a', { name: 'Renamed' });
  await one.keys.noteUsed([{ keyId: record.keyId, atMs: Date.now() }]);
  await one.transaction('acct_b', async () => {});
  const draft = await one.overlays.create(sampleOverlay());
  const { videoId, campaignId, options } = draft;
  const publishedBy = { kind: 'service', id: null, name: 'Overlay service' } as const;
  const version = { videoId, campaignId, options, publishedAtMs: 2, publishedBy, restoredFrom: null };
  await one.overlays.publish(draft, version);
  await one
    .transaction('acct_b', async ({ accounts }) => {
      await accounts.update('acct_b', { name: 'Taken back' });
      throw new Error('on purpose');
    })
    .catch(() => {});
  await one.keys.revoke('acct_a', record.keyId, Date.now());
  // "Anything" is announced whenever listening starts.
  const changes = () => told.filter(({ kind }) => kind !== 'anything');
  while (changes().length < 4) await sleep(5);
  expect(changes()).toEqual([
    { kind: 'key', keyId: record.keyId },
    { kind: 'account', accountId: 'acct_a' },
    { kind: 'overlays', accountId: 'acct_a', videoId: 'vid_1' },
    { kind: 'key', keyId: record.keyId },
  ]);
});

test('a key is read once while changes are announced, and refused as soon as another node revokes it', async () => {
  const issued = await addKey();
  const before = readings;
  // After a long pause of this process, earlier reads are no longer trusted and are repeated.
  let pauses = 0;
  const untilMs = performance.now() + 2_000;
  while (performance.now() < untilMs) {
    const [anew, wasWatching] = [told.length, other.changes.isWatching()];
    expect(await verifier.verify(issued.secret)).toBeDefined();
    await sleep(10);
    if (!wasWatching || !other.changes.isWatching() || told.length > anew) pauses += 1;
  }
  expect(readings - before).toBeLessThanOrEqual(pauses);
  await revoke(issued);
});

test('a revoked key is refused while the listening connection is cut again and again', async () => {
  const issued = await addKey();
  let isCutting = true;
  const cutting = (async () => {
    while (isCutting) {
      await sql.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'overlay control changes'",
      );
      await sleep(5);
    }
  })();
  await sleep(100);
  await revoke(issued);
  isCutting = false;
  await cutting;
  while (!other.changes.isWatching()) await sleep(5);
});

test('and while it hangs forever', async () => {
  const issued = await addKey();
  const pids = (await listeners()).map(({ pid }) => pid);
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    await revoke(issued);
    expect(other.changes.isWatching()).toBe(false);
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  }
  while (!other.changes.isWatching()) await sleep(5);
  const second = await addKey();
  await revoke(second);
});
