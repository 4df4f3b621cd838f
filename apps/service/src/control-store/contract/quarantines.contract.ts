import { expect, it } from 'vitest';
import type { ControlStore } from '../control-store.ts';
import type { QuarantineReport } from '../quarantines.ts';
import { createTwoAccounts } from '../sample-records.fixture.ts';

const start = 1_800_000_000_000;

function sampleReport(change: Partial<QuarantineReport> = {}): QuarantineReport {
  return {
    quarantineId: 'quar_1',
    accountId: 'acct_a',
    reason: 'network',
    fromMs: start,
    toMs: start + 10,
    events: 20,
    countedBefore: 600,
    members: [[4_000_000_000, start + 9]],
    ...change,
  };
}

export function quarantinesContract(store: () => ControlStore): void {
  const idsOf = async (accountId: string) =>
    (await store().quarantines.list(accountId, { limit: 100 })).items.map(({ quarantineId }) => quarantineId);

  it('adds up what nodes report of a quarantine', async () => {
    await createTwoAccounts(store());
    const { quarantines } = store();
    await quarantines.report(sampleReport());
    await quarantines.report(sampleReport({ events: 5, toMs: start + 5, countedBefore: 2, members: [] }));
    expect(await quarantines.get('acct_a', 'quar_1')).toEqual({
      ...sampleReport({ events: 25, members: [] }),
      releasedAtMs: null,
    });
    await quarantines.report(sampleReport({ events: 1, toMs: start + 90 }));
    expect(await quarantines.get('acct_a', 'quar_1')).toMatchObject({ events: 26, toMs: start + 90 });
  });

  it('lists the quarantines of an account, newest first, and those of all that something was added to', async () => {
    await createTwoAccounts(store());
    const { quarantines } = store();
    await quarantines.report(sampleReport());
    await quarantines.report(sampleReport({ quarantineId: 'quar_3', toMs: start + 500 }));
    await quarantines.report(
      sampleReport({ quarantineId: 'quar_2', accountId: 'acct_b', toMs: start + 900 }),
    );
    expect(await idsOf('acct_a')).toEqual(['quar_3', 'quar_1']);
    const since = await quarantines.listSince(start + 500, 10);
    expect(since.map(({ quarantineId }) => quarantineId)).toEqual(['quar_2', 'quar_3']);
    expect(await quarantines.listSince(start, 1)).toHaveLength(1);
  });

  it('releases and restores a quarantine of the account, and of no other', async () => {
    await createTwoAccounts(store());
    const { quarantines } = store();
    await quarantines.report(sampleReport());
    expect(await quarantines.release('acct_b', 'quar_1', start)).toBe(false);
    expect(await quarantines.release('acct_a', 'quar_1', start)).toBe(true);
    expect(await quarantines.get('acct_a', 'quar_1')).toMatchObject({ releasedAtMs: start });
    expect(await quarantines.get('acct_b', 'quar_1')).toBeUndefined();
    await quarantines.report(sampleReport());
    expect(await quarantines.get('acct_a', 'quar_1')).toMatchObject({ releasedAtMs: start, events: 40 });
    expect(await quarantines.release('acct_a', 'quar_1', null)).toBe(true);
    expect(await quarantines.get('acct_a', 'quar_1')).toMatchObject({ releasedAtMs: null });
  });

  it('keeps the newest quarantines of an account, and those that are released', async () => {
    await createTwoAccounts(store());
    const { quarantines } = store();
    for (const number of [1, 2, 3, 4, 5]) {
      await quarantines.report(sampleReport({ quarantineId: `quar_${number}` }));
    }
    await quarantines.report(sampleReport({ quarantineId: 'quar_0', accountId: 'acct_b' }));
    await quarantines.release('acct_a', 'quar_2', start);
    await quarantines.purge('acct_a', 2);
    expect(await idsOf('acct_a')).toEqual(['quar_5', 'quar_4', 'quar_2']);
    expect(await idsOf('acct_b')).toEqual(['quar_0']);
  });

  it('gives each node what the others have lately shared', async () => {
    const { quarantines } = store();
    const counts = (window: number) => ({ window, totals: [[1, 2, 3]] as const, cells: [[4, 5]] as const });
    expect(await quarantines.exchange('a', { atMs: 100, counts: counts(1) }, 50)).toEqual([]);
    expect(await quarantines.exchange('b', { atMs: 110, counts: counts(2) }, 60)).toEqual([counts(1)]);
    expect(await quarantines.exchange('a', { atMs: 120, counts: counts(3) }, 70)).toEqual([counts(2)]);
    expect(await quarantines.exchange('a', { atMs: 200, counts: counts(4) }, 150)).toEqual([]);
  });
}
