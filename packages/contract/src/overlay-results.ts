import Type, { type Static } from 'typebox';
import { AsOf, analyticsParameters, Counts, Explanation, Period, versionFilter } from './analytics.ts';
import { overlayTypes } from './event-kinds.ts';
import { closed, OverlayVersionNumber, oneOf } from './fields.ts';
import type { OperationRows } from './operation.ts';
import { Timeseries } from './timeseries.ts';

export const OverlayResultsQuery = closed({ ...analyticsParameters, ...versionFilter });
export type OverlayResultsQuery = Static<typeof OverlayResultsQuery>;

const nullable = Type.Null();
const Clicks = Type.Integer({ description: 'Clicks on the call to action' });

const OverlayAnswer = Type.Object({
  value: Type.Optional(
    Type.Union([Type.Number(), Type.String()], {
      description: 'The answer: index or id of a poll option, stars of a rating, what a tap sends',
    }),
  ),
  label: Type.Optional(
    Type.String({ description: 'Text of a poll option as its viewers saw it, if the overlay is known' }),
  ),
  versions: Type.Optional(
    Type.Array(OverlayVersionNumber, {
      description:
        'Polls: the versions with this label, oldest first. Only if other versions label the option differently or lack it',
    }),
  ),
  from: Type.Optional(
    Type.Number({ description: 'Sliders: the lowest position of this part of the scale, inclusive' }),
  ),
  to: Type.Optional(
    Type.Number({ description: 'Sliders: the highest position, exclusive except for the last part' }),
  ),
  votes: Type.Integer({ description: 'Devices whose last answer this is' }),
  share: Type.Integer({ description: 'Percentage of the votes of all rows; the shares add up to 100' }),
  answers: Type.Integer({ description: 'All of these answers, including replaced ones' }),
});

/** What viewers answered to one overlay. As in `PollResults`, each device has one vote, and its last answer counts. */
export const OverlayResults = Type.Object({
  overlayId: Type.String(),
  type: Type.Union([oneOf(overlayTypes), nullable], {
    description: 'The type of the stored overlay, otherwise of most of its answers; null without either',
  }),
  ...Counts.properties,
  votes: Type.Integer({ description: 'Devices that answered. Each has one vote: its last answer' }),
  answers: Type.Integer({ description: 'All answers, without clicks on calls to action' }),
  correct: Type.Optional(
    Type.Object(
      {
        count: Type.Integer({ description: 'Votes for the correct option' }),
        share: Type.Integer({ description: 'Percentage of the votes that could be judged' }),
      },
      {
        description:
          'Quizzes: judged by the version that the viewer saw. Not for publishable keys and read tokens, which are in pages',
      },
    ),
  ),
  rows: Type.Array(OverlayAnswer, {
    description:
      'Polls and taps: a row for each option, and for each earlier label of an option that was answered. Ratings: for each value. Sliders: for each part of the scale',
  }),
  other: Type.Object(
    {
      votes: Type.Integer({ description: 'Votes for them' }),
      answers: Type.Integer({ description: 'All of these answers' }),
    },
    {
      description:
        'Answers in no row: options and values that the overlay does not have, or beyond the 50 most frequent',
    },
  ),
  mean: Type.Union([Type.Number(), nullable], {
    description: 'Ratings and sliders: mean of the votes; null without votes',
  }),
  interval95: Type.Union(
    [
      Type.Object({
        low: Type.Number({ description: 'Lower end' }),
        high: Type.Number({ description: 'Upper end' }),
      }),
      nullable,
    ],
    {
      description:
        'Ratings and sliders: 95 % confidence interval of the mean (Student); null below two votes',
    },
  ),
  quartiles: Type.Union(
    [
      Type.Object({
        first: Type.Number({ description: 'A quarter of the votes are at most this' }),
        median: Type.Number({ description: 'Half of the votes are at most this' }),
        third: Type.Number({ description: 'Three quarters of the votes are at most this' }),
      }),
      nullable,
    ],
    { description: 'Ratings and sliders: quartiles of the votes; null without votes' },
  ),
  callToAction: Type.Object(
    {
      clicks: Clicks,
      clickThroughRate: Type.Number({ description: 'clicks / impressions, 0 without impressions' }),
      links: Type.Array(
        Type.Object({
          label: Type.String({ description: "Text of the call to action; '' if the events have none" }),
          link: Type.String({ description: "The link; '' if the events have none" }),
          clicks: Clicks,
        }),
        { description: 'At most 50, most clicks first' },
      ),
    },
    { description: 'Clicks on the call to action in or near the overlay' },
  ),
  series: Type.Array(Timeseries.properties.rows.items, {
    description: 'Every day of the period, in the requested time zone',
  }),
  period: Period,
  asOf: AsOf,
  explanation: Type.Optional(Explanation),
});
export type OverlayResults = Static<typeof OverlayResults>;

/**
 * Results of a poll, a rating or a slider for its viewers. Each device has one vote, and its last answer counts. With
 * fewer than five answers the results are hidden: `total` is 0, the options have neither count nor share, and there is
 * no mean.
 */
export const PollResults = Type.Object({
  overlayId: Type.String(),
  hidden: Type.Boolean(),
  total: Type.Integer(),
  mean: Type.Optional(Type.Number({ description: 'The mean of a rating or a slider' })),
  /** Empty unless the overlay is a poll. */
  options: Type.Array(
    Type.Object({
      value: Type.Union([Type.String(), Type.Integer()], {
        description: 'The id of the option, or its index if it has no id',
      }),
      label: Type.String(),
      count: Type.Optional(Type.Integer()),
      share: Type.Optional(
        Type.Integer({ description: 'Percentage as a whole number; all shares add up to 100' }),
      ),
    }),
  ),
});
export type PollResults = Static<typeof PollResults>;

/** Fewer answers than this could reveal what one person chose. */
export const pollResultsMinimum = 5;

export const overlayResultsOperations = {
  getOverlayResults: {
    at: 'GET /api/analytics/overlays/{overlayId}',
    summary: 'What viewers answered to one overlay, by option, value or part of the scale, and by day',
    permission: 'analytics:read',
    query: OverlayResultsQuery,
    answer: OverlayResults,
    table: true,
  },
  getPollResults: {
    at: 'GET /api/polls/{overlayId}/results',
    summary: 'Results of a poll, rating or slider for viewers, if the overlay shows them',
    permission: 'overlays:show',
    answer: PollResults,
  },
} as const satisfies OperationRows;
