import { Account, BatchAnswer, EventReceipt } from '@overlay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../kit/http-client.ts';
import { readAnswer, readProblem } from '../kit/read-answer.ts';
import { startTestService, type TestService } from '../kit/test-service.ts';

const impressions = (count: number) => ({
  events: Array.from({ length: count }, () => ({ eventType: 'impression' })),
});

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

function patch(key: string, change: object): Promise<Answer> {
  return service
    .client(key)
    .send('PATCH', '/api/account', JSON.stringify(change), { 'content-type': 'application/json' });
}

describe('the settings of an account', () => {
  it('are shown with their defaults', async () => {
    const account = await service.addAccount();
    const answer = await service.client(account.secretKey).get('/api/account');
    expect(readAnswer(Account, answer)).toMatchObject({
      accountId: account.accountId,
      globalPrivacyControl: 'cookieless',
      retentionDays: null,
      limits: {
        eventsPerSecondPublishable: 1_000,
        eventsPerSecondSecret: 5_000,
        eventsPerSecondDevice: 20,
        monthlyEventCap: null,
      },
      usage: { events: 0 },
    });
  });

  it('change only the fields that were sent', async () => {
    const account = await service.addAccount();
    readAnswer(
      Account,
      await patch(account.secretKey, { retentionDays: 30, limits: { monthlyEventCap: 7 } }),
    );
    readAnswer(Account, await patch(account.secretKey, { globalPrivacyControl: 'drop' }));
    const after = readAnswer(Account, await patch(account.secretKey, { retentionDays: null, name: 'Shop' }));
    expect(after).toMatchObject({
      name: 'Shop',
      globalPrivacyControl: 'drop',
      retentionDays: null,
      limits: { monthlyEventCap: 7, eventsPerSecondDevice: 20 },
    });
  });

  it.each([
    { limits: { eventsPerSecondDevice: 0 } },
    { limits: { eventsPerSecond: 5 } },
    { retentionDays: 0 },
    { globalPrivacyControl: 'maybe' },
    { nonsense: true },
  ])('refuse %j', async (change) => {
    readProblem('validation_failed', await patch(service.account.secretKey, change));
  });

  it('require a key with the scope manage', async () => {
    const { secret } = await service.account.addKey({ kind: 'secret', scopes: ['events:write'] });
    readProblem('insufficient_scope', await service.client(secret).get('/api/account'));
    readProblem('insufficient_scope', await patch(service.account.publishableKey, { name: 'Mine' }));
  });

  it('take effect on Global Privacy Control at once', async () => {
    const account = await service.addAccount();
    const client = service.client(account.publishableKey, { 'sec-gpc': '1' });
    const send = () => client.post('/api/sdk/event', { eventType: 'impression', deviceId: 'a device' });
    readAnswer(EventReceipt, await send());
    await patch(account.secretKey, { globalPrivacyControl: 'drop' });
    expect((await send()).body).toMatchObject({ ok: false, status: 'filtered', eventId: null });
    await patch(account.secretKey, { globalPrivacyControl: 'ignore' });
    readAnswer(EventReceipt, await send());
  });
});

describe('the monthly cap', () => {
  it('admits what is left of it, refuses the rest until the first of next month, and survives a restart', async () => {
    // In the middle of a month: if the month ended between two steps, the count would start over.
    const today = new Date(service.clock.now());
    service.clock.freeze(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 15));
    const account = await service.addAccount();
    await patch(account.secretKey, { limits: { monthlyEventCap: 15 } });
    const first = await service.client(account.secretKey).post('/api/sdk/event', impressions(10));
    expect(readAnswer(BatchAnswer, first).accepted).toBe(10);

    const second = await service.client(account.secretKey).post('/api/sdk/event', impressions(8));
    const answer = readAnswer(BatchAnswer, second);
    expect(answer.accepted).toBe(5);
    expect(answer.results.slice(5)).toEqual(
      [5, 6, 7].map((index) => ({ index, status: 'retry', code: 'usage_cap_reached' })),
    );
    const refused = await service
      .client(account.secretKey)
      .post('/api/sdk/event', { eventType: 'impression' });
    readProblem('usage_cap_reached', refused);
    const reopens = new Date(service.clock.now() + Number(refused.headers.get('retry-after')) * 1_000);
    expect(reopens.getUTCDate()).toBe(1);
    expect(reopens.getUTCHours() + reopens.getUTCMinutes()).toBe(0);
    const conversion = { conversionType: 'purchase', orderId: '1', campaignId: 'camp_1' };
    expect((await service.client(account.secretKey).post('/api/sdk/conversion', conversion)).status).toBe(
      200,
    );

    await service.shipped();
    service.clock.advance(2 * 60_000);
    await service.restart();
    const shown = await service.client(account.secretKey).get('/api/account');
    expect(readAnswer(Account, shown).usage.events).toBe(15);
    readProblem(
      'usage_cap_reached',
      await service.client(account.secretKey).post('/api/sdk/event', impressions(3)),
    );
    await patch(account.secretKey, { limits: { monthlyEventCap: null } });
    readAnswer(BatchAnswer, await service.client(account.secretKey).post('/api/sdk/event', impressions(3)));
  });
});
