import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnalyticsFilters } from '@overlay/contract';
import { breakdownQueries } from '@overlay/service/internal/analytics/breakdown/breakdown.ts';
import { funnels } from '@overlay/service/internal/analytics/funnel/funnel.ts';
import {
  answersQuery,
  linksQuery,
  overlayDaysQuery,
} from '@overlay/service/internal/analytics/overlay-results/overlay-queries.ts';
import {
  meanAnswerQuery,
  pollVotesQuery,
} from '@overlay/service/internal/analytics/poll-results/poll-results.ts';
import { toSample } from '@overlay/service/internal/analytics/sample.ts';
import { summaryQuery } from '@overlay/service/internal/analytics/summary/summary-query.ts';
import { daysQuery, quartersQuery } from '@overlay/service/internal/analytics/timeseries/timeseries.ts';
import { exactQuery, uniquesQuery } from '@overlay/service/internal/analytics/uniques/uniques.ts';
import { momentsQuery, watchingQuery } from '@overlay/service/internal/analytics/videos/video-queries.ts';
import { toConversionLine } from '@overlay/service/internal/ports/conversion-row.ts';
import { makeEventRow, makeLogRange } from '@overlay/service/internal/ports/event-row.fixture.ts';
import { rowSchemaVersion } from '@overlay/service/internal/ports/event-row.ts';
import type { EventStore } from '@overlay/service/internal/ports/event-store.ts';
import { createChdbEventStore } from '@overlay/service/internal/stores/event-store/chdb/chdb-event-store.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

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
    path = await mkdtemp(join(tmpdir(), 'projections-'));
    store = createChdbEventStore({ path, purgeAfterMs: 100 });
    await store.migrate();
    // Some index granules a month and many videos: then the rows of one video are less in their projection.
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
    // Whole days or weeks, and days beside them that have no events here.
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
    ['days of an overlay', [overlayDaysQuery, { overlayId: ['ovl_1'] }], /^overlayQuarters$/],
    [
      'days of an overlay in another zone',
      [overlayDaysQuery, { overlayId: ['ovl_1'], interactionType: ['poll'] }, 'Asia/Kolkata'],
      /^overlayQuarters$/,
    ],
    [
      'days of an overlay in a video',
      [overlayDaysQuery, { overlayId: ['ovl_1'], videoId: ['vid_1'] }],
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
    ['clicks on an overlay', [linksQuery, { overlayId: ['ovl_1'] }], /^answers$/],
    ['votes in a poll', [pollVotesQuery], /^answers$/],
    ['a mean answer', [meanAnswerQuery], /^answers$/],
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

  test('counts stay right when events are deleted, and come from days again soon afterwards', async () => {
    expect(await summary()).toMatchObject({ impressions: 30_000, interactions: 30_000, rows: 66_000 });
    await store.deleteRows('events', { accountId: 'acct_1', deviceHash: 'ab'.repeat(32) });
    const left = { impressions: 24_000, interactions: 30_000, rows: 60_000 };
    expect(await summary()).toMatchObject(left);
    await expect.poll(() => readFrom(summaryQuery), { timeout: 90_000 }).toMatch(/^typeDays$/);
    expect(await summary()).toMatchObject(left);
    const parts = `SELECT sum(rows) AS rows, sum(has_lightweight_delete) AS hiding FROM system.parts
      WHERE table = 'events' AND active`;
    await expect.poll(() => store.query(parts), { timeout: 90_000 }).toEqual([{ rows: 60_000, hiding: 0 }]);
    await expect.poll(() => store.rowsToRebuild(), { timeout: 90_000 }).toBe(0);
    await store.command('OPTIMIZE TABLE events FINAL');
    expect(await summary()).toMatchObject(left);
  });
});

describe('an installation that is older than the projections', () => {
  const schemaDirectory = new URL('../../../apps/service/src/stores/event-store/schema/', import.meta.url);
  let path: string;
  let store: EventStore;
  beforeAll(async () => {
    path = await mkdtemp(join(tmpdir(), 'projections-'));
    // So late that nothing is rebuilt before the test has counted what is to be.
    store = createChdbEventStore({ path, purgeAfterMs: 600_000 });
    const files = (await readdir(schemaDirectory)).filter((name) => name.endsWith('.sql')).sort();
    await store.command(
      `CREATE TABLE schemaMigrations (name String, appliedAt DateTime DEFAULT now())
        ENGINE = MergeTree ORDER BY name SETTINGS fsync_after_insert = 1`,
    );
    for (const name of files.filter((file) => file < '018')) {
      await store.command(await readFile(new URL(name, schemaDirectory), 'utf8'));
      await store.command('INSERT INTO schemaMigrations (name) SELECT {name:String}', { name });
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

  test('answers all the while they are built, and then from them', async () => {
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
    await store.migrate();
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
    // Answers are as few as the events here.
    expect(await readFrom()).toEqual(['plays', expect.any(String), 'moments', 'overlayDays']);
  });
});
