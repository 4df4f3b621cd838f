import { BatchAnswer, FilteredReceipt } from '@overlay/contract';
import { describe, expect, it } from 'vitest';
import { readAnswer, readProblem } from '../kit/read-answer.ts';
import { readEvents, readSummary, sendBatch, sendEvent } from '../kit/read-back.ts';
import type { ServiceOfFile } from '../kit/shared-service.ts';
import { test } from '../kit/test.ts';

let service: ServiceOfFile;
test.beforeAll(({ service: shared }) => {
  service = shared;
});

const tap = { eventType: 'interaction', interactionType: 'tap', value: 1 };

describe('an account that drops events with Global Privacy Control', () => {
  const optedOut = { 'sec-gpc': '1' };

  it('answers a single event as filtered and stores nothing', async () => {
    const account = await service.addAccount({ globalPrivacyControl: 'drop' });
    const page = service.client(account.publishableKey, optedOut);
    const receipt = readAnswer(FilteredReceipt, await page.post('/api/sdk/event', tap));
    expect(receipt).toMatchObject({ ok: false, status: 'filtered', eventId: null });
    await service.shipped();
    expect(await readEvents(service.client(account.secretKey))).toEqual([]);
  });

  it('answers a batch event by event, with 200 even if all were filtered', async () => {
    const account = await service.addAccount({ globalPrivacyControl: 'drop' });
    const page = service.client(account.publishableKey, optedOut);
    expect(await sendBatch(page, [tap, { eventType: 'party' }])).toMatchObject({
      ok: false,
      accepted: 0,
      rejected: 1,
      results: [
        { index: 0, status: 'filtered' },
        { index: 1, status: 'rejected' },
      ],
    });
    expect(readAnswer(BatchAnswer, await page.post('/api/sdk/event', { events: [tap] }))).toMatchObject({
      ok: true,
      accepted: 0,
      rejected: 0,
      results: [{ status: 'filtered' }],
    });
  });

  it('does not use up the dedupeKey of a filtered event', async () => {
    const account = await service.addAccount({ globalPrivacyControl: 'drop' });
    const event = { ...tap, dedupeKey: 'filtered first' };
    await service.client(account.publishableKey, optedOut).post('/api/sdk/event', event);
    expect(await sendEvent(service.client(account.publishableKey), event)).not.toHaveProperty('duplicate');
  });

  it('still refuses invalid events', async () => {
    const account = await service.addAccount({ globalPrivacyControl: 'drop' });
    const page = service.client(account.publishableKey, optedOut);
    readProblem('validation_failed', await page.post('/api/sdk/event', { eventType: 'party' }));
  });
});

describe('an event whose viewer did not consent', () => {
  it('is answered as filtered and not stored, for every sender, next to events that are', async () => {
    const account = await service.addAccount();
    const server = service.client(account.secretKey);
    const denied = { ...tap, deviceId: 'somebody', consent: 'denied' };
    for (const client of [server, service.client(account.publishableKey)]) {
      const receipt = readAnswer(FilteredReceipt, await client.post('/api/sdk/event', denied));
      expect(receipt).toMatchObject({ status: 'filtered', eventId: null, reason: 'consent_denied' });
    }
    const answer = await sendBatch(server, [
      denied,
      { ...tap, consent: 'granted' },
      { ...tap, consent: 'cookieless' },
    ]);
    expect(answer.results).toMatchObject([
      { status: 'filtered', code: 'consent_denied' },
      { status: 'accepted' },
      { status: 'accepted' },
    ]);
    await service.shipped();
    const events = await readEvents(server);
    expect(events).toHaveLength(2);
    expect(JSON.stringify(events)).not.toContain('consent');
  });

  it('has a consent value from the documented list', async () => {
    const server = service.client(service.account.secretKey);
    readProblem('validation_failed', await server.post('/api/sdk/event', { ...tap, consent: 'no' }));
  });
});

describe('traffic from a known bot', () => {
  const bot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };

  it('with a publishable key is stored, marked, and counted only if bots are included', async () => {
    const account = await service.addAccount();
    const receipt = await sendEvent(service.client(account.publishableKey, bot), tap);
    const person = await sendEvent(service.client(account.publishableKey), tap);
    await service.shipped();
    const server = service.client(account.secretKey);
    const events = await readEvents(server);
    expect(events.find(({ eventId }) => eventId === receipt.eventId)).toHaveProperty('bot', true);
    expect(events.find(({ eventId }) => eventId === person.eventId)).not.toHaveProperty('bot');
    expect(await readSummary(server)).toMatchObject({ interactions: 1 });
    expect(await readSummary(server, { includeBots: 'false' })).toMatchObject({ interactions: 1 });
    expect(await readSummary(server, { includeBots: 'true' })).toMatchObject({ interactions: 2 });
  });

  it('with a secret key is never judged by its user agent', async () => {
    const account = await service.addAccount();
    const server = service.client(account.secretKey, bot);
    await sendEvent(server, tap);
    await service.shipped();
    expect(await readSummary(server)).toMatchObject({ interactions: 1 });
    expect((await readEvents(server))[0]).not.toHaveProperty('bot');
  });
});

describe('the source of an event', () => {
  it.each(['/api/sdk/event', '/api/events/ingest'])(
    'sent to %s is sdk unless a secret key names another',
    async (path) => {
      const account = await service.addAccount();
      const server = service.client(account.secretKey);
      await service
        .client(account.publishableKey)
        .post(path, { ...tap, source: 'import', campaignId: 'camp_page' });
      await server.post(path, { ...tap, source: 'import', campaignId: 'camp_server' });
      await server.post(path, { ...tap, campaignId: 'camp_unsaid' });
      await service.shipped();
      const sources = Object.fromEntries(
        (await readEvents(server)).map((event) => [event.campaignId, event.source]),
      );
      expect(sources).toEqual({ camp_page: 'sdk', camp_server: 'import', camp_unsaid: 'sdk' });
    },
  );
});
