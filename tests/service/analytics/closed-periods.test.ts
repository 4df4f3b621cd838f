import { createSummaryHandlers } from '@overlay/service/internal/analytics/summary/summary.ts';
import { makeEventRow } from '@overlay/service/internal/ports/event-row.fixture.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AnalyticsStore, callOf, nowMs, openAnalyticsStore } from './analytics-store.ts';

const march = { dateFrom: '2026-03-01', dateTo: '2026-03-31' };
const inMarch = Date.UTC(2026, 2, 10, 12);
let analytics: AnalyticsStore;
beforeEach(async () => {
  analytics = await openAnalyticsStore();
});
afterEach(() => analytics.close());

let events = 0;
async function insert(overrides: object): Promise<void> {
  events += 1;
  const row = makeEventRow({ eventId: `evt_${events}`, timestamp: inMarch, createdAt: nowMs, ...overrides });
  await analytics.insert(`range ${events}`, [row]);
}

async function countMarch(accountId = 'acct_1'): Promise<number> {
  const { interactions } = await createSummaryHandlers(analytics.parts).getSummary(callOf(accountId, march));
  return interactions;
}

it('a month that is over is asked once, and again after a late event or an erasure', async () => {
  const asked: string[] = [];
  const { query } = analytics.store;
  analytics.store.query = (sql, ...rest) => {
    if (sql.includes('FROM events')) asked.push(sql);
    return query.call(analytics.store, sql, ...rest) as never;
  };
  await insert({ deviceHashHex: 'ab'.repeat(32) });
  await insert({ timestamp: nowMs });
  expect([await countMarch(), await countMarch(), await countMarch()]).toEqual([1, 1, 1]);
  expect(asked).toHaveLength(1);

  await insert({ timestamp: nowMs });
  expect(await countMarch()).toBe(1);
  expect(asked).toHaveLength(1);

  await insert({});
  expect(await countMarch()).toBe(2);
  await insert({ accountId: 'acct_2' });
  expect([await countMarch(), await countMarch('acct_2')]).toEqual([2, 1]);

  await analytics.store.deleteRows('events', { accountId: 'acct_1', deviceHash: 'ab'.repeat(32) });
  expect(await countMarch()).toBe(1);
});

it('a month that is not over is asked each time', async () => {
  await insert({ timestamp: nowMs });
  const april = { dateFrom: '2026-04-01', dateTo: '2026-04-30' };
  const read = async () =>
    (await createSummaryHandlers(analytics.parts).getSummary(callOf('acct_1', april))).interactions;
  expect(await read()).toBe(1);
  await insert({ timestamp: nowMs });
  expect(await read()).toBe(2);
});
