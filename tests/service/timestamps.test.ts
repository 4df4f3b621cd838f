import { BatchAnswer, EventReceipt, limits } from '@overlay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpClient } from '../kit/http-client.ts';
import { readAnswer, readProblem } from '../kit/read-answer.ts';
import { readEvents, sendEvent } from '../kit/read-back.ts';
import { startTestService, type TestService } from '../kit/test-service.ts';

let service: TestService;
let page: HttpClient;
let server: HttpClient;
beforeAll(async () => {
  service = await startTestService();
  page = service.client(service.account.publishableKey);
  server = service.client(service.account.secretKey);
  // Events at the edge of a range are judged by their arrival, however long they take.
  service.clock.freeze();
});
afterAll(() => service.stop());

const impression = { eventType: 'impression' };
/** Time for a request to arrive, for tests at the edge of a range. */
const marginMs = 5_000;

async function storedTimestamp(client: HttpClient, body: object): Promise<number | undefined> {
  const receipt = readAnswer(EventReceipt, await client.post('/api/sdk/event', body));
  await service.shipped();
  return (await readEvents(server)).find(({ eventId }) => eventId === receipt.eventId)?.timestamp;
}

describe('the timestamp of an event', () => {
  it('is the time of its arrival if none was sent', async () => {
    const receipt = await sendEvent(page, impression);
    await service.shipped();
    const event = (await readEvents(server)).find(({ eventId }) => eventId === receipt.eventId);
    expect(event?.timestamp).toBe(Date.parse(receipt.receivedAt));
  });

  it('is kept to the millisecond, and createdAt is its arrival', async () => {
    const timestampMs = service.clock.now() - 3_600_001;
    const receipt = await sendEvent(page, { ...impression, timestampMs });
    await service.shipped();
    const event = (await readEvents(server)).find(({ eventId }) => eventId === receipt.eventId);
    expect(event).toMatchObject({ timestamp: timestampMs, createdAt: receipt.receivedAt });
  });
});

describe('the range of timestamps', () => {
  const ranges = [
    { kind: 'publishable', behindMs: limits.timestampBehindPublishableMs, days: 7 },
    { kind: 'secret', behindMs: limits.timestampBehindSecretMs, days: 400 },
  ] as const;
  const clientOf = (kind: 'publishable' | 'secret') => (kind === 'publishable' ? page : server);

  it.each(ranges)('of a $kind key goes $days days back', async ({ kind, behindMs }) => {
    const timestampMs = service.clock.now() - behindMs + marginMs;
    expect(await storedTimestamp(clientOf(kind), { ...impression, timestampMs })).toBe(timestampMs);
  });

  it.each(ranges)('of a $kind key ends there', async ({ kind, behindMs }) => {
    const timestampMs = service.clock.now() - behindMs - marginMs;
    const answer = await clientOf(kind).post('/api/sdk/event', { ...impression, timestampMs });
    const problem = readProblem('timestamp_out_of_range', answer);
    expect(problem.errors?.map(({ pointer }) => pointer)).toEqual(['/timestampMs']);
  });

  it.each(ranges)('of a $kind key goes 5 minutes ahead and no further', async ({ kind }) => {
    const ahead = service.clock.now() + limits.timestampAheadMs;
    const near = { ...impression, timestampMs: ahead - marginMs };
    expect(await storedTimestamp(clientOf(kind), near)).toBe(near.timestampMs);
    const far = { ...impression, timestampMs: ahead + marginMs };
    readProblem('timestamp_out_of_range', await clientOf(kind).post('/api/sdk/event', far));
  });
});

describe('sentAt', () => {
  const hourMs = 3_600_000;

  it.each([-hourMs, hourMs, -61_000, 61_000])(
    '%i ms off the clock of the service shifts the timestamp by the difference',
    { tags: ['long'] },
    async (offMs) => {
      const sentAt = service.clock.now() + offMs;
      const stored = await storedTimestamp(page, { ...impression, timestampMs: sentAt - 10_000, sentAt });
      expect(stored).toBeGreaterThanOrEqual(sentAt - 10_000 - offMs);
      expect(stored).toBeLessThan(sentAt - 10_000 - offMs + marginMs);
    },
  );

  it.each([-50_000, 50_000, 0])(
    'only %i ms off leaves the timestamp as it is',
    { tags: ['long'] },
    async (offMs) => {
      const sentAt = service.clock.now() + offMs;
      const timestampMs = sentAt - 10_000;
      expect(await storedTimestamp(page, { ...impression, timestampMs, sentAt })).toBe(timestampMs);
    },
  );

  it('may be an ISO 8601 string, and counts for every event of a batch', async () => {
    const offMs = -30 * 24 * hourMs;
    const sentAt = service.clock.now() + offMs;
    const events = [1_000, 2_000].map((agoMs) => ({ ...impression, timestampMs: sentAt - agoMs }));
    const answer = await page.post('/api/sdk/event', { events, sentAt: new Date(sentAt).toISOString() });
    const { results } = readAnswer(BatchAnswer, answer);
    await service.shipped();
    const stored = await readEvents(server);
    const timestamps = results.map(
      ({ eventId }) => stored.find((event) => event.eventId === eventId)?.timestamp,
    );
    expect(timestamps[0]).toBeGreaterThanOrEqual(sentAt - 1_000 - offMs);
    expect((timestamps[0] ?? 0) - (timestamps[1] ?? 0)).toBe(1_000);
  });

  it('does not change the time of an event without a timestamp', async () => {
    const receipt = readAnswer(
      EventReceipt,
      await page.post('/api/sdk/event', { ...impression, sentAt: service.clock.now() - hourMs }),
    );
    await service.shipped();
    const event = (await readEvents(server)).find(({ eventId }) => eventId === receipt.eventId);
    expect(event?.timestamp).toBe(Date.parse(receipt.receivedAt));
  });

  it('corrects a clock that is wrong by years, but not an event that is too old', async () => {
    const sentAt = Date.UTC(2001, 0, 1);
    const fresh = { ...impression, timestampMs: sentAt - 1_000, sentAt };
    expect(await storedTimestamp(page, fresh)).toBeGreaterThan(service.clock.now() - hourMs);
    const old = { ...impression, timestampMs: sentAt - 8 * 24 * hourMs, sentAt };
    readProblem('timestamp_out_of_range', await page.post('/api/sdk/event', old));
  });

  it.each(['yesterday', '', true, {}, [], null, -1, 1.5, 1e300])('that is %j is refused', async (sentAt) => {
    const problem = readProblem(
      'validation_failed',
      await page.post('/api/sdk/event', { ...impression, sentAt }),
    );
    expect(problem.errors?.map(({ pointer }) => pointer)).toEqual(['/sentAt']);
    readProblem('validation_failed', await page.post('/api/sdk/event', { events: [impression], sentAt }));
  });
});
