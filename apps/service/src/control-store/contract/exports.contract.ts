import { expect, it } from 'vitest';
import type { ControlStore } from '../control-store.ts';
import type { ExportProgress, NewExport } from '../exports.ts';
import { createTwoAccounts } from '../sample-records.fixture.ts';

const most = 3;
const half: ExportProgress = { rowsTotal: 90, rowsDone: 50, bytes: 900 };
const whole: ExportProgress = { rowsTotal: 90, rowsDone: 90, bytes: 1_700 };

function sampleExport(change: Partial<NewExport> = {}): NewExport {
  return {
    exportId: 'exp_1',
    accountId: 'acct_a',
    stream: 'events',
    query: { campaignId: ['camp_1'] },
    requestedAtMs: 5,
    ...change,
  };
}

export function exportsContract(store: () => ControlStore): void {
  it('keeps an export with its progress, from its request to its end', async () => {
    await createTwoAccounts(store());
    const { exports } = store();
    const asked = await exports.create(sampleExport(), most);
    expect(asked).toEqual({
      ...sampleExport(),
      state: 'pending',
      attempts: 0,
      endedAtMs: null,
      rowsTotal: null,
      rowsDone: 0,
      bytes: 0,
      failure: null,
    });
    expect(await exports.listUnfinished(10)).toEqual([asked]);
    expect(await exports.saveProgress('exp_1', half)).toBe(false);
    expect(await exports.start('exp_1')).toBe(true);
    expect(await exports.saveProgress('exp_1', half)).toBe(true);
    expect(await exports.get('acct_a', 'exp_1')).toMatchObject({
      state: 'running',
      attempts: 1,
      ...half,
    });
    expect(await exports.start('exp_1')).toBe(true);
    expect(await exports.get('acct_a', 'exp_1')).toMatchObject({ attempts: 2, rowsDone: 0 });
    expect(await exports.countBytes('acct_a')).toBe(0);
    expect(await exports.finish('exp_1', whole, 7)).toBe(true);
    expect(await exports.finish('exp_1', whole, 8)).toBe(false);
    expect(await exports.fail('exp_1', 'too_large', 9)).toBe(false);
    expect(await exports.get('acct_a', 'exp_1')).toEqual({
      ...asked,
      state: 'finished',
      attempts: 2,
      endedAtMs: 7,
      ...whole,
    });
    expect(await exports.listUnfinished(10)).toEqual([]);
    expect(await exports.countBytes('acct_a')).toBe(1_700);
  });

  it('bounds the exports of an account; those that failed and those of others do not count', async () => {
    await createTwoAccounts(store());
    const { exports } = store();
    const create = (exportId: string, accountId = 'acct_a') =>
      exports.create(sampleExport({ exportId, accountId }), 2);
    await create('exp_1');
    await create('exp_2');
    expect(await create('exp_3')).toBeUndefined();
    expect(await create('exp_3', 'acct_b')).toBeDefined();
    expect(await exports.fail('exp_1', 'internal_error', 6)).toBe(true);
    expect(await create('exp_4')).toBeDefined();
  });

  it('shows an account only its own exports, newest first, and removes only these', async () => {
    await createTwoAccounts(store());
    const { exports } = store();
    for (const exportId of ['exp_1', 'exp_2', 'exp_3'])
      await exports.create(sampleExport({ exportId }), most);
    await exports.create(sampleExport({ exportId: 'exp_4', accountId: 'acct_b' }), most);
    const page = await exports.list('acct_a', { limit: 2 });
    expect(page.items.map(({ exportId }) => exportId)).toEqual(['exp_3', 'exp_2']);
    expect(page.nextCursor).not.toBeNull();
    expect(await exports.get('acct_a', 'exp_4')).toBeUndefined();
    expect(await exports.remove('acct_a', 'exp_4')).toBe(false);
    expect(await exports.remove('acct_b', 'exp_4')).toBe(true);
    expect(await exports.withFiles(['exp_1', 'exp_4', 'exp_9'])).toEqual(['exp_1']);
    expect(await exports.withFiles([])).toEqual([]);
    await exports.start('exp_1');
    await exports.failAll('acct_a', 'data_erased', 5);
    expect(await exports.withFiles(['exp_1'])).toEqual([]);
  });

  it('ends the exports of an account, and forgets their filters', async () => {
    await createTwoAccounts(store());
    const { exports } = store();
    for (const exportId of ['exp_1', 'exp_2', 'exp_3'])
      await exports.create(sampleExport({ exportId }), most);
    await exports.start('exp_1');
    await exports.start('exp_2');
    await exports.finish('exp_2', whole, 6);
    expect((await exports.failAll('acct_a', 'data_erased', 7)).sort()).toEqual(['exp_1', 'exp_2']);
    const ended = { state: 'failed', failure: 'data_erased', endedAtMs: 7, query: {} };
    expect(await exports.get('acct_a', 'exp_1')).toMatchObject(ended);
    expect(await exports.get('acct_a', 'exp_2')).toMatchObject(ended);
    expect(await exports.get('acct_a', 'exp_3')).toMatchObject({ state: 'pending' });
    expect(await exports.saveProgress('exp_1', half)).toBe(false);
    expect(await exports.finish('exp_1', whole, 8)).toBe(false);
    expect(await exports.start('exp_1')).toBe(false);
    expect(await exports.removeEndedBefore(7)).toEqual([]);
    expect((await exports.removeEndedBefore(8)).sort()).toEqual(['exp_1', 'exp_2']);
  });
}
