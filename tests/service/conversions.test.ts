import {
  type AttributedConversion,
  ConversionPage,
  ConversionReceipt,
  ConversionSummary,
} from '@overlay/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpClient } from '../kit/http-client.ts';
import { readAnswer, readProblem } from '../kit/read-answer.ts';
import { type Query, readEvents, sendBatch, sendEvent } from '../kit/read-back.ts';
import { attributeTo } from '../kit/reference-attribution.ts';
import { startTestService, type TestService } from '../kit/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const purchase = { conversionType: 'purchase', campaignId: 'camp_a' };
const addClient = async () => service.client((await service.addAccount()).secretKey);

async function convert(client: HttpClient, payload: object): Promise<ConversionReceipt> {
  return readAnswer(ConversionReceipt, await client.post('/api/sdk/conversion', payload));
}
async function list(client: HttpClient, query: Query = {}): Promise<AttributedConversion[]> {
  await service.shipped();
  const all: AttributedConversion[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const params = new URLSearchParams({ ...query, ...(cursor === '' ? {} : { cursor }) });
    const page = readAnswer(ConversionPage, await client.get(`/api/conversions?${params}`));
    all.push(...page.conversions);
    cursor = page.nextCursor;
  }
  return all;
}
async function summarise(client: HttpClient, query: Query = {}): Promise<ConversionSummary> {
  await service.shipped();
  const answer = await client.get(`/api/analytics/conversions?${new URLSearchParams(query)}`);
  return readAnswer(ConversionSummary, answer);
}

describe('a conversion', () => {
  it('is read back as it was sent', async () => {
    const client = await addClient();
    const sent = {
      conversionType: 'purchase',
      value: '19.90',
      currency: 'EUR',
      orderId: 'A\t1\n"ü',
      creativeId: 'crt_1',
      videoId: 'vid_1',
      sessionId: 'sess_1',
      deviceHash: 'ab'.repeat(32),
      timestampMs: service.clock.now() - 5_000,
      metadata: { coupon: 'SPRING', first: true },
    };
    const { conversionId, receivedAt } = await convert(client, sent);
    const { timestampMs: timestamp, ...same } = sent;
    expect(await list(client)).toEqual([
      {
        ...same,
        timestamp,
        conversionId,
        accountId: expect.stringMatching(/^acct_/),
        createdAt: receivedAt,
        attribution: null,
      },
    ]);
  });

  it('is counted once per order, with any dedupeKey, before and after a restart', async () => {
    const account = await service.addAccount();
    const order = { ...purchase, orderId: 'order-1', value: '5', currency: 'EUR' };
    const first = await convert(service.client(account.secretKey), order);
    const again = {
      ok: true,
      conversionId: first.conversionId,
      receivedAt: first.receivedAt,
      duplicate: true,
    };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        convert(service.client(account.secretKey), { ...order, dedupeKey: `key-${index}` }),
      ),
    );
    expect(answers).toEqual(Array(20).fill(again));
    await service.restart();
    const client = service.client(account.secretKey);
    expect(await convert(client, order)).toEqual(again);
    // Another type of conversion of the same order is a separate conversion.
    await convert(client, { ...order, conversionType: 'refund', value: '-5' });
    expect(await summarise(client)).toMatchObject({
      conversions: 2,
      values: [{ currency: 'EUR', conversions: 2, value: '0' }],
    });
  });

  it('without an order is counted once per dedupeKey', async () => {
    const client = await addClient();
    const first = await convert(client, { ...purchase, dedupeKey: 'once' });
    expect(await convert(client, { ...purchase, dedupeKey: 'once' })).toMatchObject({
      conversionId: first.conversionId,
      duplicate: true,
    });
    await convert(client, purchase);
    await convert(client, purchase);
    expect(await summarise(client)).toMatchObject({ conversions: 3, values: [] });
  });

  it('of another account is neither listed nor counted, nor reachable by its cursor', async () => {
    const [mine, theirs] = [await addClient(), await addClient()];
    for (let number = 0; number < 3; number += 1)
      await convert(theirs, { ...purchase, orderId: `${number}` });
    await service.shipped();
    const { nextCursor } = readAnswer(ConversionPage, await theirs.get('/api/conversions?limit=1'));
    expect(await list(mine, { cursor: nextCursor ?? '' })).toEqual([]);
    expect(await summarise(mine)).toMatchObject({ conversions: 0, values: [], byCampaign: [] });
  });
});

describe('the account of a list', () => {
  it('is the account of the key; no other can be requested', async () => {
    const [mine, theirs] = [await service.addAccount(), await service.addAccount()];
    await convert(service.client(theirs.secretKey), purchase);
    await convert(service.client(mine.secretKey), purchase);
    const client = service.client(mine.secretKey);
    expect((await list(client)).map(({ accountId }) => accountId)).toEqual([mine.accountId]);
    for (const query of [`accountId=${theirs.accountId}`, 'after=x', 'cursorMs=1']) {
      readProblem('validation_failed', await client.get(`/api/conversions?${query}`));
    }
  });
});

describe('an amount', () => {
  const send = async (value: string, currency = 'EUR') => {
    const client = await addClient();
    const body = `{"conversionType":"purchase","campaignId":"camp_a","currency":"${currency}","value":${value}}`;
    return client.send('POST', '/api/sdk/conversion', body, { 'content-type': 'application/json' });
  };

  it('is exact to the last digit, as a number and as a string', async () => {
    const client = await addClient();
    // As floats, the first two would be equal.
    for (const value of [
      '100000000000000.0001',
      '100000000000000.0002',
      '"-999999999999999.9999"',
      '1e3',
      '0.1',
      '0.2',
    ]) {
      const body = `{"conversionType":"purchase","campaignId":"camp_a","currency":"EUR","value":${value}}`;
      await client.send('POST', '/api/sdk/conversion', body, { 'content-type': 'application/json' });
    }
    expect((await list(client)).map(({ value }) => value).toSorted()).toEqual(
      [
        '100000000000000.0001',
        '100000000000000.0002',
        '-999999999999999.9999',
        '1000',
        '0.1',
        '0.2',
      ].toSorted(),
    );
    expect((await summarise(client)).values).toEqual([
      { currency: 'EUR', conversions: 6, value: '-799999999998999.6996' },
    ]);
  });

  it.each([
    '0.30000000000000004',
    '"0.30000000000000004"',
    '1e-5',
    '123456789012345678901234567890',
    '"1e3"',
    '"NaN"',
    'true',
    '""',
  ])('of %s is refused', async (value) => {
    readProblem('validation_failed', await send(value));
  });

  it.each(['XXX', 'EUU', 'eur', 'EURO', ''])('in the currency "%s" is refused', async (currency) => {
    const problem = readProblem('validation_failed', await send('1', currency));
    expect(problem.errors?.[0]?.pointer).toBe('/currency');
  });

  it('without a currency is refused', async () => {
    const answer = await (await addClient()).post('/api/sdk/conversion', { ...purchase, value: 1 });
    expect(readProblem('validation_failed', answer).detail).toContain('/currency is required');
  });

  it('is never added to one of another currency', async () => {
    const client = await addClient();
    for (const [value, currency] of [
      ['1', 'EUR'],
      ['2', 'USD'],
      ['0.5', 'EUR'],
      ['3', 'JPY'],
    ]) {
      await convert(client, { ...purchase, value, currency });
    }
    await convert(client, { ...purchase, campaignId: 'camp_b', value: '4', currency: 'USD' });
    await convert(client, { ...purchase, campaignId: 'camp_b' });
    expect(await summarise(client)).toMatchObject({
      conversions: 6,
      values: [
        { currency: 'EUR', conversions: 2, value: '1.5' },
        { currency: 'JPY', conversions: 1, value: '3' },
        { currency: 'USD', conversions: 2, value: '6' },
      ],
      byCampaign: [
        { campaignId: 'camp_a', conversions: 4 },
        { campaignId: 'camp_b', conversions: 2, values: [{ currency: 'USD', conversions: 1, value: '4' }] },
      ],
    });
  });
});

describe('attribution', () => {
  const tap = { eventType: 'interaction', interactionType: 'tap', value: 1 };

  it('is computed when it is read: an interaction that arrives later counts', async () => {
    const client = await addClient();
    const now = service.clock.now();
    await convert(client, { conversionType: 'purchase', sessionId: 'sess_late', timestampMs: now });
    expect((await list(client))[0]?.attribution).toBeNull();
    const { eventId } = await sendEvent(client, {
      ...tap,
      sessionId: 'sess_late',
      campaignId: 'camp_late',
      timestampMs: now - 60_000,
    });
    expect((await list(client))[0]?.attribution).toMatchObject({
      campaignId: 'camp_late',
      by: 'session',
      eventId,
    });
    expect((await summarise(client, { campaignId: 'camp_late' })).conversions).toBe(1);
  });

  it('ignores impressions, completions and bots', async () => {
    const account = await service.addAccount();
    const client = service.client(account.secretKey);
    const common = { sessionId: 'sess_x', campaignId: 'camp_x', timestampMs: service.clock.now() - 1_000 };
    await sendBatch(client, [
      { eventType: 'impression', ...common },
      { eventType: 'interaction', interactionType: 'completion', value: null, ...common },
    ]);
    const bot = service.client(account.publishableKey, { 'user-agent': 'Googlebot/2.1' });
    await sendEvent(bot, { ...tap, ...common });
    await convert(client, { conversionType: 'purchase', sessionId: 'sess_x' });
    expect((await list(client))[0]?.attribution).toBeNull();
    expect(await summarise(client, { campaignId: 'camp_x' })).toMatchObject({ conversions: 0 });
    expect(await summarise(client, { campaignId: 'camp_x', includeBots: 'true' })).toMatchObject({
      conversions: 1,
    });
  });

  it('equals a slow reference, for random histories', async () => {
    const account = await service.addAccount();
    const client = service.client(account.secretKey);
    service.clock.freeze();
    const now = service.clock.now();
    const day = 24 * 3_600_000;
    // Few times and few names, so that they coincide: also in the same millisecond and exactly 7 days apart.
    const timestampMs = fc
      .tuple(fc.nat(16), fc.constantFrom(0, 1, day / 2))
      .map(([days, ms]) => now - 17 * day + days * day + ms);
    const oneOf = (prefix: string, count: number) =>
      fc.option(
        fc.nat(count - 1).map((number) => `${prefix}_${number}`),
        { nil: undefined },
      );
    const common = {
      timestampMs,
      sessionId: oneOf('sess', 12),
      deviceHash: fc.option(
        fc.nat(11).map((number) => number.toString(16).padStart(2, '0').repeat(32)),
        { nil: undefined },
      ),
      campaignId: oneOf('camp', 3),
      creativeId: oneOf('crt', 3),
      videoId: oneOf('vid', 2),
    };
    const event = fc.record({
      ...common,
      overlayId: oneOf('ovl', 3),
      eventType: fc.constant('interaction'),
      interactionType: fc.constantFrom('tap', 'tap', 'poll', 'completion'),
    });
    const conversion = fc
      .record({
        ...common,
        conversionType: fc.constantFrom('purchase', 'signup'),
        value: fc.option(
          fc.integer({ min: -99_999, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
          { nil: undefined },
        ),
        currency: fc.constantFrom('EUR', 'USD', 'JPY'),
      })
      .filter(
        ({ campaignId, sessionId, deviceHash }) => (campaignId ?? sessionId ?? deviceHash) !== undefined,
      )
      // In most cases attributed to something other than the campaign.
      .map((one) =>
        (one.sessionId ?? one.deviceHash) === undefined
          ? one
          : { ...one, campaignId: one.value?.endsWith('1') ? one.campaignId : undefined },
      );
    await sendBatch(
      client,
      fc.sample(event, { seed: 41, numRuns: 400 }).map((one) => ({
        ...one,
        value: one.interactionType === 'completion' ? null : one.interactionType === 'tap' ? 1 : 'a',
      })),
    );
    const sent = fc.sample(conversion, { seed: 42, numRuns: 250 });
    await Promise.all(sent.map((payload) => convert(client, payload)));

    const events = await readEvents(client);
    const conversions = await list(client, { limit: '17' });
    expect(conversions).toHaveLength(sent.length);
    const keys = conversions.map(({ timestamp, conversionId }) => [timestamp, conversionId] as const);
    expect(keys).toEqual(keys.toSorted(([t1, i1], [t2, i2]) => t2 - t1 || (i1 < i2 ? 1 : -1)));
    for (const { attribution, ...stored } of conversions) {
      expect({ ...stored, attribution }).toEqual({ ...stored, attribution: attributeTo(stored, events) });
    }
    const by = conversions.map(({ attribution }) => attribution?.by);
    for (const rule of ['campaignId', 'session', 'device', undefined]) expect(by).toContain(rule);

    const queries: Query[] = [
      {},
      { campaignId: 'camp_1' },
      { campaignId: 'unattributed' },
      { creativeId: 'crt_0', videoId: 'vid_1' },
      { overlayId: 'ovl_2' },
      { conversionType: 'signup' },
      {
        dateFrom: new Date(now - 9 * day).toISOString().slice(0, 10),
        dateTo: new Date(now - 3 * day).toISOString().slice(0, 10),
      },
    ];
    for (const query of queries) {
      const counted = conversions.filter((one) => {
        const { attribution, conversionType, timestamp } = one;
        // Its own campaign counts, even if no interaction led to it.
        const { creativeId, videoId } = attribution ?? one;
        const date = new Date(timestamp).toISOString().slice(0, 10);
        return (
          (query.campaignId ?? attribution?.campaignId ?? 'unattributed') ===
            (attribution?.campaignId ?? 'unattributed') &&
          (query.creativeId ?? creativeId) === creativeId &&
          (query.videoId ?? videoId) === videoId &&
          (query.overlayId ?? attribution?.overlayId) === attribution?.overlayId &&
          (query.conversionType ?? conversionType) === conversionType &&
          date >= (query.dateFrom ?? '') &&
          date <= (query.dateTo ?? '9999')
        );
      });
      const summary = await summarise(client, query);
      expect([query, summary.conversions]).toEqual([query, counted.length]);
      expect(summary.values).toEqual(sumByCurrency(counted));
      for (const campaign of summary.byCampaign) {
        const own = counted.filter(
          ({ attribution }) => (attribution?.campaignId ?? 'unattributed') === campaign.campaignId,
        );
        expect(campaign).toEqual({
          campaignId: campaign.campaignId,
          conversions: own.length,
          values: sumByCurrency(own),
        });
      }
      expect(summary.byCampaign.reduce((sum, { conversions: count }) => sum + count, 0)).toBe(counted.length);
    }
  });

  it('is visible to a token only within its campaigns', async () => {
    const account = await service.addAccount();
    const client = service.client(account.secretKey);
    await convert(client, { ...purchase, orderId: '1' });
    await convert(client, { ...purchase, campaignId: 'camp_b', orderId: '2' });
    const reader = service.client(await account.addReadToken(['camp_b']));
    expect((await summarise(reader)).byCampaign.map(({ campaignId }) => campaignId)).toEqual(['camp_b']);
    readProblem('insufficient_scope', await reader.get('/api/analytics/conversions?campaignId=camp_a'));
    readProblem('insufficient_scope', await reader.get('/api/conversions'));
  });

  it.each(['/api/conversions', '/api/analytics/conversions'])(
    '%s refuses days that do not exist',
    async (path) => {
      const client = await addClient();
      readProblem('validation_failed', await client.get(`${path}?dateFrom=2026-02-30`));
      readProblem('validation_failed', await client.get(`${path}?dateFrom=2026-02-03&dateTo=2026-02-01`));
    },
  );
});

describe('a query of the summary', () => {
  it.each([
    'limit=0',
    'limit',
    'limit=%25',
    'orderId=another',
    'sessionId=another',
    'after=x',
    'accountId=acct_x',
  ])('with an unknown parameter (%s) is refused by its name', async (unknown) => {
    const client = await addClient();
    const answer = await client.get(`/api/analytics/conversions?${unknown}`);
    const { errors } = readProblem('validation_failed', answer);
    expect(errors).toEqual([
      { pointer: `/${unknown.split('=')[0]}`, code: 'unknown', detail: expect.any(String) },
    ]);
  });
});

/** In hundredths, as the random amounts are. */
function sumByCurrency(conversions: readonly AttributedConversion[]) {
  return ['EUR', 'JPY', 'USD'].flatMap((currency) => {
    const own = conversions.filter((one) => one.currency === currency && one.value !== undefined);
    if (own.length === 0) return [];
    const hundredths = own.reduce((sum, { value }) => sum + Math.round(Number(value) * 100), 0);
    return [{ currency, conversions: own.length, value: String(hundredths / 100) }];
  });
}
