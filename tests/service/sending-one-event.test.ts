import { EventPage, EventReceipt } from '@overlay/contract';
import { describe, expect, it } from 'vitest';
import { readAnswer } from '../kit/read-answer.ts';
import type { ServiceOfFile } from '../kit/shared-service.ts';
import { test } from '../kit/test.ts';

let service: ServiceOfFile;
test.beforeAll(({ service: shared }) => {
  service = shared;
});

describe.each(['/api/sdk/event', '/api/events/ingest'])('one event sent to %s', (path) => {
  it('is acknowledged with its identifier and the time at which it was durable', async () => {
    const before = Date.now();
    const answer = await service
      .client(service.account.publishableKey)
      .post(path, { eventType: 'impression' });
    const receipt = readAnswer(EventReceipt, answer);
    expect(receipt).toEqual({ ok: true, eventId: receipt.eventId, receivedAt: receipt.receivedAt });
    expect(receipt.eventId).toMatch(/^evt_[0-9a-z]{26}$/);
    expect(Date.parse(receipt.receivedAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(receipt.receivedAt)).toBeLessThanOrEqual(Date.now());
  });

  it('is read back with the createdAt of its receipt', async () => {
    const campaignId = path.replaceAll('/', '.');
    const { account } = service;
    const sent = await service
      .client(account.secretKey)
      .post(path, { eventType: 'interaction', interactionType: 'rating', value: 4, campaignId });
    const receipt = readAnswer(EventReceipt, sent);
    await service.shipped();
    const { events } = readAnswer(
      EventPage,
      await service.client(account.secretKey).get(`/api/events?campaignId=${campaignId}`),
    );
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ eventId: receipt.eventId, createdAt: receipt.receivedAt });
  });
});
