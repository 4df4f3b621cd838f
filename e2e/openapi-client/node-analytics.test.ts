import { AnalyticsError, createOverlayClient, type OverlayClient } from '@overlay/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningService, secretKey, startService } from '../harness/running-service.ts';
import { readAnalyticsTypes, toAnalyticsTypes } from './analytics-types.ts';

let service: RunningService;
let client: OverlayClient;
beforeAll(async () => {
  service = await startService();
  client = createOverlayClient({ apiKey: secretKey, endpoint: service.url });
});
afterAll(async () => {
  await client?.close();
  await service?.dispose();
});

test('the types of the answers are those of the contract', async () => {
  expect(readAnalyticsTypes()).toBe(await toAnalyticsTypes());
});

test('a server reads what it sent, by one filter or several', async () => {
  const sent = ['a', 'b', 'c'].map((campaignId) => ({
    eventType: 'interaction' as const,
    interactionType: 'tap' as const,
    value: 1,
    campaignId,
  }));
  for (const result of await client.trackInteraction(sent)) expect(result.ok).toBe(true);
  const read = async () => (await client.analytics.summary({ campaignId: ['a', 'b'] })).interactions;
  await expect.poll(read).toBe(2);
  expect((await client.analytics.summary({ campaignId: 'c' })).byType.tap).toBe(1);
  const { rows } = await client.analytics.breakdown({ by: 'campaign', sort: 'name' });
  expect(rows).toMatchObject(['a', 'b', 'c'].map((campaign) => ({ campaign, interactions: 1 })));
});

test('a server reads about one overlay and one video by their names', async () => {
  const answer = { eventType: 'interaction', interactionType: 'rating', value: 4 } as const;
  const named = { overlayId: 'ovl:of.us', videoId: 'vid:of.us', videoTimeSeconds: 2 };
  expect(await client.trackInteraction({ ...answer, ...named })).toMatchObject({ ok: true });
  const read = async () => (await client.analytics.overlay('ovl:of.us')).rows;
  await expect.poll(read).toMatchObject([{ value: 4, votes: 1, share: 100 }]);
  const { rows } = await client.analytics.timeline('vid:of.us', { step: 3 });
  expect(rows).toMatchObject([{ from: 0, to: 3, interactions: 1, answers: 1 }]);
  expect((await client.analytics.videos()).rows).toContainEqual(
    expect.objectContaining({ video: 'vid:of.us' }),
  );
  expect((await client.analytics.overlay('nobody/has this')).rows).toEqual([]);
});

test('a refusal says why, by the code of the catalogue', async () => {
  // @ts-expect-error: an unknown parameter does not compile
  const misspelt = client.analytics.summary({ campaign: 'a' });
  await expect(misspelt).rejects.toBeInstanceOf(AnalyticsError);
  await expect(misspelt).rejects.toMatchObject({
    code: 'validation_failed',
    status: 422,
    isRetryable: false,
    requestId: expect.any(String),
    message: expect.stringContaining('did you mean campaignId?'),
  });
  const elsewhere = createOverlayClient({ apiKey: secretKey, endpoint: 'http://127.0.0.1:9' });
  await expect(elsewhere.analytics.summary()).rejects.toMatchObject({ code: 'network', isRetryable: true });
  await elsewhere.close();
});

test('a caller who leaves ends the request with their own reason', async () => {
  const leaving = new AbortController();
  const asked = client.analytics.uniques({}, { signal: leaving.signal });
  leaving.abort(new Error('gone'));
  await expect(asked).rejects.toThrow('gone');
});
