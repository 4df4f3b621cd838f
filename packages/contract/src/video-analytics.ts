import Type, { type Static } from 'typebox';
import { AsOf, Counts } from './analytics.ts';
import { analyticsParameters, Period } from './analytics-filters.ts';
import { closed } from './closed.ts';
import { Explanation } from './explanation.ts';
import { limits } from './limits.ts';
import { oneOf } from './one-of.ts';
import { PageQuery } from './page-query.ts';

export const videoOrders = [
  'viewers',
  'impressions',
  'interactions',
  'engagementRate',
  'watchedSeconds',
  'completedPlays',
  'name',
] as const;
export type VideoOrder = (typeof videoOrders)[number];

export const VideoListQuery = closed({
  ...analyticsParameters,
  sort: Type.Optional(
    oneOf(videoOrders, {
      description: 'Largest first, names in alphabetical order. Default: viewers, then impressions',
    }),
  ),
  ...PageQuery.properties,
});
export type VideoListQuery = Static<typeof VideoListQuery>;

const Viewers = Type.Integer({
  description:
    'Sessions that started to play the video; a device counts as one session where events name none',
});
const NullableNumber = (description: string) => Type.Union([Type.Number(), Type.Null()], { description });

const Estimated = Type.Boolean({
  description:
    'False: exact. True where viewers are too many to look at each: what is told of viewers and of what they watched is estimated from a random part of them',
});

export const VideoList = Type.Object({
  rows: Type.Array(
    Type.Object({
      video: Type.String({ description: "The video; '' for events that name none" }),
      viewers: Viewers,
      ...Counts.properties,
      watchedSeconds: Type.Number({
        description: 'Seconds that were watched, added up over viewers; each second once for a viewer',
      }),
      meanPercentWatched: NullableNumber(
        'How much of the video viewers watched, 0 to 100: the mean over viewers whose player said so',
      ),
      completedPlays: Type.Integer({ description: 'Viewers who reached the end of the video' }),
    }),
  ),
  estimated: Estimated,
  nextCursor: Type.Union([Type.String(), Type.Null()]),
  period: Period,
  asOf: AsOf,
  explanation: Type.Optional(Explanation),
});
export type VideoList = Static<typeof VideoList>;

export const VideoTimelineQuery = closed({
  ...analyticsParameters,
  step: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.timelineSeconds,
      description:
        'Seconds of the video in a row. Default: 1, or more where there would be more than 1,000 rows',
    }),
  ),
});
export type VideoTimelineQuery = Static<typeof VideoTimelineQuery>;

const From = Type.Number({ description: 'Second of the video at which it begins' });
const To = Type.Number({ description: 'Second of the video at which it ends, exclusive' });

/** How a video was watched and answered, along its own time. */
export const VideoTimeline = Type.Object({
  videoId: Type.String(),
  videoLength: NullableNumber(
    'Length in seconds that most viewers have: the median of what players said; null if none did',
  ),
  viewers: Viewers,
  estimated: Estimated,
  step: Type.Integer({ description: 'Seconds of the video in a row' }),
  rows: Type.Array(
    Type.Object({
      from: From,
      to: To,
      viewers: Type.Number({
        description:
          'Viewers who watched this second, each once. With a step above 1: the mean over the seconds of the row',
      }),
      views: Type.Number({
        description: 'The same with rewatching: once for each time that a viewer started the video again',
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
    { description: 'Events that do not say when in the video they happened, or later than it is long' },
  ),
  hotspots: Type.Array(
    Type.Object({
      from: From,
      to: To,
      interactions: Type.Integer(),
      viewers: Type.Number({ description: 'Viewers of this row' }),
      interactionsPerViewer: NullableNumber('interactions / viewers; null if nobody told what was watched'),
    }),
    {
      description:
        'The ten rows with most interactions for each viewer. Rows with less than a twentieth of the viewers of the best row are left out: a single answer would lead there',
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
