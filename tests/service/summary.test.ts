import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpClient } from '../kit/http-client.ts';
import { readProblem } from '../kit/read-answer.ts';
import { readSummary, sendBatch } from '../kit/read-back.ts';
import { startTestService, type TestService } from '../kit/test-service.ts';

const dayMs = 24 * 3_600_000;
const today = new Date().toISOString().slice(0, 10);
const dayAgo = (days: number) => new Date(Date.parse(today) - days * dayMs).toISOString().slice(0, 10);
const impression = { eventType: 'impression' };
const interaction = (interactionType: string, value?: unknown) => ({
  eventType: 'interaction',
  interactionType,
  value,
});

let service: TestService;
let server: HttpClient;
beforeAll(async () => {
  service = await startTestService();
  // Today stays today, even if these tests run past midnight.
  service.clock.freeze(Date.parse(today) + dayMs / 2);
  server = service.client(service.account.secretKey);
});
afterAll(() => service.stop());

async function accountWith(events: readonly object[]): Promise<HttpClient> {
  const account = await service.addAccount();
  const client = service.client(account.secretKey);
  const { ok } = await sendBatch(client, events);
  expect(ok).toBe(true);
  await service.shipped();
  return client;
}

describe('the summary of an account', () => {
  it('without events has only zeros, for today', async () => {
    const { secretKey } = await service.addAccount();
    expect(await readSummary(service.client(secretKey))).toEqual({
      impressions: 0,
      interactions: 0,
      engagementRate: 0,
      byType: { tap: 0, rating: 0, poll: 0, slider: 0 },
      period: { from: today, to: today },
    });
  });

  it('counts every kind in its field, and byType adds up to interactions', async () => {
    const client = await accountWith([
      ...Array.from({ length: 7 }, () => impression),
      { ...impression, playbackEvent: 'progress' },
      interaction('tap', 1),
      interaction('tap', 0),
      interaction('cta_click', 'Buy'),
      { ...interaction('cta_click', 'Buy'), overlayType: 'poll' },
      interaction('rating', 5),
      interaction('poll', 'A'),
      interaction('poll', 1),
      interaction('slider', 50),
      interaction('completion', null),
      interaction('completion'),
    ]);
    const summary = await readSummary(client);
    expect(summary).toEqual({
      impressions: 7,
      interactions: 8,
      engagementRate: expect.any(Number),
      byType: { tap: 4, rating: 1, poll: 2, slider: 1 },
      period: { from: today, to: today },
    });
    expect(Math.abs(summary.engagementRate - 8 / 7)).toBeLessThan(1e-6);
    expect(Object.values(summary.byType).reduce((sum, count) => sum + count)).toBe(summary.interactions);
  });

  it('has an engagement rate of 0 if there were interactions but no impressions', async () => {
    const client = await accountWith([interaction('tap', 1)]);
    expect(await readSummary(client)).toMatchObject({ impressions: 0, interactions: 1, engagementRate: 0 });
  });

  it('keeps six decimals of the engagement rate', async () => {
    const client = await accountWith([impression, impression, impression, interaction('tap', 1)]);
    expect((await readSummary(client)).engagementRate).toBeCloseTo(1 / 3, 6);
  });

  it('is narrowed by each filter and by all of them together', async () => {
    const ids = { campaignId: 'camp_a', creativeId: 'crt_a', videoId: 'vid_a', overlayId: 'ovl_a' };
    const client = await accountWith([
      { ...impression, ...ids },
      { ...impression, ...ids, campaignId: 'camp_b' },
      { ...impression, ...ids, creativeId: 'crt_b' },
      { ...impression, ...ids, videoId: 'vid_b' },
      { ...impression, ...ids, overlayId: 'ovl_b' },
      impression,
    ]);
    const count = async (query: Record<string, string>) => (await readSummary(client, query)).impressions;
    expect(await count({})).toBe(6);
    for (const [name, value] of Object.entries(ids)) expect(await count({ [name]: value })).toBe(4);
    expect(await count(ids)).toBe(1);
    expect(await count({ campaignId: 'unattributed' })).toBe(1);
    expect(await count({ campaignId: 'camp_nobody' })).toBe(0);
  });

  // `npm run bench -- --only freshness` measures how soon.
  it('counts an acknowledged event without any other request', async () => {
    const client = await accountWith([impression]);
    await sendBatch(client, [impression]);
    await expect.poll(async () => (await readSummary(client)).impressions).toBe(2);
  });
});

describe('the period of a summary', () => {
  const lastMs = (days: number) => Date.parse(dayAgo(days)) + dayMs - 1;
  let client: HttpClient;
  beforeAll(async () => {
    client = await accountWith([
      { ...impression, timestampMs: lastMs(12) },
      { ...impression, timestampMs: Date.parse(dayAgo(10)) },
      { ...impression, timestampMs: lastMs(10) },
      { ...impression, timestampMs: Date.parse(dayAgo(9)) },
      impression,
    ]);
  });

  it.each([
    { query: {}, impressions: 5, period: { from: dayAgo(12), to: today } },
    {
      query: { dateFrom: dayAgo(10), dateTo: dayAgo(10) },
      impressions: 2,
      period: { from: dayAgo(10), to: dayAgo(10) },
    },
    {
      query: { dateFrom: dayAgo(10), dateTo: dayAgo(9) },
      impressions: 3,
      period: { from: dayAgo(10), to: dayAgo(9) },
    },
    {
      query: { dateFrom: dayAgo(11), dateTo: dayAgo(11) },
      impressions: 0,
      period: { from: dayAgo(11), to: dayAgo(11) },
    },
    { query: { dateFrom: dayAgo(10) }, impressions: 4, period: { from: dayAgo(10), to: today } },
    { query: { dateTo: dayAgo(10) }, impressions: 3, period: { from: dayAgo(12), to: dayAgo(10) } },
    {
      query: { dateFrom: '2020-02-29', dateTo: '2100-01-01' },
      impressions: 5,
      period: { from: '2020-02-29', to: '2100-01-01' },
    },
  ])('for $query includes both days and is reported as $period', async ({ query, impressions, period }) => {
    expect(await readSummary(client, query)).toMatchObject({ impressions, period });
  });

  it.each([
    { query: { dateFrom: '2026-02-29' }, pointers: ['/dateFrom'] },
    { query: { dateTo: '2026-13-01' }, pointers: ['/dateTo'] },
    { query: { dateFrom: '2026-00-10', dateTo: '2026-04-31' }, pointers: ['/dateFrom', '/dateTo'] },
    { query: { dateFrom: '2026-05-02', dateTo: '2026-05-01' }, pointers: ['/dateFrom'] },
    { query: { dateFrom: '02/05/2026' }, pointers: ['/dateFrom'] },
    { query: { dateFrom: '2026-5-2' }, pointers: ['/dateFrom'] },
    { query: { dateFrom: '' }, pointers: ['/dateFrom'] },
    { query: { dateTo: '2026-05-01T00:00:00Z' }, pointers: ['/dateTo'] },
  ])('for $query is refused', async ({ query, pointers }) => {
    for (const path of ['/api/analytics/summary', '/api/events']) {
      const answer = await server.get(`${path}?${new URLSearchParams(Object.entries(query))}`);
      const problem = readProblem('validation_failed', answer);
      expect(problem.errors?.map(({ pointer }) => pointer)).toEqual(pointers);
    }
  });
});
