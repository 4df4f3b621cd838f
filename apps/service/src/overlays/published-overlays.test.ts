import { expect, test } from 'vitest';
import { noControlChanges } from '../control-store/changes/control-changes.ts';
import type { OverlayVersionRecord } from '../control-store/overlays.ts';
import { sampleOverlay } from '../control-store/sample-records.fixture.ts';
import { VideoNames } from '../videos/video-aliases.ts';
import { noAliases, toOverlays } from './published-overlays.fixture.ts';
import { createPublishedOverlays } from './published-overlays.ts';

function versionOf(accountId: string, videoId: string): OverlayVersionRecord {
  const { campaignId, options } = sampleOverlay();
  return {
    overlayId: `ovl_${accountId}_${videoId}`,
    accountId,
    videoId,
    campaignId,
    options,
    version: 1,
    publishedAtMs: 1,
    publishedBy: { kind: 'service', id: null, name: 'Service' },
    endedAtMs: null,
    restoredFrom: null,
  };
}

function openCache() {
  const asked: string[] = [];
  const overlays = {
    async publishedFor(accountId: string, [videoId = '']: readonly string[]) {
      asked.push(`${accountId} ${videoId}`);
      return [versionOf(accountId, videoId)];
    },
  };
  const published = createPublishedOverlays(overlays, () => 0, noControlChanges, noAliases);
  const idsFor = async (accountId: string, videoId: string) =>
    toOverlays(await published.forVideo(accountId, videoId)).map(({ overlayId }) => overlayId);
  return { published, asked, idsFor };
}

test('two accounts that publish for the same videoId each get only their own overlays', async () => {
  const { idsFor, asked } = openCache();
  for (const accountId of ['acct_a', 'acct_b', 'acct_a', 'acct_b']) {
    expect(await idsFor(accountId, 'vid_1')).toEqual([`ovl_${accountId}_vid_1`]);
  }
  expect(asked).toEqual(['acct_a vid_1', 'acct_b vid_1']);
});

test('pages get the version of each overlay, and nothing of who published it', async () => {
  const { published } = openCache();
  const [overlay] = toOverlays(await published.forVideo('acct_a', 'vid_1'));
  const { campaignId, options } = sampleOverlay();
  expect(overlay).toEqual({
    overlayId: 'ovl_acct_a_vid_1',
    videoId: 'vid_1',
    campaignId: campaignId ?? undefined,
    version: 1,
    options,
  });
});

test('pages do not get the correct option of a quiz', async () => {
  const pollOptions = ['A', { id: 'b', label: 'B' }];
  const overlays = {
    async publishedFor(accountId: string, [videoId = '']: readonly string[]) {
      const options = { type: 'poll', pollOptions, correctOptionId: 'b' } as const;
      return [{ ...versionOf(accountId, videoId), options }];
    },
  };
  const published = createPublishedOverlays(overlays, () => 0, noControlChanges, noAliases);
  const fields = await published.forVideo('acct_a', 'vid_1');
  expect(toOverlays(fields).map(({ options }) => options)).toEqual([{ type: 'poll', pollOptions }]);
  expect(fields.text.toString()).not.toContain('correctOptionId');
});

test('invented names of videos displace no video that has overlays', async () => {
  const asked: string[] = [];
  const overlays = {
    async publishedFor(accountId: string, [videoId = '']: readonly string[]) {
      asked.push(videoId);
      return videoId === 'vid_1' ? [versionOf(accountId, videoId)] : [];
    },
  };
  const published = createPublishedOverlays(overlays, () => 0, noControlChanges, noAliases);
  await published.forVideo('acct_a', 'vid_1');
  for (let at = 0; at < 30_000; at += 1) await published.forVideo('acct_a', `made_up_${at}`);
  await published.forVideo('acct_a', 'vid_1');
  expect(asked.filter((videoId) => videoId === 'vid_1')).toHaveLength(1);
});

test('the memory for published overlays is bounded, however large they are', async () => {
  const title = 'x'.repeat(1024 ** 2);
  const asked: string[] = [];
  const overlays = {
    async publishedFor(accountId: string, [videoId = '']: readonly string[]) {
      asked.push(videoId);
      // Text that repeats itself compresses to nothing.
      return [{ ...versionOf(accountId, videoId), options: { type: 'tap', title } as const }];
    },
  };
  const published = createPublishedOverlays(overlays, () => 0, noControlChanges, noAliases);
  for (let at = 0; at < 70; at += 1) await published.forVideo('acct_a', `vid_${at}`);
  await published.forVideo('acct_a', 'vid_69');
  await published.forVideo('acct_a', 'vid_0');
  expect(asked.slice(70)).toEqual(['vid_0']);
});

test('a publication during a read is seen by the next request', async () => {
  let release = () => {};
  const waiting = new Promise<void>((resolve) => {
    release = resolve;
  });
  let version = 1;
  const overlays = {
    async publishedFor(accountId: string, [videoId = '']: readonly string[]) {
      const seen = { ...versionOf(accountId, videoId), overlayId: `ovl_${version}` };
      if (version === 1) await waiting;
      return [seen];
    },
  };
  const published = createPublishedOverlays(overlays, () => 0, noControlChanges, noAliases);
  const early = published.forVideo('acct_a', 'vid_1');
  version = 2;
  published.forget('acct_a', 'vid_1');
  const late = published.forVideo('acct_a', 'vid_1');
  release();
  const idsOf = async (reading: typeof early) => toOverlays(await reading).map(({ overlayId }) => overlayId);
  expect([await idsOf(early), await idsOf(late)]).toEqual([['ovl_1'], ['ovl_2']]);
  expect(await idsOf(published.forVideo('acct_a', 'vid_1'))).toEqual(['ovl_2']);
});

test('forgetting a video asks the store again for that account and video only', async () => {
  const { published, idsFor, asked } = openCache();
  const ask = async () => {
    await idsFor('acct_a', 'vid_1');
    await idsFor('acct_a', 'vid_2');
    await idsFor('acct_b', 'vid_1');
  };
  await ask();
  published.forget('acct_a', 'vid_1');
  await ask();
  expect(asked.slice(3)).toEqual(['acct_a vid_1']);
});

test('a video and its aliases get the overlays of all of them, under the identifier that the page asked for', async () => {
  const names = { of: 'old', to: 'film' };
  let merged = new VideoNames([{ alias: names.of, videoId: names.to }]);
  const aliases = { cached: () => merged, of: async () => merged };
  let version = 1;
  const overlays = {
    publishedFor: async (accountId: string, videoIds: readonly string[]) =>
      videoIds.map((videoId) => ({ ...versionOf(accountId, videoId), version })),
  };
  const published = createPublishedOverlays(overlays, () => 0, noControlChanges, aliases);
  const shownFor = async (videoId: string) =>
    toOverlays(await published.forVideo('acct_a', videoId)).map(
      (one) => `${one.overlayId} ${one.videoId} ${one.version}`,
    );
  expect(await shownFor('film')).toEqual(['ovl_acct_a_film film 1', 'ovl_acct_a_old film 1']);
  expect(await shownFor('old')).toEqual(['ovl_acct_a_film old 1', 'ovl_acct_a_old old 1']);
  version = 2;
  published.forget('acct_a', 'old');
  expect(await shownFor('film')).toEqual(['ovl_acct_a_film film 2', 'ovl_acct_a_old film 2']);
  merged = new VideoNames([]);
  expect(await shownFor('film')).toEqual(['ovl_acct_a_film film 2']);
  expect(await shownFor('old')).toEqual(['ovl_acct_a_old old 2']);
});
