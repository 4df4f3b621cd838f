import { expect, it } from 'vitest';
import type { ControlStore } from '../control-store.ts';
import { parseCursor } from '../page.ts';
import { createTwoAccounts, sampleOverlay } from '../sample-records.fixture.ts';
import type { PosterRecord, VideoRecord } from '../videos.ts';

const sample = { name: 'Film', sources: ['https://cdn.example/a.mp4'], durationMs: 92_500, createdAtMs: 1 };

export function videosContract(store: () => ControlStore): void {
  const create = (videoId: string, { accountId = 'acct_a', entryId = videoId } = {}): Promise<VideoRecord> =>
    store().videos.create({ accountId, videoId, entryId, ...sample });
  const poster = (videoId: string, change: Partial<PosterRecord> = {}): PosterRecord => ({
    ...{ accountId: 'acct_a', videoId, hash: 'a1'.repeat(32), mediaType: 'image/png' },
    ...{ picture: Buffer.from([0, 1, 254, 255]), bytes: 4 },
    ...change,
  });
  const merge = (alias: string, videoId: string, accountId = 'acct_a') =>
    store().videos.addAlias({ accountId, alias, videoId, createdAtMs: 2 });

  it('stores a video unchanged, and changes only the given fields', async () => {
    await createTwoAccounts(store());
    const created = await create('film');
    expect(created).toMatchObject({ ...sample, videoId: 'film', aliases: [], posterHash: null });
    expect(await store().videos.get('acct_a', 'film')).toEqual(created);
    const renamed = { ...created, name: 'Other', durationMs: null };
    expect(await store().videos.update('acct_a', 'film', { name: 'Other', durationMs: null })).toEqual(
      renamed,
    );
    expect(await store().videos.update('acct_a', 'film', {})).toEqual(renamed);
    expect(await store().videos.update('acct_a', 'none', { name: 'x' })).toBeUndefined();
  });

  it('neither shows nor changes the videos of another account, which may have the same identifiers', async () => {
    await createTwoAccounts(store());
    const { videos } = store();
    await create('film');
    await videos.setPoster(poster('film'));
    await merge('old', 'film');
    for (const read of [videos.get, videos.poster, videos.update]) {
      expect(await read('acct_b', 'film', {})).toBeUndefined();
    }
    expect(await videos.aliases('acct_b')).toEqual([]);
    expect(await videos.videoOf('acct_b', 'old')).toBeUndefined();
    expect(await videos.namesOf('acct_b', 'old')).toEqual(['old']);
    expect(await videos.removeAlias('acct_b', { alias: 'old', videoId: 'film' })).toBe(false);
    expect((await videos.list('acct_b', { limit: 9 })).items).toEqual([]);
    expect([await videos.count('acct_b'), await videos.posterBytes('acct_b', { except: '' })]).toEqual([
      0, 0,
    ]);
    await create('film', { accountId: 'acct_b' });
    await merge('old', 'film', 'acct_b');
    await videos.remove('acct_b', 'film');
    expect(await videos.get('acct_a', 'film')).toMatchObject({ aliases: ['old'] });
    expect(await videos.poster('acct_a', 'film')).toEqual(poster('film'));
  });

  it('lists newest first, a page at a time, without aliases', async () => {
    await createTwoAccounts(store());
    const { videos } = store();
    for (const [at, videoId] of ['b', 'd', 'a', 'c'].entries()) await create(videoId, { entryId: `v${at}` });
    await merge('a', 'd');
    const first = await videos.list('acct_a', { limit: 2 });
    expect(first.items.map(({ videoId }) => videoId)).toEqual(['c', 'd']);
    expect(first.items[1]?.aliases).toEqual(['a']);
    const after = parseCursor(first.nextCursor ?? '');
    const second = await videos.list('acct_a', { limit: 2, after });
    expect(second).toMatchObject({ items: [{ videoId: 'b' }], nextCursor: null });
    expect(await videos.count('acct_a')).toBe(4);
    expect((await videos.names('acct_a')).map(({ videoId }) => videoId)).toEqual(['c', 'd', 'b']);
    expect(await videos.names('acct_b')).toEqual([]);
  });

  it('keeps one poster of a video, byte for byte, and adds up their sizes', async () => {
    await createTwoAccounts(store());
    const { videos } = store();
    await create('film');
    await videos.setPoster(poster('film', { bytes: 9, mediaType: 'image/webp' }));
    await videos.setPoster(poster('film'));
    await videos.setPoster(poster('clip', { bytes: 6 }));
    expect(await videos.poster('acct_a', 'film')).toEqual(poster('film'));
    expect((await videos.get('acct_a', 'film'))?.posterHash).toBe('a1'.repeat(32));
    expect(await videos.posterBytes('acct_a', { except: 'none' })).toBe(10);
    expect(await videos.posterBytes('acct_a', { except: 'film' })).toBe(6);
  });

  it('finds every identifier of a video by each of them, until the merge is undone', async () => {
    await createTwoAccounts(store());
    const { videos } = store();
    await create('film');
    await merge('old-2', 'film');
    await merge('old-1', 'film');
    for (const name of ['film', 'old-1', 'old-2']) {
      expect(await videos.namesOf('acct_a', name)).toEqual(['film', 'old-1', 'old-2']);
    }
    await expect(merge('old-1', 'another')).rejects.toThrow();
    expect(await videos.removeAlias('acct_a', { alias: 'old-1', videoId: 'another' })).toBe(false);
    expect(await videos.removeAlias('acct_a', { alias: 'old-1', videoId: 'film' })).toBe(true);
    expect(await videos.namesOf('acct_a', 'old-1')).toEqual(['old-1']);
    expect(await videos.aliases('acct_a')).toEqual([{ alias: 'old-2', videoId: 'film' }]);
  });

  it('removes a video with its poster and aliases; what was merged is a video by itself again', async () => {
    await createTwoAccounts(store());
    const { videos } = store();
    await create('film');
    await create('clip');
    await videos.setPoster(poster('film'));
    await merge('clip', 'film');
    await videos.remove('acct_a', 'film');
    expect(await videos.get('acct_a', 'film')).toBeUndefined();
    expect(await videos.poster('acct_a', 'film')).toBeUndefined();
    expect((await videos.list('acct_a', { limit: 9 })).items.map(({ videoId }) => videoId)).toEqual(['clip']);
  });

  it('lists the drafts of all identifiers of a video, without archived ones', async () => {
    await createTwoAccounts(store());
    const { overlays } = store();
    for (const [overlayId, videoId] of Object.entries({ ovl_1: 'film', ovl_2: 'old', ovl_3: 'other' })) {
      await overlays.create(sampleOverlay({ overlayId, videoId }));
    }
    const archived = await overlays.create(sampleOverlay({ overlayId: 'ovl_4', videoId: 'film' }));
    await overlays.unpublish(archived, 'archived', 3);
    const { items } = await overlays.listDrafts('acct_a', ['film', 'old'], { limit: 9 });
    expect(items.map(({ overlayId }) => overlayId)).toEqual(['ovl_2', 'ovl_1']);
  });

  it('is emptied when its account is removed', async () => {
    await createTwoAccounts(store());
    const { videos, accounts } = store();
    await create('film');
    await create('film', { accountId: 'acct_b' });
    await videos.setPoster(poster('film'));
    await merge('old', 'film');
    await accounts.remove('acct_a', 5);
    expect(await videos.get('acct_a', 'film')).toBeUndefined();
    expect(await videos.poster('acct_a', 'film')).toBeUndefined();
    expect(await videos.aliases('acct_a')).toEqual([]);
    expect(await videos.get('acct_b', 'film')).toBeDefined();
  });
}
