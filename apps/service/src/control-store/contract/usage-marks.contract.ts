import { expect, it } from 'vitest';
import type { ControlStore } from '../control-store.ts';
import { createTwoAccounts } from '../sample-records.fixture.ts';

export function usageMarksContract(store: () => ControlStore): void {
  const find = async (month: string, ...accountIds: string[]) =>
    Object.fromEntries(
      (await store().usageMarks.find(accountIds, month)).map(({ accountId, byDay }) => [accountId, byDay]),
    );

  it('keeps the larger count of each day, also of two nodes that raise it at once', async () => {
    await createTwoAccounts(store());
    const raise = (byDay: Record<string, number>) =>
      store().usageMarks.raise('2027-01', [
        { accountId: 'acct_b', byDay: { '2027-01-01': 1 } },
        { accountId: 'acct_a', byDay },
      ]);
    await Promise.all([
      raise({ '2027-01-01': 5, '2027-01-02': 1 }),
      raise({ '2027-01-01': 3, '2027-01-03': 2 }),
    ]);
    await raise({ '2027-01-02': 4 });
    expect(await find('2027-01', 'acct_a', 'acct_b', 'acct_none')).toEqual({
      acct_a: { '2027-01-01': 5, '2027-01-02': 4, '2027-01-03': 2 },
      acct_b: { '2027-01-01': 1 },
    });
  });

  it('forgets the month before, and keeps nothing of an account that is gone', async () => {
    await createTwoAccounts(store());
    await store().usageMarks.raise('2027-01', [{ accountId: 'acct_a', byDay: { '2027-01-31': 5 } }]);
    await store().usageMarks.raise('2027-02', [
      { accountId: 'acct_a', byDay: { '2027-02-01': 1 } },
      { accountId: 'acct_none', byDay: { '2027-02-01': 9 } },
    ]);
    expect(await find('2027-01', 'acct_a')).toEqual({});
    expect(await find('2027-02', 'acct_a', 'acct_none')).toEqual({ acct_a: { '2027-02-01': 1 } });
  });
}
