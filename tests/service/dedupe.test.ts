import { ApiKeyWithSecret, EventReceipt } from '@overlay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpClient } from '../kit/http-client.ts';
import { readAnswer } from '../kit/read-answer.ts';
import { readEvents, readSummary, sendBatch, sendEvent } from '../kit/read-back.ts';
import { startTestService, type TestService } from '../kit/test-service.ts';

let service: TestService;
let page: HttpClient;
let server: HttpClient;
const connect = () => {
  page = service.client(service.account.publishableKey);
  server = service.client(service.account.secretKey);
};
beforeAll(async () => {
  service = await startTestService();
  connect();
});
afterAll(() => service.stop());

const timestampMs = Date.now() - 1_000;
const vote = { eventType: 'interaction', interactionType: 'poll', value: 'A', timestampMs };

describe('an event with a dedupeKey', () => {
  it('sent again gets the first eventId and receivedAt, and is counted once', async () => {
    const event = { ...vote, campaignId: 'camp_again', dedupeKey: 'again' };
    const first = await sendEvent(page, event);
    service.clock.advance(2_000);
    const second = await sendEvent(page, event);
    expect(second).toEqual({ ...first, duplicate: true });
    await service.shipped();
    expect(await readSummary(server, { campaignId: 'camp_again' })).toMatchObject({ interactions: 1 });
  });

  it('keeps its identity from a single request to a batch, and within one batch', async () => {
    const event = { ...vote, campaignId: 'camp_both', dedupeKey: 'both' };
    const { eventId, receivedAt } = await sendEvent(page, event);
    const { results } = await sendBatch(page, [
      event,
      { ...event, dedupeKey: 'new' },
      { ...event, dedupeKey: 'new' },
    ]);
    expect(results[0]).toEqual({ index: 0, status: 'duplicate', eventId, receivedAt });
    expect(results.map(({ status }) => status)).toEqual(['duplicate', 'accepted', 'duplicate']);
    expect(results[1]?.eventId).toBe(results[2]?.eventId);
    await service.shipped();
    expect(await readEvents(server, { campaignId: 'camp_both' })).toHaveLength(2);
  });

  it('that a stranger sent with a publishable key does not block the server that owns it', async () => {
    const order = { ...vote, campaignId: 'camp_order', dedupeKey: 'order-42' };
    const planted = await sendEvent(page, { ...order, value: 'planted' });
    const genuine = await sendEvent(server, order);
    expect(genuine).not.toHaveProperty('duplicate');
    expect(genuine).not.toHaveProperty('warning');
    expect(genuine.eventId).not.toBe(planted.eventId);
    expect(await sendEvent(server, order)).toEqual({ ...genuine, duplicate: true });
    expect(await sendEvent(page, { ...order, value: 'planted' })).toEqual({ ...planted, duplicate: true });
    await service.shipped();
    expect(await readEvents(server, { campaignId: 'camp_order' })).toHaveLength(2);
  });

  it('that a server used first reveals nothing to a page', async () => {
    await sendEvent(server, { ...vote, dedupeKey: 'used by the server' });
    expect(await sendEvent(page, { ...vote, dedupeKey: 'used by the server' })).not.toHaveProperty(
      'duplicate',
    );
  });

  it('is the same event with every key of the same kind', async () => {
    const { key } = readAnswer(
      ApiKeyWithSecret,
      await server.post('/api/keys', { kind: 'publishable', name: 'Second page' }),
    );
    const event = { ...vote, dedupeKey: 'any page' };
    const first = await sendEvent(page, event);
    expect(await sendEvent(service.client(key), event)).toEqual({ ...first, duplicate: true });
  });

  it('is a different event in another account', async () => {
    const other = await service.addAccount();
    const event = { ...vote, dedupeKey: 'shared' };
    const mine = await sendEvent(page, event);
    const theirs = await sendEvent(service.client(other.publishableKey), event);
    expect(theirs).not.toHaveProperty('duplicate');
    expect(theirs.eventId).not.toBe(mine.eventId);
  });

  it('is still known after a restart', async () => {
    const event = { ...vote, campaignId: 'camp_restart', dedupeKey: 'restart' };
    const first = await sendEvent(page, event);
    await service.restart();
    connect();
    expect(await sendEvent(page, event)).toEqual({ ...first, duplicate: true });
    await service.shipped();
    expect(await readEvents(server, { campaignId: 'camp_restart' })).toHaveLength(1);
  });

  it('sent on 64 connections at once is stored once and answered 64 times with one eventId', async () => {
    const event = { ...vote, campaignId: 'camp_64', dedupeKey: '64 at once' };
    const answers = await Promise.all(Array.from({ length: 64 }, () => page.post('/api/sdk/event', event)));
    const receipts = answers.map((answer) => readAnswer(EventReceipt, answer));
    expect(new Set(receipts.map(({ eventId }) => eventId)).size).toBe(1);
    expect(new Set(receipts.map(({ receivedAt }) => receivedAt)).size).toBe(1);
    expect(receipts.filter(({ duplicate }) => duplicate === undefined)).toHaveLength(1);
    expect(receipts.filter(({ warning }) => warning !== undefined)).toEqual([]);
    await service.shipped();
    expect(await readEvents(server, { campaignId: 'camp_64' })).toHaveLength(1);
  });
});

describe('a dedupeKey with another payload', () => {
  const full = {
    ...vote,
    campaignId: 'camp_mismatch',
    creativeId: 'crt_a',
    videoId: 'vid_a',
    sessionId: 'sess_a',
    overlayId: 'ovl_a',
    overlayVersion: 3,
    deviceId: 'device',
    videoTimeSeconds: 1,
    watchedSeconds: 1,
    videoLength: 10,
    percentWatched: 10,
    interactionOccurred: true,
    lastInteractionType: 'tap',
    lastInteractionValue: 1,
    installationId: 'inst_a',
    metadata: { a: 1 },
  };
  const changes: readonly Readonly<Record<string, unknown>>[] = [
    { eventType: 'impression', interactionType: undefined, value: undefined },
    { interactionType: 'tap' },
    { value: 'B' },
    { value: 0 },
    { value: undefined },
    { campaignId: 'camp_other' },
    { creativeId: 'crt_b' },
    { videoId: 'vid_b' },
    { sessionId: 'sess_b' },
    { overlayId: 'ovl_b' },
    { overlayVersion: 4 },
    { overlayVersion: undefined },
    { deviceId: 'another device' },
    { deviceId: undefined, deviceHash: 'a'.repeat(64) },
    { videoTimeSeconds: 2 },
    { watchedSeconds: 2 },
    { videoLength: 11 },
    { percentWatched: 11 },
    { interactionOccurred: false },
    { lastInteractionType: 'poll' },
    { lastInteractionValue: '1' },
    { installationId: 'inst_b' },
    { metadata: { a: 2 } },
    { metadata: undefined },
  ];

  it.each(changes)('is detected by %j: the first stands, with a warning', async (change) => {
    const dedupeKey = `mismatch ${JSON.stringify(change)} ${Object.keys(change)}`;
    const first = await sendEvent(page, { ...full, dedupeKey });
    const second = await sendEvent(page, { ...full, ...change, dedupeKey });
    expect(second).toEqual({ ...first, duplicate: true, warning: 'payload_mismatch' });
  });

  it('has its warning in a batch as well, and the first payload is what is stored', async () => {
    const event = { ...vote, campaignId: 'camp_first-stands', dedupeKey: 'first stands' };
    const { results } = await sendBatch(page, [event, { ...event, value: 'B' }]);
    expect(results[1]).toMatchObject({ status: 'duplicate', warning: 'payload_mismatch' });
    await service.shipped();
    const events = await readEvents(server, { campaignId: 'camp_first-stands' });
    expect(events.map(({ value }) => value)).toEqual(['A']);
  });

  it('is not a mismatch if only the order of fields, unknown fields or sentAt differ', async () => {
    const event = { ...full, dedupeKey: 'same said otherwise' };
    const first = await sendEvent(page, event);
    const reversed = Object.fromEntries(Object.entries(event).reverse());
    const second = await sendEvent(page, { ...reversed, unknown: 1, sentAt: Date.now() });
    expect(second).toEqual({ ...first, duplicate: true });
  });
});

it('a repeated call is the same event, even with a different client timestamp', async () => {
  const first = await sendEvent(page, { ...vote, dedupeKey: 'same-call' });
  const again = await sendEvent(page, { ...vote, dedupeKey: 'same-call', timestampMs: timestampMs + 5_000 });
  expect(again).toEqual({ ...first, duplicate: true });
});
