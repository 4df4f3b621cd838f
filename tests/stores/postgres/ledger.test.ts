import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChangeLog } from '@overlay/service/internal/audit/change-log.ts';
import { openControlStore } from '@overlay/service/internal/control-store/open.ts';
import { sampleAccount, sampleKey } from '@overlay/service/internal/control-store/sample-records.fixture.ts';
import { expect } from 'vitest';
import { test } from '../../kit/test.ts';

test('a node on PostgreSQL writes what it revokes into the ledger in its data directory', async ({
  postgres,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ledger-'));
  const store = openControlStore({ dataDir, databaseUrl: await postgres.createDatabase() });
  try {
    await store.migrate();
    await store.accounts.create(sampleAccount());
    await store.keys.create(sampleKey());
    await new ChangeLog(store, () => 7).makeAsService(
      'acct_a',
      'revokeKey',
      async ({ stores, atMs, note }) => {
        await stores.keys.revoke('acct_a', 'key_1', atMs);
        const target = { kind: 'key', id: 'key_1', name: 'Server' } as const;
        note({ target, before: { revoked: false }, after: { revoked: true } });
      },
    );
    expect(await readFile(join(dataDir, 'ledger.jsonl'), 'utf8')).toBe(
      '{"operation":"revokeKey","accountId":"acct_a","id":"key_1","atMs":7}\n',
    );
  } finally {
    await store.close();
    await rm(dataDir, { recursive: true });
  }
});
