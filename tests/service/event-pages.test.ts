import { EventPage, type StoredEvent } from '@overlay/contract';
import { describe, expect, it } from 'vitest';
import type { HttpClient } from '../kit/http-client.ts';
import { readAnswer, readProblem } from '../kit/read-answer.ts';
import { readEvents, sendBatch, sendEvent } from '../kit/read-back.ts';
import type { ServiceOfFile } from '../kit/shared-service.ts';
import { test } from '../kit/test.ts';

const start = Date.now() - 3_600_000;
const total = 437;

let service: ServiceOfFile;
let server: HttpClient;
test.beforeAll(async ({ service: shared }) => {
  service = shared;
  server = service.client(service.account.secretKey);
  // Runs of ten share one millisecond, so that pages end within them.
  const events = Array.from({ length: total }, (_, index) => ({
    eventType: index % 2 === 0 ? 'impression' : 'interaction',
    ...(index % 2 === 0 ? {} : { interactionType: index % 3 === 0 ? 'tap' : 'rating' }),
    timestampMs: start + Math.floor(index / 10),
    campaignId: `camp_${index % 4}`,
    creativeId: `crt_${index % 3}`,
    videoId: `vid_${index % 5}`,
    overlayId: `ovl_${index % 6}`,
    sessionId: `sess_${index % 7}`,
    deviceHash: String(index % 2).repeat(64),
  }));
  await sendBatch(server, events);
  await service.shipped();
});

describe('the pages of GET /api/events', () => {
  it.each(['1', '7', '10', '50', '200'])(
    'of %s events hold every event once, newest first',
    { tags: ['long'] },
    async (limit) => {
      const query = limit === '1' ? { limit, campaignId: 'camp_1', videoId: 'vid_1' } : { limit };
      const events = await readEvents(server, query);
      if (limit !== '1') expect(events).toHaveLength(total);
      expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length);
      const order = events.map(({ timestamp, eventId }) => `${timestamp} ${eventId}`);
      expect(order).toEqual(order.toSorted().reverse());
    },
  );

  it('have 50 events by default, and no cursor on the last page', async () => {
    const first = readAnswer(EventPage, await server.get('/api/events'));
    expect(first.events).toHaveLength(50);
    expect(first.nextCursor).not.toBeNull();
    const exactly = readAnswer(
      EventPage,
      await server.get('/api/events?limit=200&deviceHash='.concat('1'.repeat(64))),
    );
    expect(exactly.events.length).toBe(200);
    expect(readAnswer(EventPage, await server.get('/api/events?campaignId=camp_nobody'))).toEqual({
      events: [],
      nextCursor: null,
    });
  });

  it('have neither gaps nor duplicates while newer events arrive between them', {
    tags: ['long'],
  }, async () => {
    const campaignId = 'camp_2';
    const expected = (await readEvents(server, { campaignId })).map(({ eventId }) => eventId);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const params = new URLSearchParams({ campaignId, limit: '9', ...(cursor === '' ? {} : { cursor }) });
      const page: EventPage = readAnswer(EventPage, await server.get(`/api/events?${params}`));
      seen.push(...page.events.map(({ eventId }) => eventId));
      cursor = page.nextCursor;
      await sendEvent(server, { eventType: 'impression', campaignId });
      await service.shipped();
    }
    expect(seen).toEqual(expected);
  });

  it('are narrowed by each filter', { tags: ['long'] }, async () => {
    const all = await readEvents(server);
    const filters = {
      campaignId: 'camp_1',
      creativeId: 'crt_2',
      videoId: 'vid_3',
      overlayId: 'ovl_4',
      sessionId: 'sess_5',
      deviceHash: '1'.repeat(64),
      eventType: 'interaction',
      interactionType: 'tap',
    } as const satisfies Partial<StoredEvent>;
    for (const [name, value] of Object.entries(filters)) {
      const matching = all.filter((event) =>
        Object.entries(event).some(([field, held]) => field === name && held === value),
      );
      expect(matching.length).toBeGreaterThan(0);
      expect(await readEvents(server, { [name]: value })).toEqual(matching);
    }
    const both = { campaignId: 'camp_1', eventType: 'interaction' };
    expect(await readEvents(server, both)).toEqual(
      all.filter((event) => event.campaignId === both.campaignId && event.eventType === both.eventType),
    );
  });

  it.each([
    ['limit=0', '/limit'],
    ['limit=201', '/limit'],
    ['limit=1000', '/limit'],
    ['limit=-1', '/limit'],
    ['limit=1.5', '/limit'],
    ['limit=ten', '/limit'],
    ['limit=', '/limit'],
    ['eventType=party', '/eventType'],
    ['interactionType=cta', '/interactionType/0'],
    ['deviceHash=abc', '/deviceHash'],
    ['campaignId=a%20b', '/campaignId/0'],
    ['campaignId=', '/campaignId/0'],
    [`campaignId=${'x'.repeat(129)}`, '/campaignId/0'],
    ['campaignId=a&campaignId=b%20c', '/campaignId/1'],
    ['timezone=Mars', '/timezone'],
    ['timezone=%2B02:00', '/timezone'],
    ['sessionId=a&sessionId=b', '/sessionId'],
    ['cursor=nonsense', '/cursor'],
    ['cursor=', '/cursor'],
    ['cursor=%00', '/cursor'],
  ])('for %s are refused', async (query, pointer) => {
    const problem = readProblem('validation_failed', await server.get(`/api/events?${query}`));
    expect(problem.errors?.map((error) => error.pointer)).toEqual([pointer]);
  });

  it.each(['0 evt_0', '999999999999999 evt_0', '8640000000000000 evt_0'])(
    'after an invented cursor %s are a page or a refusal, never a failure',
    async (text) => {
      const cursor = Buffer.from(text).toString('base64url');
      const answer = await server.get(`/api/events?cursor=${cursor}`);
      if (answer.status === 200) readAnswer(EventPage, answer);
      else readProblem('validation_failed', answer);
    },
  );
});
