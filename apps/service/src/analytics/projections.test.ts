import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnalyticsFilters } from '@overlay/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeEventRow, makeLogRange } from '../ports/event-row.fixture.ts';
import type { EventStore } from '../ports/event-store.ts';
import { createChdbEventStore } from '../stores/event-store/chdb/chdb-event-store.ts';
import { breakdownQueries } from './breakdown/breakdown.ts';
import { summaryQuery } from './summary/summary-query.ts';
import { daysQuery, quartersQuery } from './timeseries/timeseries.ts';
import { uniquesQuery } from './uniques/uniques.ts';
import { momentsQuery, watchingQuery } from './videos/video-queries.ts';

const everything = {
  accountId: 'acct_1',
  campaignIds: [],
  dateFrom: '2020-01-01',
  dateTo: '2030-12-31',
  fromSeconds: 0,
  toSeconds: Date.UTC(2031, 0, 1) / 1_000,
  includeBots: 0,
  sort: 'impressions',
  limit: 10,
  offset: 0,
};

describe('projections', () => {
  let path: string;
  let store: EventStore;
  beforeAll(async () => {
    path = await mkdtemp(join(tmpdir(), 'projections-'));
    store = createChdbEventStore({ path, purgeAfterMs: 100 });
    await store.migrate();
    // Some index granules a month and many videos: then the rows of one video are less in their projection.
    const rows = Array.from({ length: 60_000 }, (_, number) =>
      makeEventRow({
        eventId: `evt_${number}`,
        timestamp: Date.UTC(2026, number % 4, 10) + number,
        eventType: number % 2 === 0 ? 'impression' : 'interaction',
        videoId: `vid_${Math.floor(number / 3) % 40}`,
        overlayId: `ovl_${number % 3}`,
        deviceHashHex: number % 10 === 0 ? 'ab'.repeat(32) : '',
      }),
    );
    await store.insert('events', makeLogRange('one', rows));
    await store.insert('events', makeLogRange('one', rows));
  });
  afterAll(async () => {
    await store.close();
    await rm(path, { recursive: true });
  });

  /** The projection, or the table, that the engine reads. */
  async function readFrom(
    definition: Pick<typeof summaryQuery, 'toSql'>,
    filters: AnalyticsFilters = {},
    timeZone = 'UTC',
  ): Promise<string> {
    const values = Object.entries(filters).map(([name, value]) => [`filter_${name}`, value]);
    const params = { ...everything, ...Object.fromEntries(values), timeZone };
    const plan = await store.query<{ explain: string }>(
      `EXPLAIN ${definition.toSql({ timeZone, filters })}`,
      params,
    );
    return /ReadFromMergeTree \((.+)\)/.exec(plan.map((row) => row.explain).join('\n'))?.[1] ?? 'nothing';
  }
  async function summary(): Promise<unknown> {
    const [row] = await store.query(summaryQuery.toSql({ timeZone: 'UTC', filters: {} }), everything);
    return row;
  }

  test.each<[string, Parameters<typeof readFrom>, RegExp]>([
    ['a summary', [summaryQuery], /^typeDays$/],
    ['a summary of a campaign', [summaryQuery, { campaignId: ['camp_1'] }], /^campaignDays$/],
    ['a summary of a video', [summaryQuery, { videoId: ['vid_1'], overlayId: ['ovl_1'] }], /^videoDays$/],
    ['a summary of an origin', [summaryQuery, { origin: ['https://example.com'] }], /^originDays$/],
    ['a summary in another zone', [summaryQuery, {}, 'Asia/Kathmandu'], /^quarters$/],
    ['both campaign and video', [summaryQuery, { campaignId: ['a'], videoId: ['b'] }], /^default\.events$/],
    ['days in UTC', [daysQuery], /^typeDays$/],
    ['days in another zone', [daysQuery, {}, 'Europe/Berlin'], /^quarters$/],
    ['hours', [quartersQuery, {}, 'America/New_York'], /^quarters$/],
    ['a breakdown by origin', [breakdownQueries.origin], /^originDays$/],
    ['a breakdown by video', [breakdownQueries.video], /^videoDays$/],
    ['a breakdown by campaign', [breakdownQueries.campaign], /^campaignDays$/],
    ['a breakdown by hour of the week', [breakdownQueries.hourOfWeek, {}, 'Asia/Kolkata'], /^quarters$/],
    ['an estimate of devices', [uniquesQuery], /^deviceDays$/],
    ['who watches a video', [watchingQuery, { videoId: ['vid_1'] }], /^videoRows$/],
    ['who watches, in another zone', [watchingQuery, { videoId: ['vid_1'] }, 'Asia/Kolkata'], /^videoRows$/],
    ['what happens in a video', [momentsQuery, { videoId: ['vid_1'] }], /^videoRows$/],
    [
      'what happens to an overlay in a video',
      [momentsQuery, { videoId: ['vid_1'], overlayId: ['ovl_1'], campaignId: ['camp_1'] }],
      /^videoRows$/,
    ],
  ])('%s is read from a projection that fits', async (_, question, projection) => {
    expect(await readFrom(...question)).toMatch(projection);
  });

  test('counts stay right when events are deleted, and come from days again soon afterwards', async () => {
    expect(await summary()).toMatchObject({ impressions: 30_000, interactions: 30_000, rows: 60_000 });
    await store.deleteRows('events', { accountId: 'acct_1', deviceHash: 'ab'.repeat(32) });
    const left = { impressions: 24_000, interactions: 30_000, rows: 54_000 };
    expect(await summary()).toMatchObject(left);
    await expect.poll(() => readFrom(summaryQuery), { timeout: 60_000 }).toMatch(/^typeDays$/);
    expect(await summary()).toMatchObject(left);
    const parts = `SELECT sum(rows) AS rows, sum(has_lightweight_delete) AS hiding FROM system.parts
      WHERE table = 'events' AND active`;
    await expect.poll(() => store.query(parts), { timeout: 60_000 }).toEqual([{ rows: 54_000, hiding: 0 }]);
    await store.command('OPTIMIZE TABLE events FINAL');
    expect(await summary()).toMatchObject(left);
  }, 120_000);
});
