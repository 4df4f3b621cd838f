import { expect, it } from 'vitest';
import type { ControlStore } from '../control-store.ts';
import { createTwoAccounts } from '../sample-records.fixture.ts';

export function demoDataContract(store: () => ControlStore): void {
  it('tracks sample data through all its states, and gives it to an account only once', async () => {
    await createTwoAccounts(store());
    const { demoData } = store();
    expect(await demoData.get('acct_a')).toBeUndefined();
    await demoData.begin('acct_a', 5);
    const begun = { accountId: 'acct_a', state: 'writing', endMs: 5, events: 0, conversions: 0 };
    expect(await demoData.listUnfinished()).toEqual([begun]);
    const counts = { events: 9, conversions: 2 };
    await demoData.finish('acct_a', 'writing', { state: 'present', ...counts });
    await demoData.begin('acct_a', 6);
    expect(await demoData.get('acct_a')).toEqual({ ...begun, state: 'present', ...counts });
    expect(await demoData.listUnfinished()).toEqual([]);
    await demoData.remove('acct_a');
    expect(await demoData.listUnfinished()).toEqual([{ ...begun, state: 'removing', ...counts }]);
    const nothing = { events: 0, conversions: 0 };
    // The writer finishes late: the removal was requested earlier.
    await demoData.finish('acct_a', 'writing', { state: 'present', ...counts });
    await demoData.finish('acct_a', 'removing', { state: 'removed', ...nothing });
    await demoData.remove('acct_a');
    await demoData.begin('acct_a', 7);
    expect(await demoData.get('acct_a')).toEqual({ ...begun, state: 'removed' });
    expect(await demoData.get('acct_b')).toBeUndefined();
  });
}
