import { rm } from 'node:fs/promises';
import type { AnalyticsFilters } from '@overlay/contract';
import { breakdownQueries } from '@overlay/service/internal/analytics/breakdown/breakdown.ts';
import { funnels } from '@overlay/service/internal/analytics/funnel/funnel-queries.ts';
import {
  answersQuery,
  linksQuery,
  versionAnswersQuery,
} from '@overlay/service/internal/analytics/overlay-results/overlay-queries.ts';
import { shownAnswersQuery } from '@overlay/service/internal/analytics/poll-results/poll-results.ts';
import { toSample } from '@overlay/service/internal/analytics/sample.ts';
import { summaryQuery } from '@overlay/service/internal/analytics/summary/summary-query.ts';
import { daysQuery, quartersQuery } from '@overlay/service/internal/analytics/timeseries/timeseries.ts';
import { exactQuery, uniquesQuery } from '@overlay/service/internal/analytics/uniques/uniques.ts';
import { momentsQuery } from '@overlay/service/internal/analytics/videos/video-queries.ts';
import { watchingQuery } from '@overlay/service/internal/analytics/videos/watching-query.ts';
import { toConversionLine } from '@overlay/service/internal/event/conversion-row.ts';
import { makeEventRow, makeLogRange } from '@overlay/service/internal/event/event-row.fixture.ts';
import { rowSchemaVersion } from '@overlay/service/internal/event/event-row.ts';
import { createChdbEventStore } from '@overlay/service/internal/event-store/chdb/chdb-event-store.ts';
import type { EventStore } from '@overlay/service/internal/event-store/event-store.ts';
import { eventProjections, toProjectionSql } from '@overlay/service/internal/event-tables/projections.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newDirectory } from '../../kit/data-directory.ts';

const everything = {
  accountId: 'acct_1',
  campaignIds: [],
  dateFrom: '2020-01-01',
  dateTo: '2030-12-31',
  fromSeconds: 0,
  toSeconds: Date.UTC(2031, 0, 1) / 1_000,
  sort: 'impressions',
  limit: 10,
  offset: 0,
  known: [],
  countedQuarantines: [''],
  interactionType: 'poll',
  overlayId: 'ovl_1',
  eventTypes: ['impression'],
  steps: ['impression'],
  ...toSample(1),
};

describe('projections', () => {
  let path: string;
  let store: EventStore;
  beforeAll(async () => {
    path = await newDirectory('projections');
    store = createChdbEventStore({ path, purgeAfterMs: 100 });
    await store.migrate();
    // Several index granules per month and many videos, so that one video has fewer rows in its projection than in the
    // table.
    const about = (number: number) => ({
      timestamp: Date.UTC(2026, number % 4, 10) + number,
      videoId: `vid_${Math.floor(number / 3) % 40}`,
    });
    const events = Array.from({ length: 60_000 }, (_, number) =>
      makeEventRow({
        ...about(number),
        eventId: `evt_${number}`,
        eventType: number % 2 === 0 ? 'impression' : 'interaction',
        overlayId: `ovl_${number % 3}`,
        overlayVersion: number % 4,
        deviceHashHex: number % 10 === 0 ? 'ab'.repeat(32) : '',
      }),
    );
    const plays = Array.from({ length: 6_000 }, (_, number) =>
      makeEventRow({
        ...about(number),
        eventId: `evt_play${number}`,
        eventType: 'impression',
        interactionType: '',
        overlayType: '',
        overlayId: '',
        playbackEvent: 'start',
        sessionId: `sess_${number}`,
      }),
    );
    const rows = [...events, ...plays];
    await store.insert('events', makeLogRange('one', rows));
    await store.insert('events', makeLogRange('one', rows));
    const conversion = {
      accountId: 'acct_1',
      conversionType: 'purchase',
      ...{ amount: null, currency: '', orderId: '', campaignId: '', creativeId: '', videoId: '' },
      ...{ deviceHashHex: '', installationId: '', metadata: '', keyId: 'key_1', amountText: '' },
    };
    const conversions = Array.from({ length: 6_000 }, (_, number) => {
      const { timestamp } = about(number);
      const conversionId = `cnv_${number}`;
      return { ...conversion, conversionId, timestamp, createdAt: timestamp, sessionId: `sess_${number}` };
    });
    await store.insert('conversions', {
      token: 'one',
      rows: Buffer.from(conversions.map(toConversionLine).join('')),
      rowCount: conversions.length,
      schemaVersion: rowSchemaVersion,
    });
    await store.command('OPTIMIZE TABLE events FINAL');
    await store.command('OPTIMIZE TABLE conversions FINAL');
  });
  afterAll(async () => {
    await store.close();
    await rm(path, { recursive: true });
  });

  /** The projections, or the table, that the engine reads. */
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
    const reads = plan.map((row) => /ReadFromMergeTree \((.+)\)/.exec(row.explain)?.[1] ?? '');
    return [...new Set(reads.filter((read) => read !== ''))].join(' and ');
  }
  async function summary(): Promise<unknown> {
    const [row] = await store.query(summaryQuery.toSql({ timeZone: 'UTC', filters: {} }), everything);
    return row;
  }

  test.each<[string, Parameters<typeof readFrom>, RegExp]>([
    ['a summary', [summaryQuery], /^typeDays$/],
    ['a summary of a campaign', [summaryQuery, { campaignId: ['camp_1'] }], /^creativeDays$/],
    ['a summary of a video', [summaryQuery, { videoId: ['vid_1'], overlayId: ['ovl_1'] }], /^overlayDays$/],
    ['a summary of an origin', [summaryQuery, { origin: ['https://example.com'] }], /^originDays$/],
    // Whole days or weeks, padded with days that have no events here.
    ['a summary in another zone', [summaryQuery, {}, 'Asia/Kathmandu'], /^typeDays and default\.events$/],
    ['both campaign and video', [summaryQuery, { campaignId: ['a'], videoId: ['b'] }], /^default\.events$/],
    ['days in UTC', [daysQuery], /^typeDays$/],
    ['days in another zone', [daysQuery, {}, 'Europe/Berlin'], /^quarters$/],
    ['hours', [quartersQuery, {}, 'America/New_York'], /^quarters$/],
    ['a breakdown by origin', [breakdownQueries.origin], /^originDays$/],
    ['a breakdown by video', [breakdownQueries.video], /^overlayDays$/],
    ['a breakdown by campaign', [breakdownQueries.campaign], /^creativeDays$/],
    ['a breakdown by hour of the week', [breakdownQueries.hourOfWeek, {}, 'Asia/Kolkata'], /^quarters$/],
    ['an estimate of devices', [uniquesQuery], /^stepWeeks and default\.events$/],
    ['days of an overlay', [daysQuery, { overlayId: ['ovl_1'] }], /^overlayQuarters$/],
    [
      'days of an overlay in another zone',
      [daysQuery, { overlayId: ['ovl_1'], interactionType: ['poll'] }, 'Asia/Kolkata'],
      /^overlayQuarters$/,
    ],
    [
      'days of some versions of an overlay',
      [daysQuery, { overlayId: ['ovl_1'], overlayVersion: ['2', '3'] }],
      /^overlayQuarters$/,
    ],
    [
      'days of a version of an overlay in another zone',
      [daysQuery, { overlayId: ['ovl_1'], overlayVersion: ['2'] }, 'Asia/Kolkata'],
      /^overlayQuarters$/,
    ],
    [
      'days of an overlay in a video',
      [daysQuery, { overlayId: ['ovl_1'], videoId: ['vid_1'] }],
      /^overlayDays$/,
    ],
    ['who watches a video', [watchingQuery, { videoId: ['vid_1'] }], /^plays$/],
    [
      'who watches, in another zone, of a campaign',
      [watchingQuery, { videoId: ['vid_1'], campaignId: ['camp_1'], overlayId: ['ovl_1'] }, 'Asia/Kolkata'],
      /^plays$/,
    ],
    ['what happens in a video', [momentsQuery, { videoId: ['vid_1'], overlayId: ['ovl_1'] }], /^moments$/],
    ['answers to an overlay', [answersQuery, { overlayId: ['ovl_1'] }], /^answers$/],
    [
      'answers in another zone, of an origin',
      [answersQuery, { overlayId: ['ovl_1'], origin: ['https://a.example'] }, 'Asia/Kolkata'],
      /^answers$/,
    ],
    [
      'answers to a version of an overlay',
      [answersQuery, { overlayId: ['ovl_1'], overlayVersion: ['2'] }],
      /^answers$/,
    ],
    ['answers to an overlay by version', [versionAnswersQuery, { overlayId: ['ovl_1'] }], /^answers$/],
    ['clicks on an overlay', [linksQuery, { overlayId: ['ovl_1'] }], /^answers$/],
    ['answers that viewers are shown', [shownAnswersQuery, { overlayId: ['ovl_1'] }], /^answers$/],
    [
      'a summary of a video in another zone',
      [summaryQuery, { videoId: ['vid_1'] }, 'Asia/Kolkata'],
      /^overlayDays and default\.events$/,
    ],
    ['days of a video in another zone', [daysQuery, { videoId: ['vid_1'] }, 'Asia/Kolkata'], /^videoEvents$/],
    [
      'an estimate of devices in another zone',
      [uniquesQuery, {}, 'Asia/Kolkata'],
      /^stepWeeks and default\.events$/,
    ],
    [
      'who converted after an answer',
      [funnels.session.converted.completion],
      /^sessionConversions and sessionSteps$/,
    ],
    [
      'who converted after an answer to an overlay, in another zone',
      [funnels.session.converted.interaction, { overlayId: ['ovl_1'], videoId: ['vid_1'] }, 'Asia/Kolkata'],
      /^sessionConversions and /,
    ],
    ['devices of a video', [exactQuery, { videoId: ['vid_1'] }], /^videoEvents$/],
  ])('%s is read from a projection that fits', async (_, question, projection) => {
    expect(await readFrom(...question)).toMatch(projection);
  });

  test('counts stay correct when events are deleted, and soon use the day projection again', {
    tags: ['long'],
  }, async () => {
    expect(await summary()).toMatchObject({ impressions: 30_000, interactions: 30_000, rows: 66_000 });
    await store.deleteRows('events', { accountId: 'acct_1', deviceHash: 'ab'.repeat(32) });
    const left = { impressions: 24_000, interactions: 30_000, rows: 60_000 };
    expect(await summary()).toMatchObject(left);
    await expect.poll(() => readFrom(summaryQuery)).toMatch(/^typeDays$/);
    expect(await summary()).toMatchObject(left);
    const parts = `SELECT sum(rows) AS rows, sum(has_lightweight_delete) AS hiding FROM system.parts
      WHERE table = 'events' AND active`;
    await expect.poll(() => store.query(parts)).toEqual([{ rows: 60_000, hiding: 0 }]);
    await expect.poll(() => store.rowsToRebuild()).toBe(0);
    await store.command('OPTIMIZE TABLE events FINAL');
    expect(await summary()).toMatchObject(left);
  });
});

describe('projections that are added to a table with rows', () => {
  let path: string;
  let store: EventStore;
  beforeAll(async () => {
    path = await newDirectory('projections');
    // So late that nothing is rebuilt before the test has counted what is pending.
    store = createChdbEventStore({ path, purgeAfterMs: 600_000 });
    await store.migrate();
    for (const { name } of eventProjections) {
      await store.command(`ALTER TABLE events DROP PROJECTION ${name}`);
    }
    const rows = Array.from({ length: 30_000 }, (_, number) =>
      makeEventRow({
        eventId: `evt_${number}`,
        timestamp: Date.UTC(2026, number % 3, 10) + number,
        videoId: `vid_${Math.floor(number / 10) % 40}`,
        sessionId: `sess_${Math.floor(number / 2)}`,
        ...(number % 2 === 0
          ? {
              eventType: 'impression',
              interactionType: '',
              overlayType: '',
              overlayId: '',
              playbackEvent: 'start',
            }
          : {
              eventType: 'interaction',
              interactionType: 'poll',
              overlayType: 'poll',
              valueString: `option ${number % 3}`,
            }),
      }),
    );
    for (let from = 0; from < rows.length; from += 10_000) {
      await store.insert('events', makeLogRange(`from ${from}`, rows.slice(from, from + 10_000)));
    }
    await store.command('OPTIMIZE TABLE events FINAL');
  });
  afterAll(async () => {
    await store.close();
    await rm(path, { recursive: true });
  });

  test('are built while queries are answered, and are then used', { tags: ['long'] }, async () => {
    const params = { ...everything, filter_videoId: ['vid_1'] };
    const shape = { timeZone: 'UTC', filters: { videoId: ['vid_1'] } };
    const asked = [watchingQuery, answersQuery, momentsQuery, summaryQuery];
    const ask = () => Promise.all(asked.map((definition) => store.query(definition.toSql(shape), params)));
    const readFrom = async () => {
      const all = asked.map((definition) => store.query(`EXPLAIN ${definition.toSql(shape)}`, params));
      const reads = JSON.stringify(await Promise.all(all)).matchAll(/ReadFromMergeTree \(([^)]+)\)/g);
      return [...reads].map(([, name]) => name);
    };
    const before = await ask();
    expect(before[0]).toMatchObject([
      { code: 0, times: 375 },
      { code: 65_535, times: 375 },
    ]);
    for (const projection of eventProjections) {
      await store.command(`ALTER TABLE events ADD ${toProjectionSql(projection)}`);
    }
    expect(await store.rowsToRebuild()).toBe(30_000);
    expect(await ask()).toEqual(before);
    await store.close();
    store = createChdbEventStore({ path, purgeAfterMs: 300 });
    await store.migrate();
    const left = new Set<number>();
    while (!left.has(0)) {
      expect(await ask()).toEqual(before);
      left.add(await store.rowsToRebuild());
    }
    expect([...left]).toEqual([...left].sort((one, other) => other - one));
    expect(await ask()).toEqual(before);
    // There are as few answers as events here.
    expect(await readFrom()).toEqual(['plays', expect.any(String), 'moments', 'overlayDays']);
  });
});
