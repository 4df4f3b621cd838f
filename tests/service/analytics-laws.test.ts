import {
  type AnalyticsFilters,
  Breakdown,
  dimensions,
  EventPage,
  OverlayResults,
  Summary,
  Timeseries,
  UniquesResult,
  VideoTimeline,
  WatchedVideoList,
} from '@overlay/contract';
import type { Static, TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpClient } from '../kit/http-client.ts';
import { readAnswer, readProblem } from '../kit/read-answer.ts';
import { sendBatch } from '../kit/read-back.ts';
import { startTestService, type TestService } from '../kit/test-service.ts';
import { createRandom, pick } from './analytics/random-events.ts';

const dayMs = 86_400_000;
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
let service: TestService;
let server: HttpClient;

/** A month of events from pages and servers, some of them by a crawler. */
beforeAll(async () => {
  service = await startTestService();
  // A period that ends today ends on the same day on every route.
  service.clock.freeze();
  server = service.client(service.account.secretKey);
  const random = createRandom(11);
  const now = service.clock.now();
  const kinds = ['tap', 'rating', 'poll', 'slider', 'cta_click', 'completion'] as const;
  const makeEvent = (ageDays: number) => {
    const kind = pick(random, kinds);
    const value = { tap: 1, rating: 4, poll: 'a', slider: 30, cta_click: 'Buy', completion: null }[kind];
    return {
      ...(random() < 0.6
        ? { eventType: 'impression', ...(random() < 0.3 ? { playbackEvent: 'pause' } : {}) }
        : { eventType: 'interaction', interactionType: kind, value }),
      timestampMs: now - Math.floor(random() * ageDays * dayMs),
      campaignId: pick(random, ['camp_1', 'camp_2', 'camp_3']),
      creativeId: pick(random, ['crt_1', 'crt_2']),
      videoId: pick(random, ['vid_1', 'vid_2']),
      overlayId: pick(random, ['ovl_1', 'ovl_2', 'ovl_3']),
      sessionId: pick(random, ['s1', 's2', 's3', 's4']),
    };
  };
  await sendBatch(
    server,
    Array.from({ length: 400 }, () => makeEvent(30)),
  );
  const page = service.client(service.account.publishableKey, {
    origin: 'https://shop.example',
    'user-agent': crawler,
  });
  await sendBatch(
    page,
    Array.from({ length: 60 }, () => makeEvent(6)),
  );
  await service.shipped();
});
afterAll(() => service.stop());

async function read<Schema extends TSchema>(
  schema: Schema,
  path: string,
  query: object,
): Promise<Static<Schema>> {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) search.append(name, one);
  return readAnswer(schema, await server.get(`/api/analytics/${path}?${search}`));
}

/** The number of events that this address lists across all pages. */
async function countListed(address: string): Promise<number> {
  let count = 0;
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: EventPage = readAnswer(
      EventPage,
      await server.get(`${address}&limit=200${cursor && `&cursor=${cursor}`}`),
    );
    count += page.events.length;
    cursor = page.nextCursor;
  }
  return count;
}

const questions: readonly (AnalyticsFilters & {
  timezone?: string;
  includeBots?: string;
  includeQuarantined?: string;
})[] = [
  {},
  { campaignId: ['camp_1'] },
  { campaignId: ['camp_1', 'camp_3'], videoId: ['vid_2'] },
  { overlayType: ['tap', 'poll'], timezone: 'Asia/Kathmandu' },
  { creativeId: ['crt_2'], includeBots: 'true', timezone: 'America/New_York' },
  { origin: ['https://shop.example'], includeBots: 'true' },
];

describe.each(questions)('the numbers of %j', (question) => {
  it('are the same on every route that reports them', { tags: ['long'] }, async () => {
    const { impressions, interactions, byType, period } = await read(Summary, 'summary', question);
    expect(byType.tap + byType.rating + byType.poll + byType.slider).toBe(interactions);
    for (const interval of ['hour', 'day', 'week', 'month']) {
      const series = await read(Timeseries, 'timeseries', { ...question, interval });
      expect(series.period).toEqual(period);
      expect(addUp(series.rows)).toEqual({ impressions, interactions });
    }
    for (const by of dimensions) {
      const breakdown = await read(Breakdown, 'breakdown', { ...question, by, limit: '2' });
      expect(addUp([...breakdown.rows, breakdown.other]), by).toEqual({ impressions, interactions });
      expect(breakdown.total).toMatchObject({ impressions, interactions });
    }
    const videos = await read(WatchedVideoList, 'videos', { ...question, limit: '200' });
    expect(addUp(videos.rows)).toEqual({ impressions, interactions });
    for (const { video, viewers, ...counts } of videos.rows) {
      if (question.videoId?.includes(video) === false) continue;
      const timeline = await read(VideoTimeline, `videos/${video}/timeline`, question);
      expect(timeline.viewers).toBe(viewers);
      expect(addUp([...timeline.rows, timeline.unplaced])).toEqual({
        impressions: counts.impressions,
        interactions: counts.interactions,
      });
    }
    const overlays = await read(Breakdown, 'breakdown', { ...question, by: 'overlay' });
    for (const { overlay, ...counts } of overlays.rows) {
      const results = await read(OverlayResults, `overlays/${overlay}`, question);
      expect(results).toMatchObject(counts);
      expect(results.series.reduce((sum, day) => sum + day.interactions, 0)).toBe(counts.interactions);
    }
  });

  it('count the events behind the address in the explanation', { tags: ['long'] }, async () => {
    const summary = await read(Summary, 'summary', { ...question, explain: '1' });
    for (const { figure, events } of summary.explanation?.figures ?? []) {
      if (events === null) continue;
      expect(await countListed(events), events).toBe(
        figure === 'impressions' ? summary.impressions : summary.interactions,
      );
    }
    const left = Object.fromEntries(
      (summary.explanation?.leftOut ?? []).map(({ what, count }) => [what, count]),
    );
    const withBots = await read(Summary, 'summary', { ...question, includeBots: 'true' });
    expect(left['bots']).toBe(
      withBots.impressions + withBots.interactions - summary.impressions - summary.interactions,
    );
  });

  it('never rise with an added filter, and never fall when bots are included', {
    tags: ['long'],
  }, async () => {
    const all = await read(Summary, 'summary', question);
    const narrowed: readonly object[] = [
      { videoId: 'vid_1' },
      { interactionType: 'rating' },
      { overlayId: ['ovl_1', 'ovl_2'] },
      { installationId: 'inst_none' },
    ];
    for (const filter of narrowed) {
      if (Object.keys(filter).some((name) => name in question)) continue;
      const some = await read(Summary, 'summary', { ...question, ...filter });
      expect(some.impressions).toBeLessThanOrEqual(all.impressions);
      expect(some.interactions).toBeLessThanOrEqual(all.interactions);
    }
    const withBots = await read(Summary, 'summary', { ...question, includeBots: 'true' });
    expect(withBots.impressions).toBeGreaterThanOrEqual(all.impressions);
    expect(withBots.interactions).toBeGreaterThanOrEqual(all.interactions);
    const uniques = await read(UniquesResult, 'uniques', question);
    expect(uniques.devices).toBeLessThanOrEqual(all.impressions);
    expect(uniques.engagedDevices).toBeLessThanOrEqual(all.interactions);
  });
});

function addUp(rows: readonly { impressions: number; interactions: number }[]) {
  const sum = (name: 'impressions' | 'interactions') => rows.reduce((total, row) => total + row[name], 0);
  return { impressions: sum('impressions'), interactions: sum('interactions') };
}

describe('as CSV', () => {
  const ask = async (query: string, accept = '*/*') => {
    const answer = await server.get(`/api/analytics/${query}`, { accept });
    return { type: answer.headers.get('content-type'), lines: answer.text.trim().split('\n') };
  };

  it.each([
    ['breakdown?by=campaign&sort=name&format=csv', '*/*'],
    ['breakdown?by=campaign&sort=name', 'text/csv'],
    ['breakdown?by=campaign&sort=name', 'text/csv, application/json;q=0.5'],
  ])('%s with Accept %s has the rows of the table', async (query, accept) => {
    const { type, lines } = await ask(query, accept);
    expect(type).toMatch(/^text\/csv/);
    expect(lines[0]).toBe('campaign,impressions,interactions,engagementRate');
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['camp_1', 'camp_2', 'camp_3']);
  });

  it('overlays, videos and timelines have their rows', async () => {
    expect((await ask('overlays/ovl_1?format=csv')).lines[0]).toBe('value,votes,share,answers');
    const videos = await ask('videos?format=csv&sort=name');
    expect(videos.lines.map((line) => line.split(',').slice(0, 2))).toEqual([
      ['video', 'viewers'],
      ['vid_1', '0'],
      ['vid_2', '0'],
    ]);
    expect((await ask('videos/vid_1/timeline?format=csv')).type).toMatch(/^text\/csv/);
  });

  it('the summary is one row, with its parts as columns', async () => {
    const { lines } = await ask('summary?format=csv');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('byType.tap');
  });

  it.each(['application/json, text/csv', '*/*', 'text/html'])('is not what %s asks for', async (accept) => {
    expect((await ask('summary', accept)).type).toMatch(/^application\/json/);
    expect((await ask('summary?format=json', 'text/csv')).type).toMatch(/^application\/json/);
  });
});

it.each([
  ['timeseries?timezone=Europe/Berln', '/timezone'],
  ['timeseries?interval=minute', '/interval'],
  ['timeseries?interval=hour&dateFrom=2020-01-01&dateTo=2026-01-01', '/dateFrom'],
  ['breakdown', '/by'],
  ['breakdown?by=country', '/by'],
  ['breakdown?by=video&cursor=nonsense', '/cursor'],
  ['breakdown?by=video&sort=up', '/sort'],
  ['summary?include=uniqes', '/include/0'],
  ['summary?explain=yes', '/explain'],
  ['videos?sort=up', '/sort'],
  ['videos?cursor=nonsense', '/cursor'],
  ['videos/vid_1/timeline?step=0', '/step'],
  ['videos/vid_1/timeline?videoId=vid_2', '/videoId'],
  ['overlays/ovl_1?overlayId=ovl_2&overlayId=ovl_3', '/overlayId'],
  ['summary?campaign=x', '/campaign'],
  ['uniques?dateFrom=2026-02-30', '/dateFrom'],
  [`summary?${'campaignId=a&'.repeat(101)}`, '/campaignId'],
])('%s is refused at %s', async (path, pointer) => {
  const problem = readProblem('validation_failed', await server.get(`/api/analytics/${path}`));
  expect(problem.errors?.map((error) => error.pointer)).toEqual([pointer]);
});

it('a token for one campaign sees only that campaign on every route', async () => {
  const issued = await server.post('/api/tokens', { campaignIds: ['camp_1'], expiresInSeconds: 600 });
  const narrow = service.client(String(Object(issued.body).token));
  const own = await read(Summary, 'summary', { campaignId: 'camp_1' });
  const seen = readAnswer(Breakdown, await narrow.get('/api/analytics/breakdown?by=campaign'));
  expect(seen.rows.map(({ campaign }) => campaign)).toEqual(['camp_1']);
  expect(seen.total.impressions).toBe(own.impressions);
  const series = readAnswer(Timeseries, await narrow.get('/api/analytics/timeseries?timezone=Europe/Berlin'));
  expect(addUp(series.rows)).toEqual({ impressions: own.impressions, interactions: own.interactions });
  const videos = readAnswer(WatchedVideoList, await narrow.get('/api/analytics/videos'));
  expect(addUp(videos.rows)).toEqual({ impressions: own.impressions, interactions: own.interactions });
  const results = readAnswer(OverlayResults, await narrow.get('/api/analytics/overlays/ovl_1'));
  expect(results).toMatchObject(
    await read(OverlayResults, 'overlays/ovl_1', { campaignId: 'camp_1' }).then(
      ({ asOf: _, ...rest }) => rest,
    ),
  );
  readProblem(
    'insufficient_scope',
    await narrow.get('/api/analytics/summary?campaignId=camp_1&campaignId=camp_2'),
  );
  const explained = readAnswer(Summary, await narrow.get('/api/analytics/summary?explain=1'));
  const all = await read(Summary, 'summary', { campaignId: 'camp_1', explain: '1' });
  expect(explained.explanation?.leftOut).toEqual(
    all.explanation?.leftOut.map((one) => (one.what === 'afterAsOf' ? expect.anything() : one)),
  );
});
