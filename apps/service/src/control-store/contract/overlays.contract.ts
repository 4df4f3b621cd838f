import { expect, it } from 'vitest';
import type { ControlStore } from '../control-store.ts';
import type { MostVersions, OverlayRecord, OverlayVersionRecord } from '../overlays.ts';
import { parseCursor } from '../page.ts';
import { createTwoAccounts, sampleOverlay } from '../sample-records.fixture.ts';

const publishedBy = { kind: 'key', id: 'key_1', name: 'Server' } as const;
const most = 100;

export function overlaysContract(store: () => ControlStore): void {
  const create = (change: Partial<OverlayRecord> = {}) => store().overlays.create(sampleOverlay(change));
  /** Publishes the draft as it was seen. */
  const publish = (
    seen: OverlayRecord,
    change: Partial<OverlayVersionRecord> = {},
    keep: Partial<MostVersions> = {},
  ) => {
    const { videoId, campaignId, options } = seen;
    const version = { videoId, campaignId, options, publishedAtMs: 5, publishedBy, restoredFrom: null };
    return store().overlays.publish(
      seen,
      { ...version, ...change },
      { ofOverlay: most, ofAccount: most, ...keep },
    );
  };
  const published = async (
    seen: OverlayRecord,
    change: Partial<OverlayVersionRecord> = {},
    keep: Partial<MostVersions> = {},
  ) => {
    const overlay = await publish(seen, change, keep);
    if (overlay === undefined) throw new Error('somebody else wrote');
    return overlay;
  };
  const versionsOf = async (overlayId = 'ovl_1', accountId = 'acct_a') =>
    (await store().overlays.versions(accountId, overlayId, { limit: 200 })).items;

  it('stores a draft unchanged', async () => {
    await createTwoAccounts(store());
    expect(await create()).toEqual(sampleOverlay());
    expect(await store().overlays.get('acct_a', 'ovl_1')).toEqual(sampleOverlay());
    expect(await versionsOf()).toEqual([]);
  });

  it('neither shows nor changes the overlays of another account', async () => {
    await createTwoAccounts(store());
    const mine = await published(await create());
    const { overlays } = store();
    const asTheirs = { ...mine, accountId: 'acct_b' };
    expect(await overlays.get('acct_b', 'ovl_1')).toBeUndefined();
    expect(await overlays.update(asTheirs, { name: 'mine' }, 9)).toBeUndefined();
    expect(await publish(asTheirs)).toBeUndefined();
    expect(await overlays.unpublish(asTheirs, 'draft', 9)).toBeUndefined();
    expect(await overlays.remove('acct_b', 'ovl_1')).toBeUndefined();
    expect(await overlays.version('acct_b', 'ovl_1', 1)).toBeUndefined();
    expect(await versionsOf('ovl_1', 'acct_b')).toEqual([]);
    expect(await overlays.publishedFor('acct_b', ['vid_1'])).toEqual([]);
    expect((await overlays.list('acct_b', { limit: 9 }, { videoIds: ['vid_1'] })).items).toEqual([]);
    expect(await overlays.get('acct_a', 'ovl_1')).toEqual(mine);
  });

  it('lists the named overlays of the account that exist', async () => {
    await createTwoAccounts(store());
    for (const overlayId of ['ovl_1', 'ovl_2', 'ovl_3']) await create({ overlayId });
    await create({ overlayId: 'ovl_theirs', accountId: 'acct_b' });
    const overlayIds = ['ovl_3', 'ovl_theirs', 'ovl_1', 'ovl_unknown'];
    const { items } = await store().overlays.list('acct_a', { limit: 9 }, { overlayIds });
    expect(items.map(({ overlayId }) => overlayId)).toEqual(['ovl_3', 'ovl_1']);
  });

  it('names all overlays of the account, newest first', async () => {
    await createTwoAccounts(store());
    await create({ overlayId: 'ovl_1', name: 'Which?', videoId: 'vid_1', campaignId: null });
    await create({ overlayId: 'ovl_2', name: 'Really?', videoId: 'vid_2', campaignId: 'camp_1' });
    await create({ overlayId: 'ovl_theirs', accountId: 'acct_b' });
    expect(await store().overlays.names('acct_a')).toEqual([
      { overlayId: 'ovl_2', name: 'Really?', videoId: 'vid_2', campaignId: 'camp_1' },
      { overlayId: 'ovl_1', name: 'Which?', videoId: 'vid_1', campaignId: null },
    ]);
  });

  it('changes the given fields of the draft, and not what is published', async () => {
    await createTwoAccounts(store());
    const seen = await published(await create());
    const options = { type: 'tap' } as const;
    const change = { options, campaignId: 'camp_1' };
    const expected = { ...seen, ...change, revision: 2, updatedAtMs: 9 };
    expect(await store().overlays.update(seen, change, 9)).toEqual(expected);
    expect(await store().overlays.publishedFor('acct_a', ['vid_1'])).toEqual([seen.published]);
  });

  it('keeps every version, with who published it and when it ended', async () => {
    await createTwoAccounts(store());
    const first = await published(await create(), { publishedAtMs: 5 });
    expect(first).toMatchObject({ status: 'published', latestVersion: 1, revision: 1, updatedAtMs: 5 });
    const drafted = await store().overlays.update(first, { videoId: 'vid_2' }, 6);
    const second = await published(drafted ?? first, { publishedAtMs: 7, restoredFrom: 1 });
    const { options } = sampleOverlay();
    const version = { overlayId: 'ovl_1', accountId: 'acct_a', campaignId: null, options, publishedBy };
    const versions = [
      { ...version, version: 2, videoId: 'vid_2', publishedAtMs: 7, endedAtMs: null, restoredFrom: 1 },
      { ...version, version: 1, videoId: 'vid_1', publishedAtMs: 5, endedAtMs: 7, restoredFrom: null },
    ];
    expect(await versionsOf()).toEqual(versions);
    expect(second.published).toEqual(versions[0]);
    expect(await store().overlays.version('acct_a', 'ovl_1', 1)).toEqual(versions[1]);
    expect(await store().overlays.version('acct_a', 'ovl_1', 3)).toBeUndefined();
    expect(await store().overlays.publishedFor('acct_a', ['vid_1'])).toEqual([]);
    expect(await store().overlays.publishedFor('acct_a', ['vid_2'])).toEqual([versions[0]]);
  });

  it('writes nothing if the overlay has changed since the caller read it', async () => {
    await createTwoAccounts(store());
    const draft = await create();
    const after = await published(draft);
    expect(await publish(draft)).toBeUndefined();
    expect(await store().overlays.update(draft, { name: 'late' }, 9)).toBeUndefined();
    expect(await store().overlays.unpublish(draft, 'archived', 9)).toBeUndefined();
    expect(await store().overlays.get('acct_a', 'ovl_1')).toEqual(after);
    expect(await versionsOf()).toHaveLength(1);
  });

  it('lets one of two concurrent publishers win', async () => {
    await createTwoAccounts(store());
    const draft = await create();
    const outcomes = await Promise.all([publish(draft), publish(draft)]);
    expect(outcomes.filter((outcome) => outcome !== undefined)).toHaveLength(1);
    expect(await versionsOf()).toHaveLength(1);
  });

  it('unpublishes and keeps the versions; the next one has a new number', async () => {
    await createTwoAccounts(store());
    const withdrawn = await store().overlays.unpublish(await published(await create()), 'archived', 8);
    expect(withdrawn).toMatchObject({
      status: 'archived',
      published: null,
      latestVersion: 1,
      updatedAtMs: 8,
    });
    expect(await store().overlays.publishedFor('acct_a', ['vid_1'])).toEqual([]);
    expect(await versionsOf()).toMatchObject([{ version: 1, endedAtMs: 8 }]);
    const again = await published(withdrawn ?? sampleOverlay());
    expect(again).toMatchObject({ status: 'published', published: { version: 2 } });
  });

  it('keeps the newest versions, and pages through them', async () => {
    await createTwoAccounts(store());
    let overlay = await create();
    for (let version = 1; version <= 12; version += 1)
      overlay = await published(overlay, {}, { ofOverlay: 11 });
    expect((await versionsOf()).map(({ version }) => version)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
    const first = await store().overlays.versions('acct_a', 'ovl_1', { limit: 4 });
    const after = parseCursor(first.nextCursor ?? '');
    const second = await store().overlays.versions('acct_a', 'ovl_1', { limit: 4, after });
    expect(second.items.map(({ version }) => version)).toEqual([8, 7, 6, 5]);
    const forged = await store().overlays.versions('acct_a', 'ovl_1', { limit: 4, after: 'no-number' });
    expect(forged.items).toEqual([]);
  });

  it('keeps the newest versions of an account, and every version that is published', async () => {
    await createTwoAccounts(store());
    const old = await published(await create());
    let busy = await create({ overlayId: 'ovl_2' });
    for (let version = 1; version <= 6; version += 1) {
      busy = await published(busy, { publishedAtMs: 5 + version }, { ofAccount: 4 });
    }
    expect((await versionsOf('ovl_2')).map(({ version }) => version)).toEqual([6, 5, 4]);
    expect(await versionsOf('ovl_1')).toEqual([old.published]);
  });

  it('counts the overlays of an account, and those that are published for a video', async () => {
    await createTwoAccounts(store());
    for (const overlayId of ['ovl_1', 'ovl_2', 'ovl_3']) await published(await create({ overlayId }));
    await create({ overlayId: 'ovl_4' });
    await published(await create({ overlayId: 'ovl_5', accountId: 'acct_b' }));
    expect(await store().overlays.count('acct_a')).toBe(4);
    expect(await store().overlays.countPublished('acct_a', ['vid_1'], { except: 'ovl_2' })).toBe(2);
    expect(await store().overlays.countPublished('acct_a', ['vid_2'], { except: 'ovl_2' })).toBe(0);
  });

  it('ends a page of a list at a mebibyte, and the next page goes on from there', async () => {
    await createTwoAccounts(store());
    const options = { type: 'tap', title: 'x'.repeat(150_000) } as const;
    for (let at = 10; at < 20; at += 1) await create({ overlayId: `ovl_${at}`, options });
    const first = await store().overlays.list('acct_a', { limit: 50 });
    const after = parseCursor(first.nextCursor ?? '');
    const second = await store().overlays.list('acct_a', { limit: 50, after });
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([6, 4, null]);
    expect(second.items[0]?.overlayId).toBe('ovl_13');
  });

  it('removes an overlay with its versions', async () => {
    await createTwoAccounts(store());
    const overlay = await published(await create());
    expect(await store().overlays.remove('acct_a', 'ovl_1')).toEqual(overlay);
    expect(await store().overlays.get('acct_a', 'ovl_1')).toBeUndefined();
    expect(await versionsOf()).toEqual([]);
    expect(await store().overlays.publishedFor('acct_a', ['vid_1'])).toEqual([]);
  });

  it('returns what is published for a video, in the order of identifiers', async () => {
    await createTwoAccounts(store());
    await published(await create({ overlayId: 'ovl_2' }));
    await published(await create({ overlayId: 'ovl_1' }));
    await create({ overlayId: 'ovl_3' });
    await published(await create({ overlayId: 'ovl_4', videoId: 'vid_2' }));
    await published(await create({ overlayId: 'ovl_5', accountId: 'acct_b' }));
    const found = await store().overlays.publishedFor('acct_a', ['vid_1']);
    expect(found.map((overlay) => overlay.overlayId)).toEqual(['ovl_1', 'ovl_2']);
  });

  it('lists newest first, filtered, a page at a time', async () => {
    await createTwoAccounts(store());
    for (const overlayId of ['ovl_1', 'ovl_2', 'ovl_3']) await published(await create({ overlayId }));
    await create({ overlayId: 'ovl_4' });
    const filter = { status: 'published', videoIds: ['vid_1'] } as const;
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

  it('lists an overlay under the video of its draft and under that of its published version', async () => {
    await createTwoAccounts(store());
    const overlay = await published(await create());
    const moved = await store().overlays.update(overlay, { videoId: 'vid_2' }, 9);
    for (const videoId of ['vid_1', 'vid_2']) {
      expect((await store().overlays.list('acct_a', { limit: 9 }, { videoIds: [videoId] })).items).toEqual([
        moved,
      ]);
    }
    await store().overlays.unpublish(moved ?? overlay, 'draft', 10);
    expect((await store().overlays.list('acct_a', { limit: 9 }, { videoIds: ['vid_1'] })).items).toEqual([]);
  });

  it('changes several repositories in one transaction, or none of them', async () => {
    await createTwoAccounts(store());
    const failed = store().transaction('acct_a', async ({ overlays, accounts }) => {
      await accounts.update('acct_a', { name: 'Changed' });
      await overlays.create(sampleOverlay());
      throw new Error('on purpose');
    });
    await expect(failed).rejects.toThrow('on purpose');
    expect(await store().overlays.get('acct_a', 'ovl_1')).toBeUndefined();
    expect(await store().accounts.get('acct_a')).toMatchObject({ name: 'Account A' });
    const seen = await store().transaction('acct_a', async ({ overlays }) => {
      await overlays.create(sampleOverlay());
      return overlays.get('acct_a', 'ovl_1');
    });
    expect(seen).toEqual(sampleOverlay());
  });
}
