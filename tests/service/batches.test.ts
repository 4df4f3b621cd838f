import { BatchAnswer } from '@overlay/contract';
import { describe, expect, it } from 'vitest';
import type { HttpClient } from '../kit/http-client.ts';
import { readAnswer, readBody, readProblem } from '../kit/read-answer.ts';
import { readEvents, sendBatch, sendEvent } from '../kit/read-back.ts';
import type { ServiceOfFile } from '../kit/shared-service.ts';
import { test } from '../kit/test.ts';

let service: ServiceOfFile;
let page: HttpClient;
let server: HttpClient;
test.beforeAll(async ({ service: shared }) => {
  service = shared;
  page = service.client(service.account.publishableKey);
  server = service.client(service.account.secretKey);
});

const tap = { eventType: 'interaction', interactionType: 'tap', value: 1 };

describe.each(['/api/sdk/event', '/api/events/ingest'])('a batch sent to %s', (path) => {
  it('is answered event by event, in order', async () => {
    const events = [tap, { eventType: 'impression' }, { ...tap, dedupeKey: `${path} a` }];
    const answer = readAnswer(BatchAnswer, await page.post(path, { events }));
    expect(answer).toMatchObject({ ok: true, accepted: 3, rejected: 0 });
    expect(answer.results.map(({ index, status }) => [index, status])).toEqual([
      [0, 'accepted'],
      [1, 'accepted'],
      [2, 'accepted'],
    ]);
    for (const result of answer.results) {
      expect(result.eventId).toMatch(/^evt_/);
      expect(result.receivedAt).toBe(answer.receivedAt);
    }
  });
});

describe('a batch', () => {
  it.each([
    [{ sentat: 0 }, '/sentat', 'is not known here; did you mean sentAt?'],
    [{ campaignId: 'camp_all' }, '/campaignId', 'is not known here'],
    [{ sdkDropped: { queue_full: -1 } }, '/sdkDropped/queue_full', 'must be >= 0'],
  ])('with %j next to its events is refused as a whole', async (beside, pointer, detail) => {
    const answer = await page.post('/api/sdk/event', { events: [tap], ...beside });
    expect(readProblem('validation_failed', answer).errors).toEqual([
      expect.objectContaining({ pointer, detail }),
    ]);
  });

  it('carries the time when it was sent, and the number of events that its client dropped', async () => {
    const beside = { sentAt: new Date().toISOString(), sdkDropped: { queue_full: 3 } };
    const answer = await page.post('/api/sdk/event', { events: [tap], ...beside });
    expect(readAnswer(BatchAnswer, answer)).toMatchObject({ ok: true, accepted: 1 });
  });

  it('stores the valid events next to the invalid ones, and reports what is wrong with those', async () => {
    const campaignId = 'camp_good-beside-bad';
    const good = { ...tap, campaignId };
    const answer = await page.post('/api/sdk/event', {
      events: [
        good,
        { ...good, eventType: 'party' },
        'text',
        null,
        good,
        [good],
        { ...good, timestampMs: 5 },
      ],
    });
    const batch = readAnswer(BatchAnswer, answer);
    expect(batch).toMatchObject({ ok: false, accepted: 2, rejected: 5 });
    expect(batch.results.map(({ status, code }) => code ?? status)).toEqual([
      'accepted',
      'validation_failed',
      'validation_failed',
      'validation_failed',
      'accepted',
      'validation_failed',
      'timestamp_out_of_range',
    ]);
    expect(batch.results[1]?.detail).toContain('/eventType');
    await service.shipped();
    expect(await readEvents(server, { campaignId })).toHaveLength(2);
  });

  it('in which nothing was accepted is answered with 422 and the verdicts', async () => {
    const answer = await page.post('/api/sdk/event', { events: [{}, { eventType: 'party' }] });
    expect(answer.status).toBe(422);
    expect(readBody(BatchAnswer, answer)).toMatchObject({ ok: false, accepted: 0, rejected: 2 });
  });

  it('of only duplicates is a success', async () => {
    await sendEvent(page, { ...tap, dedupeKey: 'before the batch' });
    const batch = await sendBatch(page, [{ ...tap, dedupeKey: 'before the batch' }]);
    expect(batch).toMatchObject({ ok: true, accepted: 0, rejected: 0, results: [{ status: 'duplicate' }] });
  });

  it('may have 500 events', async () => {
    const campaignId = 'camp_500';
    const events = Array.from({ length: 500 }, () => ({ ...tap, campaignId }));
    expect(await sendBatch(page, events)).toMatchObject({ ok: true, accepted: 500 });
    await service.shipped();
    const stored = await readEvents(server, { campaignId });
    expect(new Set(stored.map(({ eventId }) => eventId)).size).toBe(500);
  });

  it('of 501 events is refused as a whole', async () => {
    const campaignId = 'camp_501';
    const events = Array.from({ length: 501 }, () => ({ ...tap, campaignId }));
    readProblem('payload_too_large', await page.post('/api/sdk/event', { events }));
    expect(await readEvents(server, { campaignId })).toEqual([]);
  });

  it.each([[[]], [{}], ['text'], [null], [7]])('whose events are %j is refused', async (events) => {
    const problem = readProblem('validation_failed', await page.post('/api/sdk/event', { events }));
    expect(problem.errors?.map(({ pointer }) => pointer)).toEqual(['/events']);
  });

  it('loses only the event that is larger than 32 KiB', async () => {
    const batch = await sendBatch(page, [tap, { ...tap, ignored: 'x'.repeat(32 * 1024) }, tap]);
    expect(batch.results.map(({ status, code }) => code ?? status)).toEqual([
      'accepted',
      'payload_too_large',
      'accepted',
    ]);
  });

  it('counts bytes, not characters, against the 32 KiB of an event', async () => {
    const batch = await sendBatch(page, [tap, { ...tap, ignored: '☃'.repeat(12 * 1024) }]);
    expect(batch.results.map(({ status }) => status)).toEqual(['accepted', 'rejected']);
  });

  it('accepts unknown fields, and discards them', async () => {
    const campaignId = 'camp_unknown-fields';
    const batch = await sendBatch(page, [{ ...tap, campaignId, colour: 'red', nested: { a: [1] } }]);
    await service.shipped();
    const [event] = await readEvents(server, { campaignId });
    expect(event?.eventId).toBe(batch.results[0]?.eventId);
    expect(event).not.toHaveProperty('colour');
  });
});

describe('a single event', () => {
  it('larger than 32 KiB is refused', async () => {
    const answer = await page.post('/api/sdk/event', { ...tap, ignored: 'x'.repeat(32 * 1024) });
    readProblem('payload_too_large', answer);
  });
});
