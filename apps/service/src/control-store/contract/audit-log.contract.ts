import { expect, it } from 'vitest';
import type { AuditLogFilter, AuditRecord } from '../audit-log.ts';
import type { ControlStore } from '../control-store.ts';
import { parseCursor } from '../page.ts';
import { createTwoAccounts, sampleAccount } from '../sample-records.fixture.ts';

const start = 1_800_000_000_000;
const service = { actorKind: 'service', actorId: null, actorName: 'Overlay service' } as const;

function sampleEntry(number: number, change: Partial<AuditRecord> = {}): AuditRecord {
  return {
    entryId: `aud_${String(number).padStart(4, '0')}`,
    accountId: 'acct_a',
    atMs: start + number,
    actorKind: 'key',
    actorId: 'key_1',
    actorName: 'Server',
    actorEmail: null,
    operation: 'updateOverlay',
    targetKind: 'overlay',
    targetId: 'ovl_1',
    targetName: 'Poll',
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

  it('stores entries unchanged and shows them only to their account', async () => {
    await createTwoAccounts(store());
    const person = { actorKind: 'person', actorId: 'usr_1', actorEmail: 'ada@shop.example' } as const;
    const entries = [
      sampleEntry(3, { ...service, requestId: null, before: null }),
      sampleEntry(2, { ...person, after: null, targetKind: 'account', targetName: null }),
      sampleEntry(1),
    ];
    await add(...entries);
    expect(await list()).toEqual(entries);
    expect(await list({}, 'acct_b')).toEqual([]);
  });

  it('lists the newest first, a page at a time, by actor, operation, target and time', async () => {
    await createTwoAccounts(store());
    const other = { actorId: 'key_2', actorName: 'Other' };
    const entries = [
      sampleEntry(4, { operation: 'revokeKey', targetKind: 'key', targetId: 'key_1' }),
      sampleEntry(3, other),
      sampleEntry(2, service),
      sampleEntry(1, { targetId: 'ovl_2' }),
    ];
    await add(...entries, sampleEntry(5, { accountId: 'acct_b', ...other }));
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

  it('purges entries that are too old or too many, and those of read tokens sooner than the rest', async () => {
    await createTwoAccounts(store());
    const numbers = Array.from({ length: 10 }, (_, number) => number);
    const token = { targetKind: 'readToken', targetId: 'key_1' } as const;
    await add(...numbers.map((number) => sampleEntry(number, number % 2 === 0 ? token : {})));
    await add(sampleEntry(1, { accountId: 'acct_b' }));
    const most = { access: 9, content: 9, readTokens: 2 };
    expect(await store().auditLog.purge(start + 2, most)).toBe(5);
    expect((await list()).map(({ atMs }) => atMs - start)).toEqual([9, 8, 7, 6, 5, 3]);
    expect(await list({}, 'acct_b')).toEqual([]);
    expect(await store().auditLog.purge(0, { ...most, readTokens: 1, content: 3 })).toBe(2);
    expect((await list()).map(({ atMs }) => atMs - start)).toEqual([9, 8, 7, 5]);
  });

  it('keeps entries about people and keys, however many there are about overlays', async () => {
    await createTwoAccounts(store());
    const about = (targetKind: AuditRecord['targetKind']) => ({ targetKind, targetId: 'any' });
    await add(sampleEntry(0, about('key')), sampleEntry(1, about('member')));
    await add(...Array.from({ length: 20 }, (_, at) => sampleEntry(2 + at, about('overlay'))));
    await store().auditLog.purge(0, { access: 5, content: 4, readTokens: 1 });
    expect((await list()).map(({ targetKind }) => targetKind)).toEqual([
      ...['overlay', 'overlay', 'overlay', 'overlay'],
      ...['member', 'key'],
    ]);
  });

  it('lists what follows an entry, oldest first, up to a moment', async () => {
    await createTwoAccounts(store());
    await add(...[0, 1, 2, 3, 4, 5].map((at) => sampleEntry(at)));
    await add(sampleEntry(2, { accountId: 'acct_b' }));
    const listed = (stretch: { after?: string; limit?: number } = {}) =>
      store().auditLog.listFrom('acct_a', { beforeMs: start + 5, limit: 10, ...stretch });
    const all = await listed();
    expect(all.map(({ atMs }) => atMs - start)).toEqual([0, 1, 2, 3, 4]);
    expect(await listed({ after: all[1]?.entryId ?? '', limit: 2 })).toEqual([all[2], all[3]]);
  });

  it('adds an entry together with its change, or neither', async () => {
    await createTwoAccounts(store());
    await add(sampleEntry(1));
    const change = store().transaction('acct_a', async ({ accounts, auditLog }) => {
      await accounts.update('acct_a', { name: 'Changed' });
      // This entry exists already.
      await auditLog.add(sampleEntry(1));
    });
    await expect(change).rejects.toThrow();
    expect(await store().accounts.get('acct_a')).toEqual(sampleAccount());
    expect(await list()).toHaveLength(1);
  });
}
