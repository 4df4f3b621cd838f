import Type, { type Static } from 'typebox';
import { analyticsParameters, analyticsPeriod, Period } from './analytics-filters.ts';
import { closed } from './closed.ts';
import { type countedOverlayTypes, eventTypes } from './event-kinds.ts';
import { Explanation } from './explanation.ts';
import { Day, Identifier, Instant, Sha256Hex } from './identifiers.ts';
import { oneOf } from './one-of.ts';
import { PageQuery } from './page-query.ts';

/** What a page asks for with `getAnalytics`. All fields are optional; without any, the whole account is covered. */
export const GetAnalyticsParams = Type.Object({
  campaignId: Type.Optional(Identifier),
  creativeId: Type.Optional(Identifier),
  dateFrom: Type.Optional(Day),
  dateTo: Type.Optional(Day),
});
export type GetAnalyticsParams = Static<typeof GetAnalyticsParams>;

/** What a summary tells beyond its five fields. */
export const summaryExtras = [
  'asOf',
  'uniques',
  'ctaClicks',
  'completions',
  'medianSecondsToFirstInteraction',
  'dwell',
  'undeliverable',
  'comparison',
] as const;
export type SummaryExtra = (typeof summaryExtras)[number];

export const SummaryQuery = closed({
  ...analyticsParameters,
  include: Type.Optional(
    Type.Array(oneOf(summaryExtras), {
      minItems: 1,
      maxItems: summaryExtras.length,
      description: 'Fields beyond the first five; repeat the parameter for several',
    }),
  ),
});
export type SummaryQuery = Static<typeof SummaryQuery>;

/** In every answer but the summary, which has it in the header `Overlay-As-Of` and under `include=asOf`. */
export const AsOf = Type.String({
  ...Instant,
  description: 'Every event that was acknowledged before this moment is counted',
});

const Rate = Type.Number({ description: 'interactions / impressions, 0 without impressions' });

const byType = {
  tap: Type.Integer(),
  rating: Type.Integer(),
  poll: Type.Integer(),
  slider: Type.Integer(),
} satisfies Record<(typeof countedOverlayTypes)[number], Type.TInteger>;

/** What rows of tables count. */
export const Counts = Type.Object({
  impressions: Type.Integer(),
  interactions: Type.Integer(),
  engagementRate: Rate,
});
export type Counts = Static<typeof Counts>;

/** Different devices. A device without a stored identifier is a new one every day (UTC). */
export const Uniques = Type.Object({
  devices: Type.Integer({ description: 'Devices with an impression' }),
  engagedDevices: Type.Integer({ description: 'Devices with an interaction' }),
  uniqueEngagementRate: Type.Number({ description: 'engagedDevices / devices, 0 without devices' }),
  sessions: Type.Integer({ description: 'Sessions with an impression' }),
  estimated: Type.Boolean({ description: 'Exact below 10,000; above, within 2 % and true' }),
});
export type Uniques = Static<typeof Uniques>;

/** The summary. The four numbers of `byType` add up to `interactions`. */
export const AnalyticsResult = Type.Object({
  ...Counts.properties,
  byType: Type.Object(byType),
  period: Period,
});
export type AnalyticsResult = Static<typeof AnalyticsResult>;

/** The same, with what `include` and `explain` add. */
export const Summary = Type.Object({
  ...AnalyticsResult.properties,
  asOf: Type.Optional(AsOf),
  uniques: Type.Optional(Uniques),
  ctaClicks: Type.Optional(Type.Integer()),
  completions: Type.Optional(Type.Integer()),
  completionRate: Type.Optional(
    Type.Number({ description: 'completions / interactions, 0 without interactions' }),
  ),
  medianSecondsToFirstInteraction: Type.Optional(
    Type.Union([Type.Number(), Type.Null()], {
      description:
        'From the first impression of an overlay in a session to its first interaction there; null if there is none',
    }),
  ),
  dwell: Type.Optional(
    Type.Object(
      {
        events: Type.Integer({ description: 'Events that say how long their overlay was visible' }),
        medianSeconds: Type.Union([Type.Number(), Type.Null()]),
      },
      { description: 'How long overlays could be seen and used, from `exposureMs`' },
    ),
  ),
  undeliverable: Type.Optional(
    Type.Array(Type.Object({ reason: Type.String(), overlays: Type.Integer() }), {
      description: 'Overlays that could not be operated, by reason, most frequent first',
    }),
  ),
  comparison: Type.Optional(
    Type.Object(
      { ...Counts.properties, period: Period },
      { description: 'The same number of days directly before' },
    ),
  ),
  explanation: Type.Optional(Explanation),
});
export type Summary = Static<typeof Summary>;

export const intervals = ['hour', 'day', 'week', 'month'] as const;
export type Interval = (typeof intervals)[number];

export const TimeseriesQuery = closed({
  ...analyticsParameters,
  interval: Type.Optional(oneOf(intervals, { description: 'Weeks begin on Monday. Default: day' })),
});
export type TimeseriesQuery = Static<typeof TimeseriesQuery>;

export const Timeseries = Type.Object({
  interval: oneOf(intervals),
  timezone: Type.String(),
  rows: Type.Array(
    Type.Object({
      from: Type.String({
        description: 'When the interval begins: ISO 8601 with the offset of the time zone',
      }),
      to: Type.String({ description: 'When it ends, exclusive' }),
      ...Counts.properties,
      ...byType,
      unfinished: Type.Optional(Type.Literal(true, { description: 'The interval is not over' })),
    }),
    { description: 'Every interval of the period, including those without events' },
  ),
  nextCursor: Type.Null(),
  period: Period,
  asOf: AsOf,
  explanation: Type.Optional(Explanation),
});
export type Timeseries = Static<typeof Timeseries>;

export const dimensions = [
  'campaign',
  'creative',
  'video',
  'overlay',
  'overlayType',
  'interactionType',
  'origin',
  'installation',
  'hourOfWeek',
] as const;
export type Dimension = (typeof dimensions)[number];

export const breakdownOrders = ['impressions', 'interactions', 'engagementRate', 'name'] as const;
export type BreakdownOrder = (typeof breakdownOrders)[number];

export const BreakdownQuery = closed({
  ...analyticsParameters,
  by: oneOf(dimensions),
  sort: Type.Optional(
    oneOf(breakdownOrders, {
      description: 'Largest first, names in alphabetical order. Default: impressions; hourOfWeek: name',
    }),
  ),
  ...PageQuery.properties,
});
export type BreakdownQuery = Static<typeof BreakdownQuery>;

const Name = Type.String({ description: "'' if the events name none" });

export const Breakdown = Type.Object({
  by: oneOf(dimensions),
  rows: Type.Array(
    Type.Object({
      campaign: Type.Optional(Name),
      creative: Type.Optional(Name),
      video: Type.Optional(Name),
      overlay: Type.Optional(Name),
      overlayType: Type.Optional(Name),
      interactionType: Type.Optional(Name),
      origin: Type.Optional(Name),
      installation: Type.Optional(Name),
      hourOfWeek: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 167,
          description: 'Hours since Monday 00:00 in the time zone that was asked for',
        }),
      ),
      ...Counts.properties,
    }),
    { description: 'A row names its value under the value of `by`' },
  ),
  other: Type.Object(
    { rows: Type.Integer({ description: 'Rows that are not on this page' }), ...Counts.properties },
    { description: 'The rest: with the rows of this page it adds up to the total' },
  ),
  total: Counts,
  nextCursor: Type.Union([Type.String(), Type.Null()]),
  period: Period,
  asOf: AsOf,
  explanation: Type.Optional(Explanation),
});
export type Breakdown = Static<typeof Breakdown>;

export const UniquesQuery = closed(analyticsParameters);
export type UniquesQuery = Static<typeof UniquesQuery>;

export const UniquesResult = Type.Object({
  ...Uniques.properties,
  period: Period,
  asOf: AsOf,
  explanation: Type.Optional(Explanation),
});
export type UniquesResult = Static<typeof UniquesResult>;

const { explain: _explain, format: _format, includeBots: _includeBots, ...listFilters } = analyticsParameters;

export const countedAs = ['impressions', 'interactions'] as const;

export const EventListQuery = closed({
  ...listFilters,
  ...analyticsPeriod,
  sessionId: Type.Optional(Identifier),
  deviceHash: Type.Optional(Sha256Hex),
  eventType: Type.Optional(oneOf(eventTypes)),
  counted: Type.Optional(
    oneOf(countedAs, {
      description:
        'Only the events that this number of the summary counts: no playback records and no completions',
    }),
  ),
  includeBots: Type.Optional(
    Type.Boolean({
      default: true,
      description: 'Lists say which events are of bots. Default: true; `counted`: false',
    }),
  ),
  ...PageQuery.properties,
});
export type EventListQuery = Static<typeof EventListQuery>;
