import { expect, it } from 'vitest';
import type { ControlStore } from '../control-store.ts';
import { parseCursor } from '../page.ts';
import {
  createTwoAccounts,
  sampleAccount,
  sampleInstallation,
  sampleKey,
  sampleOverlay,
} from '../sample-records.fixture.ts';

export function accountsContract(store: () => ControlStore): void {
  it('keeps its data when it is migrated again', async () => {
    await store().accounts.create(sampleAccount());
    await store().migrate();
    await store().ping();
    expect(await store().accounts.get('acct_a')).toEqual(sampleAccount());
  });

  it('converts values by the name of their column, never by their content', async () => {
    const account = sampleAccount({ name: '{"limits":[true,1]}' });
    await store().accounts.create(account);
    expect(await store().accounts.get('acct_a')).toEqual(account);
  });

  it('changes only the given fields of an account', async () => {
    await store().accounts.create(sampleAccount());
    const limits = { ...sampleAccount().limits, monthlyEventCap: 5, retentionDays: 30 };
    expect(await store().accounts.update('acct_a', { limits })).toEqual(sampleAccount({ limits }));
    expect(await store().accounts.update('acct_a', { globalPrivacyControl: 'drop' })).toEqual(
      sampleAccount({ limits, globalPrivacyControl: 'drop' }),
    );
    expect(await store().accounts.update('acct_a', {})).toMatchObject({ name: 'Account A' });
    expect(await store().accounts.update('acct_x', { name: 'X' })).toBeUndefined();
  });

  it('removes an account with everything that gives access to it, and purges the rest later', async () => {
    await createTwoAccounts(store());
    const { accounts, keys, memberships, persons, overlays, installations, auditLog } = store();
    for (const accountId of ['acct_a', 'acct_b']) {
      const suffix = accountId.slice(-1);
      const membership = { accountId, role: 'owner' } as const;
      await persons.create({
        personId: `per_${suffix}`,
        email: `${suffix}@a.test`,
        name: 'One',
        passwordHash: 'x',
        isAdministrator: false,
        createdAtMs: 1,
        membership,
      });
      await keys.create(sampleKey({ accountId, keyId: `key_${suffix}`, hash: suffix.repeat(64) }));
      await overlays.create(sampleOverlay({ accountId, overlayId: `ovl_${suffix}` }));
      await installations.create(sampleInstallation({ accountId, installationId: `ins_${suffix}` }), suffix);
      await auditLog.add({
        accountId,
        entryId: `aud_${suffix}`,
        atMs: 1,
        actorKind: 'service',
        actorId: null,
        actorName: 'Overlay service',
        actorEmail: null,
        operation: 'createKey',
        targetKind: 'key',
        targetId: 'key_1',
        targetName: null,
        before: null,
        after: null,
        requestId: null,
      });
    }
    expect(await accounts.remove('acct_a', 5)).toBe(true);
    expect(await accounts.remove('acct_a', 6)).toBe(false);
    expect(await accounts.get('acct_a')).toBeUndefined();
    expect((await accounts.list({ limit: 9 })).items.map(({ accountId }) => accountId)).toEqual(['acct_b']);
    expect(await accounts.listRemoved()).toEqual([{ accountId: 'acct_a', removedAtMs: 5 }]);
    expect(await keys.findByHash('a'.repeat(64))).toBeUndefined();
    expect(await installations.findByToken('a', 0)).toBeUndefined();
    expect(await memberships.accountsOf('per_a')).toEqual([]);
    expect(await persons.get('per_a')).toMatchObject({ email: 'a@a.test' });
    expect(await overlays.get('acct_a', 'ovl_a')).toBeUndefined();
    await accounts.purge('acct_a');
    expect(await accounts.listRemoved()).toEqual([]);
    expect((await auditLog.list('acct_a', { limit: 9 })).items).toEqual([]);
    // Other accounts keep their keys.
    expect(await keys.findByHash('b'.repeat(64))).toMatchObject({ keyId: 'key_b' });
    expect(await installations.findByToken('b', 0)).toMatchObject({ installationId: 'ins_b' });
    expect(await memberships.roleOf('acct_b', 'per_b')).toBe('owner');
    expect((await auditLog.list('acct_b', { limit: 9 })).items).toHaveLength(1);
  });

  it('knows the oldest account', async () => {
    expect(await store().accounts.oldest()).toBeUndefined();
    await createTwoAccounts(store());
    expect(await store().accounts.oldest()).toMatchObject({ accountId: 'acct_a' });
    await store().accounts.remove('acct_a', 5);
    expect(await store().accounts.oldest()).toMatchObject({ accountId: 'acct_b' });
  });

  it('lists accounts newest first, a page at a time', async () => {
    await createTwoAccounts(store());
    const first = await store().accounts.list({ limit: 1 });
    expect(first.items.map((account) => account.accountId)).toEqual(['acct_b']);
    const second = await store().accounts.list({ limit: 1, after: parseCursor(first.nextCursor ?? '') });
    expect(second.items.map((account) => account.accountId)).toEqual(['acct_a']);
    expect(second.nextCursor).toBeNull();
  });
}
