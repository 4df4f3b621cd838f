import { expect, it } from 'vitest';
import type { ControlStore } from '../control-store.ts';
import { createTwoAccounts } from '../sample-records.fixture.ts';
import { ownerOf, type ViewerSecretRecord } from '../viewer-secrets.ts';

const sample = (change: Partial<ViewerSecretRecord> = {}): ViewerSecretRecord => ({
  keyId: 'vsk_1',
  accountId: 'acct_a',
  sealed: `sealed ${change.keyId ?? 'vsk_1'}`,
  sealedBy: 'first',
  createdAtMs: 1_800_000_000_123,
  createdBy: null,
  ...change,
});

export function viewerSecretsContract(store: () => ControlStore): void {
  it('lists and removes the secrets of one account, newest first', async () => {
    await createTwoAccounts(store());
    const { viewerSecrets } = store();
    const records = [sample(), sample({ keyId: 'vsk_2' }), sample({ keyId: 'vsk_3', accountId: 'acct_b' })];
    for (const record of records) await viewerSecrets.create(record);
    expect(await viewerSecrets.list('acct_a')).toEqual([records[1], records[0]]);
    expect(await viewerSecrets.listAll()).toEqual(records);
    expect(await viewerSecrets.remove('acct_b', 'vsk_1')).toBeUndefined();
    expect(await viewerSecrets.remove('acct_a', 'vsk_1')).toEqual(records[0]);
    expect(await viewerSecrets.remove('acct_a', 'vsk_1')).toBeUndefined();
    expect(await viewerSecrets.list('acct_a')).toEqual([records[1]]);
  });

  it('replaces what an older key sealed, unless it has changed', async () => {
    await createTwoAccounts(store());
    const { viewerSecrets } = store();
    const old = sample();
    await viewerSecrets.create(old);
    await viewerSecrets.create(sample({ keyId: 'vsk_2', sealedBy: 'second' }));
    expect([...(await viewerSecrets.sealingKeys())].sort()).toEqual(['first', 'second']);
    const [found, ...others] = await viewerSecrets.sealedByOthers('second');
    if (found === undefined) throw new Error('nothing was found');
    expect([found, others]).toEqual([{ ...old, owner: ownerOf(old) }, []]);
    await viewerSecrets.reseal(found, { sealed: 'new', sealedBy: 'second' });
    await viewerSecrets.reseal(found, { sealed: 'late', sealedBy: 'third' });
    expect(await viewerSecrets.list('acct_a')).toMatchObject([{ keyId: 'vsk_2' }, { sealed: 'new' }]);
    expect(await viewerSecrets.sealingKeys()).toEqual(['second']);
  });

  it('ends with its account', async () => {
    await createTwoAccounts(store());
    await store().viewerSecrets.create(sample());
    await store().accounts.remove('acct_a', 5);
    expect(await store().viewerSecrets.listAll()).toEqual([]);
  });
}
