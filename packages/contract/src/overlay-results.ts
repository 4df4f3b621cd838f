import Type, { type Static } from 'typebox';
import { AsOf, Counts, Timeseries } from './analytics.ts';
import { analyticsParameters, Period } from './analytics-filters.ts';
import { closed } from './closed.ts';
import { overlayTypes } from './event-kinds.ts';
import { Explanation } from './explanation.ts';
import { oneOf } from './one-of.ts';

export const OverlayResultsQuery = closed(analyticsParameters);
export type OverlayResultsQuery = Static<typeof OverlayResultsQuery>;

const nullable = Type.Null();
const Clicks = Type.Integer({ description: 'Clicks on the call to action' });

const OverlayAnswer = Type.Object({
  value: Type.Optional(
    Type.Union([Type.Number(), Type.String()], {
      description: 'The answer: index or id of a poll option, stars of a rating, what a tap sends',
    }),
  ),
  label: Type.Optional(Type.String({ description: 'Text of a poll option, if the overlay is known' })),
  from: Type.Optional(
    Type.Number({ description: 'Sliders: the lowest position of this part of the scale, inclusive' }),
  ),
  to: Type.Optional(
    Type.Number({ description: 'Sliders: the highest position, exclusive except for the last part' }),
  ),
  votes: Type.Integer({ description: 'Devices whose last answer this is' }),
  share: Type.Integer({ description: 'Percentage of the votes of all rows; the shares add up to 100' }),
  answers: Type.Integer({ description: 'All such answers, including those that a later one replaced' }),
});

/** What viewers answered to one overlay. As in `PollResults`, each device has one vote, and its last answer counts. */
export const OverlayResults = Type.Object({
  overlayId: Type.String(),
  type: Type.Union([oneOf(overlayTypes), nullable], {
    description: 'Of the stored overlay; else of most of its answers; null without either',
  }),
  ...Counts.properties,
  votes: Type.Integer({ description: 'Devices that answered. Each has one vote: its last answer' }),
  answers: Type.Integer({ description: 'All answers, without clicks on calls to action' }),
  rows: Type.Array(OverlayAnswer, {
    description:
      'Polls and taps: a row for each option. Ratings: for each value. Sliders: for each part of the scale',
  }),
  other: Type.Object(
    {
      votes: Type.Integer({ description: 'Votes for them' }),
      answers: Type.Integer({ description: 'All such answers' }),
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
          label: Type.String({ description: "Text of the call to action; '' if the events name none" }),
          link: Type.String({ description: "Where it leads; '' if the events name none" }),
          clicks: Clicks,
        }),
        { description: 'At most 50, most clicks first' },
      ),
    },
    { description: 'Clicks on the call to action in or near the overlay' },
  ),
  series: Type.Array(Timeseries.properties.rows.items, {
    description: 'Every day of the period, in the time zone that was asked for',
  }),
  period: Period,
  asOf: AsOf,
  explanation: Type.Optional(Explanation),
});
export type OverlayResults = Static<typeof OverlayResults>;
