import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ChangeLog } from '../audit/change-log.ts';
import type { ControlStore } from './control-store.ts';
import { openControlStore } from './open.ts';
import { sampleAccount, sampleKey } from './sample-records.fixture.ts';

let dataDir: string;
let store: ControlStore;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'removal-ledger-'));
  store = openControlStore({ dataDir });
  await store.migrate();
  await store.accounts.create(sampleAccount());
  await store.keys.create(sampleKey());
});
afterEach(async () => {
  await store.close();
  await rm(dataDir, { recursive: true });
});

const target = { kind: 'key', id: 'key_1', name: 'Server' } as const;
const readLedger = () => readFile(join(dataDir, 'ledger.jsonl'), 'utf8').catch(() => '');

it('a revoked key is in the ledger by its identifier alone, and other changes are not', async () => {
  const changeLog = new ChangeLog(store, () => 7);
  await changeLog.makeAsService('acct_a', 'updateKey', async ({ note }) =>
    note({ target, before: { name: 'a' }, after: { name: 'b' } }),
  );
  expect(await readLedger()).toBe('');
  await changeLog.makeAsService('acct_a', 'revokeKey', async ({ stores, atMs, note }) => {
    await stores.keys.revoke('acct_a', 'key_1', atMs);
    note({ target, before: { revoked: false }, after: { revoked: true } });
  });
  expect(await readLedger()).toBe('{"operation":"revokeKey","accountId":"acct_a","id":"key_1","atMs":7}\n');
});

it('a key is not revoked if the ledger cannot be written', async () => {
  const withoutLedger = openControlStore({ dataDir, ledgerFile: join(dataDir, 'missing', 'ledger.jsonl') });
  const changeLog = new ChangeLog(withoutLedger, () => 7);
  const revoking = changeLog.makeAsService('acct_a', 'revokeKey', async ({ stores, atMs, note }) => {
    await stores.keys.revoke('acct_a', 'key_1', atMs);
    note({ target, before: { revoked: false }, after: { revoked: true } });
  });
  await expect(revoking).rejects.toThrow('ENOENT');
  expect((await store.keys.get('acct_a', 'key_1'))?.revokedAtMs).toBeNull();
  await withoutLedger.close();
});
