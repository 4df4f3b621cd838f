import { expect, it } from 'vitest';
import type { ControlStore } from '../control-store.ts';
import { parseCursor } from '../page.ts';
import { createTwoAccounts, sampleKey } from '../sample-records.fixture.ts';

export function keysContract(store: () => ControlStore): void {
  it('finds a key by its hash and by its account', async () => {
    await createTwoAccounts(store());
    await store().keys.create(sampleKey());
    expect(await store().keys.findByHash('hash of key_1')).toEqual(sampleKey());
    expect(await store().keys.findByHash('another')).toBeUndefined();
    expect(await store().keys.get('acct_a', 'key_1')).toEqual(sampleKey());
  });

  it('neither shows nor changes the keys of another account', async () => {
    await createTwoAccounts(store());
    await store().keys.create(sampleKey());
    const { keys } = store();
    expect(await keys.get('acct_b', 'key_1')).toBeUndefined();
    expect(await keys.update('acct_b', 'key_1', { name: 'mine' })).toBeUndefined();
    expect(await keys.revoke('acct_b', 'key_1', 5)).toBeUndefined();
    expect(await keys.replace('acct_b', 'key_1', sampleKey({ keyId: 'key_2' }), 5)).toBe(false);
    expect((await keys.list('acct_b', { limit: 10 })).items).toEqual([]);
    expect(await keys.get('acct_a', 'key_1')).toEqual(sampleKey());
  });

  it('lists keys newest first, a page at a time', async () => {
    await createTwoAccounts(store());
    for (const keyId of ['key_1', 'key_2', 'key_3']) await store().keys.create(sampleKey({ keyId }));
    const first = await store().keys.list('acct_a', { limit: 2 });
    const second = await store().keys.list('acct_a', {
      limit: 2,
      after: parseCursor(first.nextCursor ?? ''),
    });
    expect([...first.items, ...second.items].map((key) => key.keyId)).toEqual(['key_3', 'key_2', 'key_1']);
    expect(second.nextCursor).toBeNull();
  });

  it('replaces a key: both are valid until the old one ends', async () => {
    await createTwoAccounts(store());
    await store().keys.create(sampleKey());
    expect(await store().keys.replace('acct_a', 'key_1', sampleKey({ keyId: 'key_2' }), 900)).toBe(true);
    expect(await store().keys.get('acct_a', 'key_1')).toMatchObject({ expiresAtMs: 900 });
    expect(await store().keys.get('acct_a', 'key_2')).toMatchObject({ expiresAtMs: null });
    await store().keys.replace('acct_a', 'key_1', sampleKey({ keyId: 'key_3' }), 2_000);
    expect(await store().keys.get('acct_a', 'key_1')).toMatchObject({ expiresAtMs: 900 });
  });

  it('does not replace a revoked key, and adds no successor to it', async () => {
    await createTwoAccounts(store());
    await store().keys.create(sampleKey());
    await store().keys.revoke('acct_a', 'key_1', 5);
    expect(await store().keys.replace('acct_a', 'key_1', sampleKey({ keyId: 'key_2' }), 900)).toBe(false);
    expect(await store().keys.get('acct_a', 'key_2')).toBeUndefined();
  });

  it('revokes a key once, with the read tokens it issued', async () => {
    await createTwoAccounts(store());
    await store().keys.create(sampleKey());
    const token = { accountId: 'acct_a', keyId: 'key_1', campaignIds: ['c'], createdAtMs: 1, expiresAtMs: 9 };
    await store().readTokens.create({ ...token, hash: 't1' });
    expect(await store().readTokens.findByHash('t1')).toEqual({ ...token, hash: 't1' });
    expect(await store().keys.revoke('acct_a', 'key_1', 5)).toMatchObject({ revokedAtMs: 5 });
    expect(await store().keys.revoke('acct_a', 'key_1', 8)).toMatchObject({ revokedAtMs: 5 });
    expect(await store().readTokens.findByHash('t1')).toBeUndefined();
  });

  it('counts the keys of every account as they were at a moment', async () => {
    await createTwoAccounts(store());
    const { keys } = store();
    for (const [keyId, createdAtMs] of Object.entries({ key_1: 10, key_2: 20, key_3: 30 }))
      await keys.create(sampleKey({ keyId, createdAtMs, kind: 'secret' }));
    await keys.create(
      sampleKey({ keyId: 'key_4', createdAtMs: 20, accountId: 'acct_b', kind: 'publishable' }),
    );
    await keys.revoke('acct_a', 'key_1', 25);
    const atOf = async (atMs: number) =>
      (await keys.countAt(atMs)).toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1));
    expect(await atOf(9)).toEqual([]);
    expect(await atOf(20)).toEqual([
      { accountId: 'acct_a', kind: 'secret', valid: 2, revoked: 0 },
      { accountId: 'acct_b', kind: 'publishable', valid: 1, revoked: 0 },
    ]);
    expect(await atOf(30)).toMatchObject([{ valid: 2, revoked: 1 }, { valid: 1 }]);
  });

  it('ends only the read tokens of a key that may no longer read analytics', async () => {
    await createTwoAccounts(store());
    const { keys, readTokens } = store();
    for (const keyId of ['key_1', 'key_2']) {
      await keys.create(sampleKey({ keyId, scopes: ['analytics:read', 'manage'] }));
      const token = { accountId: 'acct_a', keyId, campaignIds: null, createdAtMs: 1, expiresAtMs: 9 };
      await readTokens.create({ ...token, hash: `token of ${keyId}` });
    }
    await keys.update('acct_a', 'key_1', { name: 'Another' });
    await keys.update('acct_b', 'key_1', { scopes: ['manage'] });
    expect(await readTokens.findByHash('token of key_1')).toBeDefined();
    await keys.update('acct_a', 'key_1', { scopes: ['manage'] });
    expect(await readTokens.findByHash('token of key_1')).toBeUndefined();
    expect(await readTokens.findByHash('token of key_2')).toBeDefined();
  });

  it('moves the last use forward and never back', async () => {
    await createTwoAccounts(store());
    await store().keys.create(sampleKey());
    await store().keys.noteUsed([{ keyId: 'key_1', atMs: 50 }]);
    await store().keys.noteUsed([{ keyId: 'key_1', atMs: 40 }]);
    expect(await store().keys.get('acct_a', 'key_1')).toMatchObject({ lastUsedAtMs: 50 });
  });

  it('purges expired read tokens', async () => {
    await createTwoAccounts(store());
    await store().keys.create(sampleKey());
    const token = { accountId: 'acct_a', keyId: 'key_1', campaignIds: null, createdAtMs: 1 };
    await store().readTokens.create({ ...token, hash: 'old', expiresAtMs: 10 });
    await store().readTokens.create({ ...token, hash: 'new', expiresAtMs: 11 });
    expect(await store().readTokens.purgeExpired(10)).toBe(1);
    expect(await store().readTokens.findByHash('old')).toBeUndefined();
    expect(await store().readTokens.findByHash('new')).toMatchObject({ campaignIds: null });
  });
}
