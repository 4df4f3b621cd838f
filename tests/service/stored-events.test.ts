import { EventPage, eventKinds, type InteractionPayload, playbackEvents } from '@overlay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpClient } from '../kit/http-client.ts';
import { readAnswer, readProblem } from '../kit/read-answer.ts';
import { readEvents, readSummary, sendEvent } from '../kit/read-back.ts';
import { startTestService, type TestService } from '../kit/test-service.ts';

let service: TestService;
let page: HttpClient;
let server: HttpClient;
beforeAll(async () => {
  service = await startTestService();
  // Two summaries of one period end on the same day.
  service.clock.freeze();
  page = service.client(service.account.publishableKey);
  server = service.client(service.account.secretKey);
});
afterAll(() => service.stop());

const deviceHash = '0123456789abcdef'.repeat(4);
const timestampMs = Date.now() - 60_000;
const common = {
  campaignId: 'camp_section6',
  creativeId: 'crt_a',
  videoId: 'vid_a',
  sessionId: 'sess_a',
  overlayId: 'ovl_a',
  overlayVersion: 3,
  deviceHash,
  videoTimeSeconds: 12.5,
  metadata: { placement: 'hero', ünïcode: '☃ 😀', depth: 2, on: true, off: null },
};

/** Sends a payload and reads exactly that event back. */
async function store(payload: InteractionPayload) {
  const receipt = await sendEvent(page, { ...payload, timestampMs });
  await service.shipped();
  const event = (await readEvents(server)).find(({ eventId }) => eventId === receipt.eventId);
  const { accountId } = service.account;
  const always = {
    eventId: receipt.eventId,
    accountId,
    timestamp: timestampMs,
    createdAt: receipt.receivedAt,
  };
  return { event, always };
}

const values: Readonly<Record<string, readonly (string | number)[]>> = {
  tap: [0, 1, 'custom', ''],
  rating: [1, 5, 4.5],
  poll: [0, 2, 'A', 'option ☃\t\n\\N \u0000'],
  slider: [0, 100, 33.3, -1e300],
  cta_click: ['Buy now', ''],
};

describe.each(eventKinds.filter((kind) => kind.counted))('$kind', (kind) => {
  const { interactionType, overlayType } = kind;
  const samples = values[interactionType]?.map((value) => ({ value })) ?? [];

  it.each(samples)(
    `is stored with interactionType ${interactionType} and the value $value`,
    async ({ value }) => {
      const { event, always } = await store({ ...common, eventType: 'interaction', interactionType, value });
      expect(event).toEqual({
        ...always,
        ...common,
        eventType: 'interaction',
        source: 'sdk',
        interactionType,
        overlayType,
        value,
      });
    },
  );

  it('is stored without fields that were not sent', async () => {
    const { event, always } = await store({ eventType: 'interaction', interactionType, deviceHash });
    expect(event).toEqual({
      ...always,
      campaignId: 'unattributed',
      eventType: 'interaction',
      deviceHash,
      source: 'sdk',
      interactionType,
      overlayType,
    });
  });
});

describe('interaction_complete', () => {
  const completion = {
    ...common,
    eventType: 'interaction',
    interactionType: 'completion',
    interactionOccurred: true,
    watchedSeconds: 18.25,
    videoLength: 20,
    percentWatched: 91.25,
  } as const;

  it.each([
    { lastInteractionType: 'rating', lastInteractionValue: 5 },
    { lastInteractionType: 'poll', lastInteractionValue: 'B' },
    { lastInteractionType: 'tap', lastInteractionValue: 0 },
  ] as const)(
    'carries $lastInteractionType and $lastInteractionValue, the playback fields, a null value and no overlayType',
    async (last) => {
      const { event, always } = await store({ ...completion, ...last, value: null, overlayType: 'rating' });
      expect(event).toEqual({ ...always, ...completion, ...last, source: 'sdk', value: null });
    },
  );

  it('has a null value even if none was sent', async () => {
    const { event } = await store({ eventType: 'interaction', interactionType: 'completion' });
    expect(event).toHaveProperty('value', null);
  });

  it('records that no interaction occurred', async () => {
    const { event } = await store({ ...completion, interactionOccurred: false });
    expect(event).toHaveProperty('interactionOccurred', false);
  });
});

describe('an impression', () => {
  it('is stored with the common fields, its rule, and neither interactionType nor value', async () => {
    const { event, always } = await store({
      ...common,
      eventType: 'impression',
      overlayType: 'poll',
      impressionRule: 'viewable',
      value: 3,
    });
    expect(event).toEqual({
      ...always,
      ...common,
      eventType: 'impression',
      source: 'sdk',
      overlayType: 'poll',
      impressionRule: 'viewable',
    });
  });

  it('of a call to action is one of overlayType tap', async () => {
    const { event } = await store({ eventType: 'impression', overlayType: 'cta' });
    expect(event).toHaveProperty('overlayType', 'tap');
  });
});

describe.each(playbackEvents)('a playback record (%s)', (playbackEvent) => {
  it('is stored with the playback fields and is not counted as an impression', async () => {
    const before = await readSummary(server);
    const playback = { playbackEvent, watchedSeconds: 0, videoLength: 20, percentWatched: 0 };
    const { event, always } = await store({ eventType: 'impression', ...playback, deviceHash });
    expect(event).toEqual({
      ...always,
      campaignId: 'unattributed',
      eventType: 'impression',
      deviceHash,
      source: 'sdk',
      ...playback,
    });
    expect(await readSummary(server)).toEqual(before);
  });
});

describe('a stored event', () => {
  it('carries the installation that sent it', async () => {
    const { event } = await store({ eventType: 'impression', installationId: 'inst_abc' });
    expect(event).toHaveProperty('installationId', 'inst_abc');
  });

  it('names its account and no other field beyond the contract', async () => {
    const { events } = readAnswer(EventPage, await server.get('/api/events?limit=200'));
    const known = Object.keys(EventPage.properties.events.items.properties);
    expect(events.length).toBeGreaterThan(20);
    for (const event of events) {
      expect(event.accountId).toBe(service.account.accountId);
      expect(known).toEqual(expect.arrayContaining(Object.keys(event)));
    }
  });

  it('is counted in the summary if it is of a counted kind', async () => {
    const events = await readEvents(server);
    const counted = events.filter(
      (event) => event.overlayType !== undefined && event.eventType === 'interaction',
    );
    expect(await readSummary(server)).toMatchObject({ interactions: counted.length });
  });
});

describe('playback data', () => {
  it('keeps the played segments of a playback record, and how long an overlay was visible', async () => {
    const playedSegments: [number, number][] = [
      [0, 4.25],
      [10, 12],
    ];
    const { event } = await store({
      eventType: 'impression',
      playbackEvent: 'summary',
      playedSegments,
      exposureMs: 5300,
      measurable: false,
    });
    expect(event).toMatchObject({ playedSegments, exposureMs: 5300, measurable: false });
  });

  it.each([
    [{ eventType: 'impression', playedSegments: [[0, 1]] }, '/playedSegments'],
    [
      {
        eventType: 'impression',
        playbackEvent: 'pause',
        playedSegments: [
          [0, 1],
          [5, 2],
        ],
      },
      '/playedSegments/1',
    ],
    [{ eventType: 'impression', playbackEvent: 'pause', playedSegments: [[0]] }, '/playedSegments/0'],
    [
      {
        eventType: 'impression',
        playbackEvent: 'pause',
        playedSegments: Array.from({ length: 51 }, () => [0, 1]),
      },
      '/playedSegments',
    ],
    [{ eventType: 'impression', exposureMs: -1 }, '/exposureMs'],
  ])('refuses %j and names %s', async (payload, pointer) => {
    const { errors } = readProblem('validation_failed', await page.post('/api/sdk/event', payload));
    expect(errors?.map((error) => error.pointer)).toContain(pointer);
  });
});
