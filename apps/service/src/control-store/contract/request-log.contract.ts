import { expect, it } from 'vitest';
import type { ControlStore } from '../control-store.ts';
import { parseCursor } from '../page.ts';
import type { RefusalRecord } from '../request-log.ts';
import { createTwoAccounts } from '../sample-records.fixture.ts';

const minuteMs = 60_000;
const start = 1_800_000_000_000;

function sampleRefusal(change: Partial<RefusalRecord> = {}): RefusalRecord {
  return {
    accountId: 'acct_a',
    keyId: 'key_1',
    minuteMs: start,
    outcome: 'rejected',
    code: 'validation_failed',
    count: 2,
    lastAtMs: start + 5,
    lastOrigin: 'https://shop.example',
    lastErrors: [{ pointer: '/value', code: 'type' }],
    lastPayloadText: '{"a":1}',
    ...change,
  };
}

/** Without the identifier, which the store assigns. */
const asAdded = ({ entryId: _, ...refusal }: RefusalRecord & { readonly entryId: string }) => refusal;

export function requestLogContract(store: () => ControlStore): void {
  const list = async (accountId = 'acct_a', filter = {}) =>
    (await store().requestLog.list(accountId, { limit: 100 }, filter)).items.map(asAdded);

  it('adds up refusals of the same minute, key, outcome and code, and keeps the last', async () => {
    await createTwoAccounts(store());
    const last = { lastAtMs: start + 9, lastOrigin: null, lastErrors: [], lastPayloadText: '"text"' };
    await store().requestLog.add([sampleRefusal()]);
    await store().requestLog.add([
      sampleRefusal({ count: 3, ...last }),
      sampleRefusal({ keyId: 'key_2' }),
      sampleRefusal({ outcome: 'filtered' }),
      sampleRefusal({ accountId: 'acct_b' }),
    ]);
    expect(await list()).toEqual([
      sampleRefusal({ keyId: 'key_2' }),
      sampleRefusal({ count: 5, ...last }),
      sampleRefusal({ outcome: 'filtered' }),
    ]);
    expect(await list('acct_b')).toHaveLength(1);
  });

  it('keeps the later refusal even if it was written first', async () => {
    await createTwoAccounts(store());
    const later = { lastAtMs: start + 9, lastErrors: [], lastPayloadText: '"later"' };
    await store().requestLog.add([sampleRefusal(later)]);
    await store().requestLog.add([sampleRefusal()]);
    expect(await list()).toEqual([sampleRefusal({ count: 4, ...later })]);
  });

  it('lists the newest minute first, a page at a time, by key, outcome and time', async () => {
    await createTwoAccounts(store());
    const minutes = [0, 1, 2, 3].map((minute) => sampleRefusal({ minuteMs: start + minute * minuteMs }));
    await store().requestLog.add(minutes);
    const first = await store().requestLog.list('acct_a', { limit: 3 });
    expect(first.items.map(asAdded)).toEqual(minutes.slice(1).reverse());
    const after = parseCursor(first.nextCursor ?? '');
    const second = await store().requestLog.list('acct_a', { limit: 3, after });
    expect(second.items.map(asAdded)).toEqual([minutes[0]]);
    expect(second.nextCursor).toBeNull();
    expect(await list('acct_a', { fromMs: start + minuteMs, toMs: start + 2 * minuteMs })).toEqual([
      minutes[1],
    ]);
    expect(await list('acct_a', { keyId: 'key_2' })).toEqual([]);
    expect(await list('acct_a', { outcome: 'limited' })).toEqual([]);
  });

  it('purges entries that are too old, and those beyond the maximum', async () => {
    await createTwoAccounts(store());
    const minutes = Array.from({ length: 6 }, (_, minute) =>
      sampleRefusal({ minuteMs: start + minute * minuteMs }),
    );
    await store().requestLog.add([
      ...minutes,
      sampleRefusal({ accountId: 'acct_b', minuteMs: start + minuteMs }),
    ]);
    expect(await store().requestLog.purge(start + minuteMs, 3)).toBe(3);
    expect(await list()).toEqual(minutes.slice(3).reverse());
    expect(await list('acct_b')).toHaveLength(1);
  });
}
