import { BatchAnswer, EventReceipt } from '@overlay/contract';
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
});
afterAll(() => service.stop());

const path = '/api/sdk/event?dryRun=1';
const tap = { eventType: 'interaction', interactionType: 'tap', value: 1 };

describe('a dry run', () => {
  it('returns the verdict of a single event, and neither stores it nor uses up its dedupeKey', async () => {
    const event = { ...tap, dedupeKey: 'dry single' };
    expect(readAnswer(EventReceipt, await server.post(path, event))).not.toHaveProperty('duplicate');
    expect(readAnswer(EventReceipt, await server.post(path, event))).not.toHaveProperty('duplicate');
    expect(await sendEvent(server, event)).not.toHaveProperty('duplicate');
    expect(readAnswer(EventReceipt, await server.post(path, event))).toHaveProperty('duplicate', true);
  });

  it('returns the verdicts of a batch', async () => {
    const first = await sendEvent(server, { ...tap, dedupeKey: 'dry known' });
    const events = [
      tap,
      { ...tap, dedupeKey: 'dry known' },
      { ...tap, dedupeKey: 'dry known', value: 0 },
      { eventType: 'party' },
      { ...tap, dedupeKey: 'dry twice' },
      { ...tap, dedupeKey: 'dry twice' },
    ];
    const { results } = readAnswer(BatchAnswer, await server.post(path, { events }));
    expect(results.map(({ status }) => status)).toEqual([
      'accepted',
      'duplicate',
      'duplicate',
      'rejected',
      'accepted',
      'duplicate',
    ]);
    expect(results[1]).toMatchObject({ eventId: first.eventId, receivedAt: first.receivedAt });
    expect(results[2]).toHaveProperty('warning', 'payload_mismatch');
  });

  it('reveals no duplicates to a publishable key', async () => {
    const event = { ...tap, dedupeKey: 'dry from a page' };
    const first = await sendEvent(page, event);
    service.clock.advance(2_000);
    for (const value of [1, 0]) {
      const verdict = readAnswer(EventReceipt, await page.post(path, { ...event, value }));
      expect(verdict).not.toHaveProperty('duplicate');
      expect(verdict.receivedAt > first.receivedAt).toBe(true);
    }
    const { results } = readAnswer(BatchAnswer, await page.post(path, { events: [event, event] }));
    expect(results.map(({ status }) => status)).toEqual(['accepted', 'accepted']);
  });

  it('refuses what a real request would refuse', async () => {
    readProblem('validation_failed', await page.post(path, { eventType: 'party' }));
    readProblem(
      'invalid_api_key',
      await service.client('pk_live_nobody_has_this_key_at_all').post(path, tap),
    );
  });

  it.each(['dryRun=true', 'dryRun=0', 'dryRun', 'dryRun=1&dryRun=1'])(
    'is requested only with 1: %s is refused, since it may have been meant',
    async (query) => {
      const dedupeKey = `dry ${query}`;
      const problem = readProblem(
        'validation_failed',
        await page.post(`/api/sdk/event?${query}`, { ...tap, dedupeKey }),
      );
      expect(problem.errors?.map(({ pointer }) => pointer)).toEqual(['/dryRun']);
      expect(await sendEvent(page, { ...tap, dedupeKey })).not.toHaveProperty('duplicate');
    },
  );

  it('leaves the store unchanged', async () => {
    await service.shipped();
    const before = await readEvents(server);
    await page.post(path, { events: Array.from({ length: 20 }, () => tap) });
    await sendEvent(page, { ...tap, campaignId: 'camp_real' });
    await service.shipped();
    expect(await readEvents(server)).toHaveLength(before.length + 1);
  });
});
