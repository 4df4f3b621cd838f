import { createBreakdownHandlers } from '@overlay/service/internal/analytics/breakdown/breakdown.ts';
import { createConversionSummaryHandlers } from '@overlay/service/internal/analytics/conversion-summary/conversion-summary.ts';
import { createEventListHandlers } from '@overlay/service/internal/analytics/event-list/event-list.ts';
import { createFunnelHandlers } from '@overlay/service/internal/analytics/funnel/funnel.ts';
import { createSummaryHandlers } from '@overlay/service/internal/analytics/summary/summary.ts';
import { createVideoListHandlers } from '@overlay/service/internal/analytics/videos/video-list.ts';
import { createVideoTimelineHandlers } from '@overlay/service/internal/analytics/videos/video-timeline.ts';
import type { VideoAlias } from '@overlay/service/internal/control-store/videos.ts';
import type { EventRow } from '@overlay/service/internal/event/event-row.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnalyticsStore, callOf, nowMs, openAnalyticsStore } from './analytics-store.ts';
import { makeRandomConversions } from './random-conversions.ts';
import { makeRandomEvents } from './random-events.ts';
import { makeRandomPlays } from './random-plays.ts';

/**
 * Two accounts with the same events: in one of them every event names a video by one identifier, in the other by several.
 * Once those are aliases, both must have the same numbers.
 */
const aliases: readonly VideoAlias[] = [{ alias: 'vid_2', videoId: 'vid_1' }];
let merged: readonly VideoAlias[] = aliases;
let analytics: AnalyticsStore;
let handlers: ReturnType<typeof createHandlers>;

function createHandlers({ parts }: AnalyticsStore) {
  return {
    ...createSummaryHandlers(parts),
    ...createBreakdownHandlers(parts),
    ...createFunnelHandlers(parts),
    ...createConversionSummaryHandlers(parts),
    ...createVideoListHandlers(parts),
    ...createVideoTimelineHandlers(parts),
    ...createEventListHandlers({ queries: parts.queries, clock: () => nowMs }),
  };
}

const toVideo = (videoId: string) => aliases.find(({ alias }) => alias === videoId)?.videoId ?? videoId;

beforeAll(async () => {
  analytics = await openAnalyticsStore((accountId) => (accountId === 'acct_several' ? merged : []));
  handlers = createHandlers(analytics);
  const seeds = [3, 4, 5];
  const eventsOf = (account: string): EventRow[] =>
    seeds.flatMap((seed) => [...makeRandomEvents(account, seed), ...makeRandomPlays(account, seed)]);
  const several = eventsOf('acct_several');
  const one = eventsOf('acct_one').map((row) => ({ ...row, videoId: toVideo(row.videoId) }));
  await analytics.insert('several', several);
  await analytics.insert('one', one);
  const conversionsOf = (account: string) =>
    seeds.flatMap((seed) => makeRandomConversions(account, seed, eventsOf(account)));
  await analytics.insertConversions('several', conversionsOf('acct_several'));
  await analytics.insertConversions(
    'one',
    conversionsOf('acct_one').map((row) => ({ ...row, videoId: toVideo(row.videoId) })),
  );
});
afterAll(() => analytics.close());

type Ask = (account: string, videoId: string) => Promise<unknown>;
const questions: Readonly<Record<string, Ask>> = {
  'the summary of the account': (account) => handlers.getSummary(callOf(account, {})),
  'the breakdown by video': (account) => handlers.getBreakdown(callOf(account, { by: 'video' })),
  'the breakdown by overlay of a video': (account, videoId) =>
    handlers.getBreakdown(callOf(account, { by: 'overlay', videoId: [videoId] })),
  'the breakdown by video in another time zone': (account) =>
    handlers.getBreakdown(callOf(account, { by: 'video', timezone: 'Asia/Kolkata' })),
  'the funnel of a video': (account, videoId) =>
    handlers.getFunnel(callOf(account, { videoId: [videoId], by: 'session' })),
  'conversions of a video': (account, videoId) =>
    handlers.getConversionSummary(callOf(account, { videoId: [videoId] })),
  'the list of videos': (account) => handlers.listWatchedVideos(callOf(account, {})),
  'the timeline of a video': async (account, videoId) => ({
    ...((await handlers.getVideoTimeline(callOf(account, {}, { videoId }))) as object),
    videoId: '',
  }),
};

const withoutAccount = (value: unknown) =>
  JSON.parse(JSON.stringify(value).replaceAll('acct_several', 'acct_one'));

describe.each(Object.entries(questions))('%s', (_name, ask) => {
  it.each(['vid_1', 'vid_2'])(
    'is that of a video with one identifier, asked by %s',
    { tags: ['long'] },
    async (videoId) => {
      merged = aliases;
      expect(withoutAccount(await ask('acct_several', videoId))).toEqual(await ask('acct_one', 'vid_1'));
    },
  );
});

it('the list of events names the video of an alias, and finds its events by either', async () => {
  merged = aliases;
  const idsOf = async (account: string, videoId: string) => {
    const { events } = await handlers.listEvents(callOf(account, { videoId: [videoId], limit: 200 }));
    expect(new Set(events.map((event) => event.videoId))).toEqual(new Set(['vid_1']));
    return events.length;
  };
  expect(await idsOf('acct_several', 'vid_2')).toBe(await idsOf('acct_one', 'vid_1'));
});

it('an undone merge gives back the counts of each identifier', async () => {
  const videosOf = async () => {
    const { rows } = await handlers.getBreakdown(callOf('acct_several', { by: 'video' }));
    return new Map(rows.map(({ video, impressions }) => [video, impressions]));
  };
  merged = [];
  const before = await videosOf();
  merged = aliases;
  const joined = await videosOf();
  expect(joined.has('vid_2')).toBe(false);
  const sum = ['vid_1', 'vid_2'].reduce((total, id) => total + (before.get(id) ?? 0), 0);
  expect(joined.get('vid_1')).toBe(sum);
  expect(sum).toBeGreaterThan(before.get('vid_1') ?? 0);
  merged = [];
  expect(await videosOf()).toEqual(before);
});
