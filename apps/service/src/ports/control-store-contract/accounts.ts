import { expect, it } from 'vitest';
import type { ControlStore } from '../control-store.ts';
import { parseCursor } from '../page.ts';
import { createTwoAccounts, sampleAccount } from './sample-records.ts';

export function accountsContract(store: () => ControlStore): void {
  it('keeps its data when it is migrated again', async () => {
    await store().accounts.create(sampleAccount());
    await store().migrate();
    await store().ping();
    expect(await store().accounts.get('acct_a')).toEqual(sampleAccount());
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

  it('lists accounts newest first, a page at a time', async () => {
    await createTwoAccounts(store());
    const first = await store().accounts.list({ limit: 1 });
    expect(first.items.map((account) => account.accountId)).toEqual(['acct_b']);
    const second = await store().accounts.list({ limit: 1, after: parseCursor(first.nextCursor ?? '') });
    expect(second.items.map((account) => account.accountId)).toEqual(['acct_a']);
    expect(second.nextCursor).toBeNull();
  });
}
