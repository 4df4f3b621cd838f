import Type, { type Static } from 'typebox';
import { AsOf, analyticsParameters, Counts, Explanation, Period } from './analytics.ts';
import { closed, nullable, oneOf, PageQuery } from './fields.ts';
import { limits } from './limits.ts';
import type { OperationRows } from './operation.ts';

export const watchedVideoOrders = [
  'viewers',
  'impressions',
  'interactions',
  'engagementRate',
  'watchedSeconds',
  'completedPlays',
  'name',
] as const;
export type WatchedVideoOrder = (typeof watchedVideoOrders)[number];

export const WatchedVideoListQuery = closed({
  ...analyticsParameters,
  sort: Type.Optional(
    oneOf(watchedVideoOrders, {
      description: 'Largest first, names in alphabetical order. Default: viewers, then impressions',
    }),
  ),
  ...PageQuery.properties,
});
export type WatchedVideoListQuery = Static<typeof WatchedVideoListQuery>;

const Viewers = Type.Integer({
  description: 'Sessions that started to play the video; without a session, devices count instead',
});
const NullableNumber = (description: string) => nullable(Type.Number(), { description });

const Estimated = Type.Boolean({
  description:
    'False: exact. True if there are too many viewers to read each: numbers of viewers and of watched time are estimated from a random sample',
});

export const WatchedVideoList = Type.Object({
  rows: Type.Array(
    Type.Object({
      video: Type.String({ description: "The video; '' for events without one" }),
      viewers: Viewers,
      ...Counts.properties,
      watchedSeconds: Type.Number({
        description: 'Watched seconds, summed over viewers; each viewer counts a second once',
      }),
      meanPercentWatched: NullableNumber(
        'How much of the video viewers watched, 0 to 100: the mean over viewers whose player reported it',
      ),
      completedPlays: Type.Integer({ description: 'Viewers who reached the end of the video' }),
    }),
  ),
  estimated: Estimated,
  nextCursor: nullable(Type.String()),
  period: Period,
  asOf: AsOf,
  explanation: Type.Optional(Explanation),
});
export type WatchedVideoList = Static<typeof WatchedVideoList>;

export const VideoTimelineQuery = closed({
  ...analyticsParameters,
  step: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.timelineSeconds,
      description:
        'Seconds of the video in each row. Default: 1, or more if there would be more than 1,000 rows',
    }),
  ),
});
export type VideoTimelineQuery = Static<typeof VideoTimelineQuery>;

const From = Type.Number({ description: 'Second of the video at which it begins' });
const To = Type.Number({ description: 'Second of the video at which it ends, exclusive' });

/** How a video was watched and answered, by video time. */
export const VideoTimeline = Type.Object({
  videoId: Type.String(),
  videoLength: NullableNumber(
    'Length in seconds that most viewers have: the median of what players reported; null if none did',
  ),
  viewers: Viewers,
  estimated: Estimated,
  step: Type.Integer({ description: 'Seconds of the video in each row' }),
  rows: Type.Array(
    Type.Object({
      from: From,
      to: To,
      viewers: Type.Number({
        description:
          'Viewers who watched this second, each once. With a step above 1: the mean over the seconds of the row',
      }),
      views: Type.Number({
        description: 'The same including rewatching: once for each time that a viewer started the video',
      }),
      ...Counts.properties,
      answers: Type.Integer({ description: 'Interactions without clicks on calls to action' }),
    }),
    { description: 'Every second of the video, at most 3 hours' },
  ),
  unplaced: Type.Object(
    {
      impressions: Type.Integer(),
      interactions: Type.Integer(),
      answers: Type.Integer({ description: 'Interactions without clicks on calls to action' }),
    },
    { description: 'Events without a video time, or with one beyond the end of the video' },
  ),
  hotspots: Type.Array(
    Type.Object({
      from: From,
      to: To,
      interactions: Type.Integer(),
      viewers: Type.Number({ description: 'Viewers of this row' }),
      interactionsPerViewer: NullableNumber('interactions / viewers; null without playback records'),
    }),
    {
      description:
        'The ten rows with most interactions for each viewer. Rows with less than a twentieth of the viewers of the best row are left out: a single answer would put them first',
    },
  ),
  overlays: Type.Array(
    Type.Object({
      overlayId: Type.String(),
      from: Type.Integer({ description: 'Second of its first impression or interaction' }),
      to: Type.Integer({ description: 'Second after its last impression or interaction' }),
      ...Counts.properties,
      viewersBefore: Type.Integer({
        description: 'Viewers of the second before `from`, or of the first second',
      }),
      viewersAfter: Type.Integer({ description: 'Viewers of the second at `to`, or of the last second' }),
      dropOff: Type.Number({
        description: 'Share of `viewersBefore` that was lost, 0 to 1; below 0 where viewers joined',
      }),
    }),
    { description: 'Drop-off at each overlay, in the order of the video; the 200 with most impressions' },
  ),
  nextCursor: Type.Null(),
  period: Period,
  asOf: AsOf,
  explanation: Type.Optional(Explanation),
});
export type VideoTimeline = Static<typeof VideoTimeline>;

export const videoAnalyticsOperations = {
  listWatchedVideos: {
    at: 'GET /api/analytics/videos',
    summary: 'Videos with their viewers, impressions, interactions and how much was watched',
    permission: 'analytics:read',
    query: WatchedVideoListQuery,
    answer: WatchedVideoList,
    table: true,
  },
  getVideoTimeline: {
    at: 'GET /api/analytics/videos/{videoId}/timeline',
    summary: 'Who still watches, and impressions and interactions, for each second of a video',
    permission: 'analytics:read',
    query: VideoTimelineQuery,
    answer: VideoTimeline,
    table: true,
  },
} as const satisfies OperationRows;
