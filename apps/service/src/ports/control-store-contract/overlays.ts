import { expect, it } from 'vitest';
import type { ControlStore } from '../control-store.ts';
import { parseCursor } from '../page.ts';
import { createTwoAccounts, sampleOverlay } from './sample-records.ts';

export function overlaysContract(store: () => ControlStore): void {
  it('stores an overlay unchanged', async () => {
    await createTwoAccounts(store());
    await store().overlays.create(sampleOverlay());
    expect(await store().overlays.get('acct_a', 'ovl_1')).toEqual(sampleOverlay());
  });

  it('neither shows nor changes the overlays of another account', async () => {
    await createTwoAccounts(store());
    await store().overlays.create(sampleOverlay());
    const { overlays } = store();
    expect(await overlays.get('acct_b', 'ovl_1')).toBeUndefined();
    expect(await overlays.update('acct_b', 'ovl_1', { name: 'mine' })).toBeUndefined();
    expect(await overlays.remove('acct_b', 'ovl_1')).toBeUndefined();
    expect(await overlays.publishedFor('acct_b', 'vid_1')).toEqual([]);
    expect(await overlays.get('acct_a', 'ovl_1')).toEqual(sampleOverlay());
  });

  it('changes the given fields, and removes the given overlay', async () => {
    await createTwoAccounts(store());
    await store().overlays.create(sampleOverlay());
    const options = { type: 'tap' } as const;
    expect(
      await store().overlays.update('acct_a', 'ovl_1', { options, campaignId: 'camp_1', updatedAtMs: 9 }),
    ).toEqual(sampleOverlay({ options, campaignId: 'camp_1', updatedAtMs: 9 }));
    expect(await store().overlays.remove('acct_a', 'ovl_1')).toMatchObject({ overlayId: 'ovl_1' });
    expect(await store().overlays.get('acct_a', 'ovl_1')).toBeUndefined();
  });

  it('returns only the published overlays of a video, oldest first', async () => {
    await createTwoAccounts(store());
    await store().overlays.create(sampleOverlay({ overlayId: 'ovl_2' }));
    await store().overlays.create(sampleOverlay({ overlayId: 'ovl_1' }));
    await store().overlays.create(sampleOverlay({ overlayId: 'ovl_3', status: 'draft' }));
    await store().overlays.create(sampleOverlay({ overlayId: 'ovl_4', videoId: 'vid_2' }));
    await store().overlays.create(sampleOverlay({ overlayId: 'ovl_5', accountId: 'acct_b' }));
    const published = await store().overlays.publishedFor('acct_a', 'vid_1');
    expect(published.map((overlay) => overlay.overlayId)).toEqual(['ovl_1', 'ovl_2']);
  });

  it('lists newest first, filtered, a page at a time', async () => {
    await createTwoAccounts(store());
    for (const overlayId of ['ovl_1', 'ovl_2', 'ovl_3']) {
      await store().overlays.create(sampleOverlay({ overlayId }));
    }
    await store().overlays.create(sampleOverlay({ overlayId: 'ovl_4', status: 'draft' }));
    const filter = { status: 'published', videoId: 'vid_1' } as const;
    const first = await store().overlays.list('acct_a', { limit: 2 }, filter);
    const after = parseCursor(first.nextCursor ?? '');
    const second = await store().overlays.list('acct_a', { limit: 2, after }, filter);
    expect([...first.items, ...second.items].map((overlay) => overlay.overlayId)).toEqual([
      'ovl_3',
      'ovl_2',
      'ovl_1',
    ]);
    expect(second.nextCursor).toBeNull();
  });
}
