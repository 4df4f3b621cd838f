import { expect, it } from 'vitest';
import type { AuditRecord } from '../control-records.ts';
import type { AuditLogFilter, ControlStore } from '../control-store.ts';
import { parseCursor } from '../page.ts';
import { createTwoAccounts, sampleAccount } from './sample-records.ts';

const start = 1_800_000_000_000;

function sampleEntry(number: number, change: Partial<AuditRecord> = {}): AuditRecord {
  return {
    entryId: `aud_${String(number).padStart(4, '0')}`,
    accountId: 'acct_a',
    atMs: start + number,
    actor: { kind: 'key', id: 'key_1', name: 'Server' },
    operation: 'updateOverlay',
    target: { kind: 'overlay', id: 'ovl_1', name: 'Poll' },
    before: { name: 'Old', campaignId: null },
    after: { name: 'Poll', campaignId: 'camp_1' },
    requestId: 'request-1',
    ...change,
  };
}

export function auditLogContract(store: () => ControlStore): void {
  const list = async (filter: AuditLogFilter = {}, accountId = 'acct_a') =>
    (await store().auditLog.list(accountId, { limit: 100 }, filter)).items;
  const add = async (...records: readonly AuditRecord[]) => {
    for (const record of records) await store().auditLog.add(record);
  };

  it('stores entries unchanged and shows them to their account alone', async () => {
    await createTwoAccounts(store());
    const person = { kind: 'person', id: 'usr_1', name: 'Ada', email: 'ada@shop.example' } as const;
    const service = { kind: 'service', id: null, name: 'Overlay service' } as const;
    const entries = [
      sampleEntry(3, { actor: service, requestId: null, before: null }),
      sampleEntry(2, { actor: person, after: null, target: { kind: 'account', id: 'acct_a', name: null } }),
      sampleEntry(1),
    ];
    await add(...entries);
    expect(await list()).toEqual(entries);
    expect(await list({}, 'acct_b')).toEqual([]);
  });

  it('lists the newest first, a page at a time, by actor, operation, target and time', async () => {
    await createTwoAccounts(store());
    const key = { kind: 'key', id: 'key_1', name: 'Server' } as const;
    const other = { kind: 'key', id: 'key_2', name: 'Other' } as const;
    const entries = [
      sampleEntry(4, { operation: 'revokeKey', target: { ...key } }),
      sampleEntry(3, { actor: other }),
      sampleEntry(2, { actor: { kind: 'service', id: null, name: 'Overlay service' } }),
      sampleEntry(1, { target: { kind: 'overlay', id: 'ovl_2', name: null } }),
    ];
    await add(...entries, sampleEntry(5, { accountId: 'acct_b', actor: other }));
    const first = await store().auditLog.list('acct_a', { limit: 3 });
    const after = parseCursor(first.nextCursor ?? '');
    const second = await store().auditLog.list('acct_a', { limit: 3, after });
    expect([...first.items, ...second.items]).toEqual(entries);
    expect(second.nextCursor).toBeNull();
    expect(await list({ actorId: 'key_2' })).toEqual([entries[1]]);
    expect(await list({ actorKind: 'service' })).toEqual([entries[2]]);
    expect(await list({ operation: 'revokeKey' })).toEqual([entries[0]]);
    expect(await list({ targetKind: 'key' })).toEqual([entries[0]]);
    expect(await list({ targetKind: 'overlay', targetId: 'ovl_2' })).toEqual([entries[3]]);
    expect(await list({ fromMs: start + 2, toMs: start + 4 })).toEqual([entries[1], entries[2]]);
  });

  it('purges what is too old or too much, and read tokens sooner than the rest', async () => {
    await createTwoAccounts(store());
    const numbers = Array.from({ length: 10 }, (_, number) => number);
    const token = { kind: 'readToken', id: 'key_1', name: null } as const;
    await add(...numbers.map((number) => sampleEntry(number, number % 2 === 0 ? { target: token } : {})));
    await add(sampleEntry(1, { accountId: 'acct_b' }));
    expect(await store().auditLog.purge(start + 2, { entries: 7, readTokens: 2 })).toBe(5);
    expect((await list()).map(({ atMs }) => atMs - start)).toEqual([9, 8, 7, 6, 5, 3]);
    expect(await list({}, 'acct_b')).toEqual([]);
    expect(await store().auditLog.purge(0, { entries: 3, readTokens: 2 })).toBe(3);
    expect((await list()).map(({ atMs }) => atMs - start)).toEqual([9, 8, 7]);
  });

  it('is added to with the change or not at all', async () => {
    await createTwoAccounts(store());
    await add(sampleEntry(1));
    const change = store().transaction('acct_a', async ({ accounts, auditLog }) => {
      await accounts.update('acct_a', { name: 'Changed' });
      // The entry is there already.
      await auditLog.add(sampleEntry(1));
    });
    await expect(change).rejects.toThrow();
    expect(await store().accounts.get('acct_a')).toEqual(sampleAccount());
    expect(await list()).toHaveLength(1);
  });
}
