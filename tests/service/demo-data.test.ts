import {
  Account,
  AnalyticsResult,
  AuditLog,
  DemoData,
  EventPage,
  Overlay,
  OverlayResults,
  OverlayVersionList,
  PollResults,
} from '@overlay/contract';
import { beginDemoData } from '@overlay/service/internal/demo-data/demo-data.ts';
import { ensureDemoOverlays } from '@overlay/service/internal/demo-data/demo-overlays.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpClient } from '../kit/http-client.ts';
import { readAnswer, readProblem } from '../kit/read-answer.ts';
import { startTestService, type TestService } from '../kit/test-service.ts';

let service: TestService;
let owner: HttpClient;
beforeAll(async () => {
  service = await startTestService();
  owner = service.client(service.account.secretKey);
  const { controlStore } = service.ports;
  const { accountId } = service.account;
  await controlStore.transaction(accountId, (stores) =>
    beginDemoData(stores, accountId, service.clock.now()),
  );
  await ensureDemoOverlays(service.ports, accountId, 'https://overlay.test');
});
afterAll(() => service.stop());

const timeout = 240_000;
const demoData = async () => readAnswer(Account, await owner.get('/api/account')).demoData;
const summary = async (query = '') =>
  readAnswer(AnalyticsResult, await owner.get(`/api/analytics/summary${query}`));
/** Counts over the whole account, even what the API omits. */
const storedRows = async () => {
  const counts = ['events', 'conversions'].map(async (table) => {
    const [row] = await service.ports.eventStore.query<{ count: number; ids: number }>(
      `SELECT count() AS count, uniqExact(${table === 'events' ? 'eventId' : 'conversionId'}) AS ids FROM ${table}`,
    );
    expect(row?.ids).toBe(row?.count);
    return row?.count ?? 0;
  });
  return Promise.all(counts);
};

describe.sequential('the sample data of the demo', () => {
  it('is written in the background, across restarts, with every event stored once', {
    timeout,
  }, async () => {
    expect(await demoData()).toMatchObject({ state: 'writing' });
    await expect.poll(async () => (await storedRows())[0], { timeout }).toBeGreaterThan(0);
    await service.restart();
    owner = service.client(service.account.secretKey);
    await expect.poll(async () => (await demoData())?.state, { timeout }).toBe('present');
    await service.shipped();
    const { events = 0, conversions = 0 } = (await demoData()) ?? {};
    expect(events).toBeGreaterThan(20_000);
    expect(await storedRows()).toEqual([events, conversions]);
  });

  it('is distinguishable from everything else', async () => {
    const [campaignId = ''] = (await demoData())?.campaignIds ?? [];
    expect((await summary(`?campaignId=${campaignId}`)).interactions).toBeGreaterThan(500);
    expect(await summary('?campaignId=camp_demo')).toMatchObject({ impressions: 0, interactions: 0 });
    const event = { eventType: 'impression', campaignId: 'camp_demo' };
    expect((await owner.post('/api/sdk/event', event)).status).toBe(200);
    await service.shipped();
    expect(await summary('?campaignId=camp_demo')).toMatchObject({ impressions: 1, interactions: 0 });
    const { events } = readAnswer(EventPage, await owner.get(`/api/events?limit=5&campaignId=${campaignId}`));
    expect(events).toHaveLength(5);
    for (const { source } of events) expect(source).toBe('sample');
  });

  it('counts towards no cap and is not live', async () => {
    expect(readAnswer(Account, await owner.get('/api/account')).usage.events).toBeLessThanOrEqual(1);
    const [row] = await service.ports.eventStore.query<{ count: number }>(
      `SELECT count() AS count FROM events WHERE keyId = 'key_demo_data' AND createdAt != timestamp`,
    );
    expect(row?.count).toBe(0);
  });

  it('has overlays of each type with a history', async () => {
    const { overlayIds = [] } = (await demoData()) ?? {};
    const overlays = await Promise.all(
      overlayIds.map(async (id) => readAnswer(Overlay, await owner.get(`/api/overlays/${id}`))),
    );
    expect(new Set(overlays.map(({ options }) => options.type)).size).toBe(5);
    for (const { status, name } of overlays)
      expect([status, name]).toEqual(['published', expect.stringMatching(/^Sample: /)]);
    const path = '/api/overlays/ovl_sample_colour/versions';
    expect(readAnswer(OverlayVersionList, await owner.get(path)).versions).toHaveLength(2);
  });

  it('has a quiz whose results tell how many answered correctly', async () => {
    const path = '/api/analytics/overlays/ovl_sample_battery';
    const { votes, correct } = readAnswer(OverlayResults, await owner.get(path));
    expect(votes).toBeGreaterThan(50);
    expect(correct?.share).toBeGreaterThan(35);
    expect(correct?.share).toBeLessThan(70);
  });

  it('has answers to the demo, so that its first viewer sees results', async () => {
    for (const id of ['ovl_demo_poll', 'ovl_demo_quiz', 'ovl_demo_rating', 'ovl_demo_slider']) {
      const results = readAnswer(PollResults, await owner.get(`/api/polls/${id}/results`));
      expect([id, results.hidden, results.total > 20]).toEqual([id, false, true]);
    }
  });

  it('is removed by one operation, with nothing else, and does not come back', {
    timeout,
  }, async () => {
    const other = await service.addAccount();
    readProblem(
      'not_found',
      await service.client(other.secretKey).send('DELETE', '/api/demo-data', undefined),
    );
    const answer = await owner.send('DELETE', '/api/demo-data', undefined);
    expect(answer.status).toBe(202);
    expect(readAnswer(DemoData, answer).state).toBe('removing');
    expect((await owner.send('DELETE', '/api/demo-data', undefined)).status).toBe(202);
    readProblem('not_found', await owner.get('/api/overlays/ovl_sample_colour'));
    await expect.poll(demoData, { timeout }).toBeNull();
    // Results are kept for a second.
    service.clock.advance(1_000);
    const path = '/api/polls/ovl_demo_poll/results';
    expect(readAnswer(PollResults, await owner.get(path))).toMatchObject({ hidden: true, total: 0 });
    expect(await storedRows()).toEqual([1, 0]);
    expect(await summary()).toMatchObject({ impressions: 1, interactions: 0 });
    readProblem('not_found', await owner.send('DELETE', '/api/demo-data', undefined));
    const log = await owner.get('/api/audit-log?operation=deleteDemoData');
    expect(readAnswer(AuditLog, log).entries).toHaveLength(1);
    await service.restart();
    owner = service.client(service.account.secretKey);
    expect(await demoData()).toBeNull();
  });
});
