import { AnalyticsResult, EventPage } from '@overlay/contract';
import { describe, expect, it } from 'vitest';
import type { HttpClient } from '../kit/http-client.ts';
import { readAnswer, readProblem } from '../kit/read-answer.ts';
import { readEvents, readSummary, sendBatch, sendEvent } from '../kit/read-back.ts';
import type { ServiceOfFile } from '../kit/shared-service.ts';
import { test } from '../kit/test.ts';

let service: ServiceOfFile;
let mine: HttpClient;
let theirs: HttpClient;
let theirAccountId: string;
const ids = {
  campaignId: 'camp_theirs',
  creativeId: 'crt_theirs',
  videoId: 'vid_theirs',
  overlayId: 'ovl_theirs',
  sessionId: 'sess_theirs',
};
test.beforeAll(async ({ service: shared }) => {
  service = shared;
  mine = service.client(service.account.secretKey);
  const other = await service.addAccount();
  theirAccountId = other.accountId;
  theirs = service.client(other.secretKey);
  const vote = { eventType: 'interaction', interactionType: 'poll', value: 'their answer', ...ids };
  await sendBatch(
    theirs,
    Array.from({ length: 30 }, () => vote),
  );
  await service.shipped();
});

describe("another account's identifiers", () => {
  it.each(Object.entries(ids))(
    'as the filter %s find nothing, like unknown ones',
    { tags: ['long'] },
    async (name, value) => {
      const asked = await mine.get(`/api/events?${name}=${value}`);
      const madeUp = await mine.get(`/api/events?${name}=nobody`);
      expect(readAnswer(EventPage, asked)).toEqual({ events: [], nextCursor: null });
      expect(asked.text).toBe(madeUp.text);
      if (name === 'sessionId') return;
      const summary = await mine.get(`/api/analytics/summary?${name}=${value}`);
      expect(readAnswer(AnalyticsResult, summary)).toMatchObject({ impressions: 0, interactions: 0 });
      expect(summary.text).toBe((await mine.get(`/api/analytics/summary?${name}=nobody`)).text);
    },
  );

  it('in a cursor of their page reveal nothing of theirs', async () => {
    const page = readAnswer(EventPage, await theirs.get('/api/events?limit=10'));
    const answer = await mine.get(`/api/events?limit=10&cursor=${page.nextCursor}`);
    expect(readAnswer(EventPage, answer)).toEqual({ events: [], nextCursor: null });
  });

  it('may be used in events of my own, and stay apart', async () => {
    const before = await readSummary(theirs, { campaignId: ids.campaignId });
    await sendEvent(mine, { eventType: 'impression', ...ids });
    await service.shipped();
    expect(await readSummary(theirs, { campaignId: ids.campaignId })).toEqual(before);
    const own = await readEvents(mine, { campaignId: ids.campaignId });
    expect(own.map(({ accountId }) => accountId)).toEqual([service.account.accountId]);
  });

  it('sent as accountId of a read token are refused by their names', async () => {
    const answer = await mine.post('/api/tokens', { accountId: theirAccountId, keyId: 'key_theirs' });
    const { errors } = readProblem('validation_failed', answer);
    expect(errors?.map(({ pointer }) => pointer)).toEqual(['/accountId', '/keyId']);
  });

  it('sent as accountId in the query of a list are refused by their name', async () => {
    for (const path of [
      '/api/events',
      '/api/conversions',
      '/api/installations',
      '/api/keys',
      '/api/overlays',
    ]) {
      const answer = await mine.get(`${path}?accountId=${theirAccountId}`);
      const { errors } = readProblem('validation_failed', answer);
      expect(errors, path).toEqual([expect.objectContaining({ pointer: '/accountId' })]);
    }
  });

  it('sent as accountId or keyId of an event change nothing', async () => {
    const { eventId } = await sendEvent(mine, {
      eventType: 'impression',
      accountId: 'acct_theirs',
      keyId: 'key_theirs',
      eventId: 'evt_mine',
    });
    await service.shipped();
    const event = (await readEvents(mine)).find((stored) => stored.eventId === eventId);
    expect(event?.accountId).toBe(service.account.accountId);
  });
});
