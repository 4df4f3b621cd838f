import { describe, expect, it } from 'vitest';
import type { PageSighting } from '../control-store/pages-seen.ts';
import { PagesSeen, type Sighting } from './pages-seen.ts';

const start = Date.UTC(2026, 0, 1);
const page = { accountId: 'acct_a', origin: 'https://shop.example', path: '/', sdkVersion: '0.1.0' };
const video = { videoId: 'vid_1', from: 'address' } as const;

function open() {
  const written: PageSighting[] = [];
  const state = { fails: false, nowMs: start };
  const pages = new PagesSeen(
    {
      async add(sightings) {
        if (state.fails) throw new Error('locked');
        written.push(...sightings);
      },
    },
    () => state.nowMs,
  );
  const see = (change: Partial<Sighting> = {}) => pages.note({ ...page, video, ...change });
  return { pages, written, state, see };
}

describe('pages seen', () => {
  it('writes a page once per flush, with everything seen on it', async () => {
    const { pages, written, see } = open();
    for (let view = 0; view < 1_000; view += 1) see();
    see({ video: { videoId: 'vid_2', from: 'attribute' } });
    see({ video: undefined, problem: { fault: 'duplicate_video_id', videoId: 'vid_1' } });
    await pages.flush();
    expect(written).toEqual([
      {
        ...page,
        lastSeenAtMs: start,
        videos: [
          { ...video, lastSeenAtMs: start },
          { videoId: 'vid_2', from: 'attribute', lastSeenAtMs: start },
        ],
        problem: { fault: 'duplicate_video_id', videoId: 'vid_1', atMs: start },
      },
    ]);
  });

  it('writes a page that is seen again at most every ten seconds, and news at once', async () => {
    const { pages, written, state, see } = open();
    see();
    await pages.flush();
    state.nowMs += 2_500;
    see();
    await pages.flush();
    expect(written).toHaveLength(1);
    see({ video: { ...video, from: 'attribute' } });
    await pages.flush();
    expect(written).toHaveLength(2);
    state.nowMs += 2_500;
    see();
    await pages.flush();
    expect(written).toHaveLength(2);
    state.nowMs += 7_500;
    await pages.flush();
    expect(written).toHaveLength(3);
  });

  it('writes everything of an account whose owner looks', async () => {
    const { pages, written, state, see } = open();
    see();
    await pages.flush();
    state.nowMs += 1;
    see();
    see({ accountId: 'acct_b' });
    await pages.flush('acct_a');
    expect(written.map(({ accountId, lastSeenAtMs }) => [accountId, lastSeenAtMs])).toEqual([
      ['acct_a', start],
      ['acct_a', start + 1],
    ]);
  });

  it('goes on after the store was unavailable', async () => {
    const { pages, written, state, see } = open();
    see();
    state.fails = true;
    await expect(pages.flush()).rejects.toThrow('locked');
    state.fails = false;
    see();
    await pages.flush();
    expect(written).toHaveLength(1);
  });

  it('is bounded, for each account and in total', async () => {
    const { pages, written, see } = open();
    for (let at = 0; at < 2_000; at += 1) see({ path: `/${at}`, video: { ...video, videoId: `vid_${at}` } });
    for (let at = 0; at < 12_000; at += 1) see({ accountId: `acct_${at}` });
    for (let at = 0; at < 2_000; at += 1)
      see({ accountId: 'acct_x', video: { ...video, videoId: `vid_${at}` } });
    for (let flushes = 0; flushes < 40; flushes += 1) await pages.flush();
    expect(written.filter(({ accountId }) => accountId === 'acct_a')).toHaveLength(500);
    expect(written).toHaveLength(10_000);
  });

  it('drops what waits for an account that switched it off', async () => {
    const { pages, written, see } = open();
    see();
    pages.forget('acct_a');
    await pages.flush();
    expect(written).toEqual([]);
  });
});
