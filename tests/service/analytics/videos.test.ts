import { createVideoListHandlers } from '@overlay/service/internal/analytics/videos/video-list.ts';
import { createVideoTimelineHandlers } from '@overlay/service/internal/analytics/videos/video-timeline.ts';
import { makeEventRow } from '@overlay/service/internal/event/event-row.fixture.ts';
import type { CallOf } from '@overlay/service/internal/http/operations/operation-types.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atScale } from '../../kit/scale.ts';
import { type AnalyticsStore, callOf, openAnalyticsStore } from './analytics-store.ts';
import { type DataSet, forAllSets, forEachSet, insertDataSets } from './data-sets.ts';
import { makeRandomEvents, pick } from './random-events.ts';
import { makeRandomPlays } from './random-plays.ts';
import { makeRandomQuestion } from './random-question.ts';
import { countEvents, groupBy, isImpression, isInteraction, rate } from './reference.ts';
import { selectOfVideos, toViewers } from './reference-plays.ts';

let analytics: AnalyticsStore;
let handlers: ReturnType<typeof createHandlers>;
let dataSets: readonly DataSet[];

function createHandlers({ parts }: AnalyticsStore) {
  return { ...createVideoListHandlers(parts), ...createVideoTimelineHandlers(parts) };
}

/** A timeline asks more than any other endpoint: the short form asks about four sets. */
const some = () => dataSets.slice(0, atScale({ short: 20, long: dataSets.length, release: dataSets.length }));

beforeAll(async () => {
  analytics = await openAnalyticsStore();
  handlers = createHandlers(analytics);
  dataSets = await insertDataSets(analytics, (account, seed) => [
    ...makeRandomEvents(account, seed),
    ...makeRandomPlays(account, seed),
  ]);
});
afterAll(() => analytics.close());

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
/** The lower median if their number is even. */
const toMedian = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor((numbers.length - 1) / 2)] ?? null;

it('the list has every video once across pages, in the requested order', forAllSets, async () => {
  await forEachSet(some(), 5, async ({ account, events }, random) => {
    const question = makeRandomQuestion(random);
    const sort = pick(random, [
      'viewers',
      'watchedSeconds',
      'completedPlays',
      'impressions',
      'name',
    ] as const);
    const selected = selectOfVideos(events, question);
    const expected = [...groupBy(selected, ({ videoId }) => videoId)]
      .map(([video, own]) => {
        const viewers = toViewers(own);
        const percents = viewers.flatMap(({ seconds, videoLength }) =>
          videoLength === null ? [] : [Math.min(100, (seconds.size * 100) / Math.ceil(videoLength))],
        );
        return {
          video,
          viewers: viewers.length,
          ...countEvents(own),
          watchedSeconds: sum(viewers.map(({ seconds }) => seconds.size)),
          meanPercentWatched:
            percents.length === 0 ? null : expect.closeTo(sum(percents) / percents.length, 6),
          completedPlays: viewers.filter(({ hasEnded }) => hasEnded).length,
        };
      })
      .filter(({ viewers, impressions, interactions }) => viewers + impressions + interactions > 0)
      .sort(
        (one, other) =>
          (sort === 'name' ? 0 : other[sort] - one[sort] || other.impressions - one.impressions) ||
          (one.video < other.video ? -1 : 1),
      );
    const found: object[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const query = { ...question, sort, limit: 3, ...(cursor === undefined ? {} : { cursor }) };
      const page = await handlers.listWatchedVideos(callOf(account, query));
      found.push(...page.rows);
      cursor = page.nextCursor;
    }
    expect(found, JSON.stringify({ ...question, sort })).toEqual(expected);
  });
});

it('a timeline has every second of the video, each equal to the reference', forAllSets, async () => {
  await forEachSet(some(), 6, async ({ account, events }, random) => {
    const { videoId: _, ...question } = makeRandomQuestion(random);
    const videoId = pick(random, ['vid_1', 'vid_2']);
    const step = pick(random, [1, 1, 4, 7]);
    const selected = selectOfVideos(events, { ...question, videoId: [videoId] });
    const viewers = toViewers(selected);
    const lengths = viewers.flatMap(({ videoLength }) => (videoLength === null ? [] : [videoLength]));
    const videoLength = toMedian(lengths);
    const told = selected.filter((event) => isImpression(event) || isInteraction(event));
    const moments = told.flatMap(({ videoTimeSeconds: at }) => (at === null ? [] : [Math.floor(at)]));
    const last = Math.max(-1, ...viewers.map(({ seconds }) => Math.max(-1, ...seconds)), ...moments);
    const length = videoLength === null ? last + 1 : Math.ceil(videoLength);
    const answer = await handlers.getVideoTimeline(
      callOf(account, { ...question, ...(step === 1 && length <= 1_000 ? {} : { step }) }, { videoId }),
    );
    const context = JSON.stringify({ ...question, videoId, step });
    expect(answer.viewers, context).toBe(viewers.length);
    expect(answer.videoLength, context).toBe(videoLength);
    const secondOf = (at: number | null) =>
      at === null || Math.floor(at) > length ? -1 : Math.min(Math.floor(at), length - 1);
    const bySecond = groupBy(told, ({ videoTimeSeconds: at }) => String(secondOf(at)));
    const watching = (second: number) => viewers.filter(({ seconds }) => seconds.has(second)).length;
    const viewsOf = (second: number) =>
      sum(viewers.map(({ views }) => views.filter((view) => view.has(second)).length));
    const mean = (from: number, to: number, of: (second: number) => number) =>
      rate(sum(Array.from({ length: to - from }, (_one, index) => of(from + index))), to - from);
    const answersOf = (own: typeof told) =>
      own.filter((event) => isInteraction(event) && event.interactionType !== 'cta_click').length;
    const rows = Array.from({ length: Math.ceil(length / answer.step) }, (_one, index) => {
      const from = index * answer.step;
      const to = Math.min(length, from + answer.step);
      const own = Array.from(
        { length: to - from },
        (_two, more) => bySecond.get(String(from + more)) ?? [],
      ).flat();
      return {
        from,
        to,
        viewers: mean(from, to, watching),
        views: mean(from, to, viewsOf),
        ...countEvents(own),
        answers: answersOf(own),
      };
    });
    // Thousands of equal seconds of an endless record are compared as one text.
    if (length > 100) expect(JSON.stringify(answer.rows)).toBe(JSON.stringify(rows));
    else expect(answer.rows, context).toEqual(rows);
    const { impressions, interactions } = countEvents(bySecond.get('-1') ?? []);
    const answers = answersOf(bySecond.get('-1') ?? []);
    expect(answer.unplaced, context).toEqual({ impressions, interactions, answers });

    const placed = told.filter(
      ({ videoTimeSeconds: at, overlayId }) => overlayId !== '' && at !== null && length > 0,
    );
    const overlays = [...groupBy(placed, ({ overlayId }) => overlayId)].flatMap(([overlayId, own]) => {
      const seconds = own.map(({ videoTimeSeconds: at }) => Math.floor(at ?? 0));
      if (Math.min(...seconds) > length) return [];
      const from = secondOf(Math.min(...seconds));
      const to = Math.min(length, Math.max(...seconds) + 1);
      const viewersBefore = watching(Math.max(0, from - 1));
      const viewersAfter = watching(Math.min(to, length - 1));
      const all = told.filter((event) => event.overlayId === overlayId);
      return [
        {
          overlayId,
          from,
          to,
          ...countEvents(all),
          viewersBefore,
          viewersAfter,
          dropOff: rate(viewersBefore - viewersAfter, viewersBefore),
        },
      ];
    });
    expect(
      answer.overlays.toSorted((one, other) => (one.overlayId < other.overlayId ? -1 : 1)),
      context,
    ).toEqual(overlays.sort((one, other) => (one.overlayId < other.overlayId ? -1 : 1)));
    const most = Math.max(0, ...rows.map((row) => row.viewers));
    const hot = rows.filter((row) => row.interactions > 0 && row.viewers * 20 >= most);
    const heat = (row: { interactions: number; viewers: number }) =>
      row.viewers === 0 ? 0 : row.interactions / row.viewers;
    expect(answer.hotspots.length, context).toBe(Math.min(10, hot.length));
    expect(answer.hotspots.map(heat)).toEqual(
      hot
        .map(heat)
        .sort((one, other) => other - one)
        .slice(0, 10),
    );
  });
});

it('the list and the timeline report the same viewers', forAllSets, async () => {
  await forEachSet(some(), 7, async ({ account }) => {
    const { rows } = await handlers.listWatchedVideos(callOf(account, {}));
    for (const { video, viewers, impressions, interactions } of rows.filter((row) => row.video !== '')) {
      const timeline = await handlers.getVideoTimeline(callOf(account, {}, { videoId: video }));
      const parts = [...timeline.rows, timeline.unplaced];
      expect({
        viewers: timeline.viewers,
        impressions: sum(parts.map((part) => part.impressions)),
        interactions: sum(parts.map((part) => part.interactions)),
      }).toEqual({ viewers, impressions, interactions });
    }
  });
});

describe('playback records', () => {
  const ofPlay = {
    accountId: 'acct_hostile',
    eventType: 'impression',
    interactionType: '',
    overlayType: '',
    overlayId: '',
    playbackEvent: 'summary',
    videoId: 'vid_hostile',
  } as const;

  it('never make a timeline longer than three hours or count a viewer twice', async () => {
    const pairs = Array.from({ length: 50 }, (_, index): [number, number] => [index / 10, 1e9 + index]);
    const flood = Array.from({ length: 2_000 }, (_, index) =>
      makeEventRow({
        ...ofPlay,
        eventId: `evt_flood${index}`,
        sessionId: 'sess_flood',
        playedSegments: pairs,
      }),
    );
    const moment = makeEventRow({
      ...ofPlay,
      eventId: 'evt_moment',
      playbackEvent: '',
      overlayId: 'ovl_late',
      videoTimeSeconds: 1e300,
    });
    await analytics.insert('hostile', [...flood, moment]);
    const answer = await handlers.getVideoTimeline(
      callOf('acct_hostile', { step: 1 }, { videoId: 'vid_hostile' }),
    );
    expect(answer.rows).toHaveLength(10_800);
    expect(new Set(answer.rows.map(({ viewers, views }) => `${viewers} ${views}`))).toEqual(new Set(['1 1']));
    expect(answer).toMatchObject({ viewers: 1, unplaced: { impressions: 1 }, overlays: [] });
    const coarse = await handlers.getVideoTimeline(callOf('acct_hostile', {}, { videoId: 'vid_hostile' }));
    expect(coarse).toMatchObject({ step: 15 });
    expect(coarse.rows).toHaveLength(720);
    const { rows } = await handlers.listWatchedVideos(callOf('acct_hostile', {}));
    expect(rows).toMatchObject([{ viewers: 1, watchedSeconds: 10_800, meanPercentWatched: null }]);
  });

  it('do not count seconds before the beginning of a video', async () => {
    const about = { ...ofPlay, accountId: 'acct_before', sessionId: 'sess_before', videoLength: 4 };
    await analytics.insert('before', [
      makeEventRow({
        ...about,
        eventId: 'evt_before',
        playedSegments: [
          [-1e300, -5],
          [-3, 2],
        ],
      }),
      makeEventRow({ ...about, eventId: 'evt_minus', playbackEvent: '', videoTimeSeconds: -1e300 }),
    ]);
    const { rows } = await handlers.getVideoTimeline(callOf('acct_before', {}, { videoId: 'vid_hostile' }));
    expect(rows.map(({ viewers, impressions }) => [viewers, impressions])).toEqual([
      [1, 1],
      [1, 0],
      [0, 0],
      [0, 0],
    ]);
  });

  it('without played segments do not set the length either', async () => {
    const about = { ...ofPlay, accountId: 'acct_idle', videoLength: 30 };
    const played = {
      sessionId: 'sess_watches',
      videoLength: 24,
      playedSegments: [[0, 12]] as [number, number][],
    };
    await analytics.insert('idle', [
      makeEventRow({ ...about, eventId: 'evt_idle1', sessionId: 'sess_idle' }),
      makeEventRow({ ...about, ...played, eventId: 'evt_idle2' }),
      makeEventRow({ ...about, eventId: 'evt_idle3', sessionId: 'sess_watches' }),
      makeEventRow({
        ...about,
        eventId: 'evt_idle4',
        sessionId: 'sess_starts',
        playbackEvent: 'start',
        videoLength: null,
      }),
      makeEventRow({ ...about, eventId: 'evt_idle5', sessionId: 'sess_starts', playbackEvent: 'progress' }),
    ]);
    const timeline = await handlers.getVideoTimeline(callOf('acct_idle', {}, { videoId: 'vid_hostile' }));
    expect(timeline).toMatchObject({ viewers: 2, videoLength: 24 });
    const { rows } = await handlers.listWatchedVideos(callOf('acct_idle', {}));
    expect(rows).toMatchObject([{ viewers: 2, watchedSeconds: 12, meanPercentWatched: 50 }]);
  });

  it('with one wrong length do not change the length of a video', async () => {
    const rows = Array.from({ length: 5 }, (_, index) =>
      makeEventRow({
        ...ofPlay,
        accountId: 'acct_length',
        eventId: `evt_length${index}`,
        sessionId: `sess_${index}`,
        videoLength: index === 0 ? 1e12 : 20,
        playedSegments: [[0, index === 0 ? 1e12 : 10]],
      }),
    );
    await analytics.insert('length', rows);
    const answer = await handlers.getVideoTimeline(callOf('acct_length', {}, { videoId: 'vid_hostile' }));
    expect(answer.videoLength).toBe(20);
    expect(answer.rows.map(({ viewers }) => viewers)).toEqual([...Array(10).fill(5), ...Array(10).fill(1)]);
  });
});

describe('a video with a crowd', () => {
  const crowd = 12_000;
  const few = 30;
  const lone = 10;
  beforeAll(async () => {
    const rows = Array.from({ length: crowd + few + lone }, (_, viewer) => {
      const about = {
        accountId: 'acct_crowd',
        eventType: 'impression',
        interactionType: '',
        overlayType: '',
        overlayId: '',
        sessionId: `sess_crowd_${viewer}`,
        videoId: viewer < crowd ? 'vid_crowd' : viewer < crowd + few ? 'vid_few' : `vid_lone${viewer}`,
        videoLength: 20,
        timestamp: Date.UTC(2026, 1, 1) + viewer * 60_000,
      } as const;
      return [
        makeEventRow({ ...about, eventId: `evt_crowd_${viewer}a`, playbackEvent: 'start' }),
        makeEventRow({
          ...about,
          eventId: `evt_crowd_${viewer}b`,
          playbackEvent: viewer % 2 === 0 ? 'ended' : 'summary',
          playedSegments: [[0, viewer % 2 === 0 ? 20 : 10]],
        }),
      ];
    });
    await analytics.insert('crowd', rows.flat());
  });
  const sampling = () => ({
    ...createVideoListHandlers(analytics.parts, { records: 6_000 }),
    ...createVideoTimelineHandlers(analytics.parts, { records: 6_000 }),
  });
  const close = (found: number, exact: number) =>
    expect(Math.abs(found - exact), `${found} instead of ${exact}`).toBeLessThanOrEqual(exact * 0.05);

  it('is reported exactly as long as no viewers are sampled', async () => {
    const { rows, estimated } = await handlers.listWatchedVideos(callOf('acct_crowd', {}));
    expect(estimated).toBe(false);
    expect(rows[0]).toMatchObject({ viewers: crowd, completedPlays: crowd / 2, watchedSeconds: crowd * 15 });
  });

  it('is estimated from a sample of its viewers in the list, unlike a video with few viewers', async () => {
    const { rows, estimated } = await sampling().listWatchedVideos(callOf('acct_crowd', {}));
    expect(estimated).toBe(true);
    const [large, small, ...ones] = rows;
    expect(ones.map(({ viewers }) => viewers)).toEqual(Array(lone).fill(1));
    close(large?.viewers ?? 0, crowd);
    close(large?.completedPlays ?? 0, crowd / 2);
    close(large?.watchedSeconds ?? 0, crowd * 15);
    expect(large?.meanPercentWatched).toBeCloseTo(75, -1);
    expect(small).toMatchObject({ video: 'vid_few', viewers: few, watchedSeconds: few * 15 });
  });

  it('is estimated within 2 % next to many more, with viewers who start more than once and watch for different times', {
    tags: ['long'],
  }, async () => {
    const viewers = 50_000;
    const others = 16;
    const rows = Array.from({ length: viewers }, (_, viewer) => {
      const watched = (viewer * 7_919) % 170;
      const about = {
        accountId: 'acct_multitude',
        eventType: 'impression',
        interactionType: '',
        overlayType: '',
        overlayId: '',
        sessionId: `sess_multitude_${viewer}`,
        videoId: `vid_${viewer % (others + 1) === 0 ? 'asked' : viewer % 3}`,
        videoLength: 180,
        timestamp: Date.UTC(2026, 1, 1) + viewer * 10_000,
      } as const;
      const starts = viewer % 10 === 0 ? 2 : 1;
      return [
        ...Array.from({ length: starts }, (__, start) =>
          makeEventRow({ ...about, eventId: `evt_multitude_${viewer}s${start}`, playbackEvent: 'start' }),
        ),
        makeEventRow({
          ...about,
          eventId: `evt_multitude_${viewer}b`,
          playbackEvent: watched > 100 ? 'ended' : 'summary',
          playedSegments: [[0, watched]],
        }),
      ];
    }).flat();
    for (let part = 0; part < 2; part += 1) {
      await analytics.insert(`multitude ${part}`, rows.slice(part * 60_000, (part + 1) * 60_000));
    }
    const exact = await handlers.listWatchedVideos(callOf('acct_multitude', {}));
    // One viewer in 7 is sampled first.
    const some = createVideoListHandlers(analytics.parts, { records: 15_000 });
    const { rows: estimates, estimated } = await some.listWatchedVideos(callOf('acct_multitude', {}));
    expect(estimated).toBe(true);
    const asked = (all: typeof estimates) => all.find(({ video }) => video === 'vid_asked');
    const [right, found] = [asked(exact.rows), asked(estimates)];
    expect(found?.viewers).toBe(right?.viewers);
    for (const row of estimates) {
      const own = exact.rows.find(({ video }) => video === row.video);
      const off = Math.abs(row.viewers - (own?.viewers ?? 0)) / (own?.viewers ?? 1);
      expect(off, `${row.video}: ${row.viewers} instead of ${own?.viewers}`).toBeLessThanOrEqual(0.02);
    }
  });

  it('is estimated from a sample of its viewers in its timeline', async () => {
    const ask = (videoId: string) =>
      sampling().getVideoTimeline(callOf('acct_crowd', { explain: '1' }, { videoId }));
    const large = await ask('vid_crowd');
    expect(large.estimated).toBe(true);
    // Starts show how many viewers each sampled one represents.
    expect(large.viewers).toBe(crowd);
    expect(large.rows[5]?.viewers).toBe(crowd);
    close(large.rows[15]?.views ?? 0, crowd / 2);
    const rules = large.explanation?.figures.find(({ figure }) => figure === 'viewers')?.rule;
    expect(rules).toContain('Estimated');
    expect(await ask('vid_few')).toMatchObject({ estimated: false, viewers: few });
    const ofOverlay = await sampling().getVideoTimeline(
      callOf('acct_crowd', { overlayId: ['ovl_1'] }, { videoId: 'vid_crowd' }),
    );
    expect(ofOverlay.estimated).toBe(true);
    close(ofOverlay.viewers, crowd);
  });
});

it('a video of another account has an empty timeline', async () => {
  const answer = await handlers.getVideoTimeline(callOf('acct_nobody', {}, { videoId: 'vid_1' }));
  expect(answer).toMatchObject({ viewers: 0, videoLength: null, rows: [], hotspots: [], overlays: [] });
});

it('a filter that contradicts the path is refused', async () => {
  const call = callOf<CallOf<'getVideoTimeline'>>('acct_0', { videoId: ['vid_2'] }, { videoId: 'vid_1' });
  await expect(handlers.getVideoTimeline(call)).rejects.toMatchObject({ code: 'validation_failed' });
});
