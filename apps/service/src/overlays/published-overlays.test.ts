import { expect, test } from 'vitest';
import { noControlChanges } from '../ports/control-changes.ts';
import type { OverlayVersionRecord } from '../ports/control-records.ts';
import { sampleOverlay } from '../ports/control-store-contract/sample-records.ts';
import { createPublishedOverlays } from './published-overlays.ts';

function versionOf(accountId: string, videoId: string): OverlayVersionRecord {
  const { campaignId, options } = sampleOverlay();
  return {
    overlayId: `ovl_${accountId}_${videoId}`,
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
    async publishedFor(accountId: string, videoId: string) {
      asked.push(`${accountId} ${videoId}`);
      return [versionOf(accountId, videoId)];
    },
  };
  const published = createPublishedOverlays(overlays, () => 0, noControlChanges);
  const idsFor = async (accountId: string, videoId: string) =>
    (await published.forVideo(accountId, videoId)).map(({ overlayId }) => overlayId);
  return { published, asked, idsFor };
}

test('two accounts that publish for the same videoId each get only their own overlays', async () => {
  const { idsFor, asked } = openCache();
  for (const accountId of ['acct_a', 'acct_b', 'acct_a', 'acct_b']) {
    expect(await idsFor(accountId, 'vid_1')).toEqual([`ovl_${accountId}_vid_1`]);
  }
  expect(asked).toEqual(['acct_a vid_1', 'acct_b vid_1']);
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
