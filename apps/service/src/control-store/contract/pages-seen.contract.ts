import { limits } from '@overlay/contract';
import { expect, it } from 'vitest';
import type { ControlStore } from '../control-store.ts';
import type { PageSighting } from '../pages-seen.ts';
import { createTwoAccounts } from '../sample-records.fixture.ts';

const start = 1_800_000_000_000;

function sampleSighting(change: Partial<PageSighting> = {}): PageSighting {
  return {
    accountId: 'acct_a',
    origin: 'https://shop.example',
    path: '/spring',
    lastSeenAtMs: start,
    sdkVersion: '0.1.0',
    videos: [{ videoId: 'vid_1', from: 'attribute', lastSeenAtMs: start }],
    ...change,
  };
}

export function pagesSeenContract(store: () => ControlStore): void {
  const list = (accountId = 'acct_a', limit = 100) => store().pagesSeen.list(accountId, limit);

  it('lists the pages of an account, the most recently seen first, with the videos of each', async () => {
    await createTwoAccounts(store());
    const older = sampleSighting({ path: '/', videos: [] });
    const newer = sampleSighting({
      lastSeenAtMs: start + 1,
      videos: [
        { videoId: 'vid_2', from: 'address', lastSeenAtMs: start + 1 },
        { videoId: 'vid_1', from: 'attribute', lastSeenAtMs: start },
      ],
    });
    const other = sampleSighting({ accountId: 'acct_b' });
    await store().pagesSeen.add([older, newer, other]);
    expect(await list()).toEqual([newer, older]);
    expect(await list('acct_a', 1)).toEqual([newer]);
    expect(await list('acct_b')).toEqual([other]);
    expect(await store().pagesSeen.lastSeenByVideo('acct_a')).toEqual(
      new Map([
        ['vid_1', start],
        ['vid_2', start + 1],
      ]),
    );
  });

  it('adds to what is known of a page, whichever node writes first', async () => {
    await createTwoAccounts(store());
    const found = { videoId: 'vid_2', from: 'address', lastSeenAtMs: start + 9 } as const;
    await store().pagesSeen.add([sampleSighting({ lastSeenAtMs: start + 9, videos: [found] })]);
    await store().pagesSeen.add([sampleSighting({ sdkVersion: '' })]);
    expect(await list()).toEqual([
      sampleSighting({
        lastSeenAtMs: start + 9,
        videos: [found, { videoId: 'vid_1', from: 'attribute', lastSeenAtMs: start }],
      }),
    ]);
  });

  it('keeps a problem until another, or until a video disproves it', async () => {
    await createTwoAccounts(store());
    const noVideo = { fault: 'no_video', videoId: undefined, atMs: start } as const;
    const twice = { fault: 'duplicate_video_id', videoId: 'vid_1', atMs: start + 2 } as const;
    await store().pagesSeen.add([sampleSighting({ videos: [], problem: noVideo })]);
    await store().pagesSeen.add([sampleSighting({ videos: [] })]);
    expect((await list())[0]?.problem).toEqual(noVideo);
    await store().pagesSeen.add([sampleSighting()]);
    expect((await list())[0]?.problem).toBeUndefined();
    await store().pagesSeen.add([sampleSighting({ problem: twice })]);
    await store().pagesSeen.add([sampleSighting()]);
    expect((await list())[0]?.problem).toEqual(twice);
  });

  it('keeps the most recent pages of an account and videos of a page', async () => {
    await createTwoAccounts(store());
    const pages = Array.from({ length: limits.pagesSeenPerAccount + 2 }, (_, index) =>
      sampleSighting({ path: `/${index}`, lastSeenAtMs: start + index }),
    );
    await store().pagesSeen.add(pages);
    const kept = await list('acct_a', 1_000);
    expect(kept).toHaveLength(limits.pagesSeenPerAccount);
    expect(kept[0]?.path).toBe(pages.at(-1)?.path);
    const videos = Array.from({ length: limits.videosPerPage + 2 }, (_, index) => ({
      videoId: `vid_${index}`,
      from: 'address' as const,
      lastSeenAtMs: start + index,
    }));
    await store().pagesSeen.add([sampleSighting({ accountId: 'acct_b', videos })]);
    const [page] = await list('acct_b');
    expect(page?.videos.map(({ videoId }) => videoId)).toEqual(
      videos
        .map(({ videoId }) => videoId)
        .reverse()
        .slice(0, limits.videosPerPage),
    );
  });

  it('lists nothing of an account that switched it off or was removed, even if it is written later', async () => {
    await createTwoAccounts(store());
    await store().accounts.update('acct_a', { pagesSeen: false });
    await store().accounts.remove('acct_b', start);
    await store().pagesSeen.add([sampleSighting(), sampleSighting({ accountId: 'acct_b' })]);
    expect([...(await list()), ...(await list('acct_b'))]).toEqual([]);
  });

  it('forgets pages that were not seen for some time, of one account or of all', async () => {
    await createTwoAccounts(store());
    const recent = { path: '/recent', lastSeenAtMs: start + 9, videos: [] };
    const both = (accountId: string) => [
      sampleSighting({ accountId }),
      sampleSighting({ accountId, ...recent }),
    ];
    await store().pagesSeen.add([...both('acct_a'), ...both('acct_b')]);
    await store().pagesSeen.deleteOf('acct_a', start + 1);
    expect((await list()).map(({ path }) => path)).toEqual(['/recent']);
    expect(await list('acct_b')).toHaveLength(2);
    expect(await store().pagesSeen.purge(start + 1)).toBe(2);
    expect((await list('acct_b')).map(({ path }) => path)).toEqual(['/recent']);
    await store().pagesSeen.deleteOf('acct_b');
    expect(await list('acct_b')).toEqual([]);
  });
}
