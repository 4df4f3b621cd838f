import Type, { type Static } from 'typebox';
import { AsOf, analyticsParameters, byType, Counts, Explanation, Period } from './analytics.ts';
import { closed, Day, Identifier, nullable, oneOf } from './fields.ts';
import type { OperationRows } from './operation.ts';

/** Query of `getAnalytics`. All fields are optional; without any, it covers the whole account. */
export const GetAnalyticsParams = Type.Object({
  campaignId: Type.Optional(Identifier),
  creativeId: Type.Optional(Identifier),
  dateFrom: Type.Optional(Day),
  dateTo: Type.Optional(Day),
});
export type GetAnalyticsParams = Static<typeof GetAnalyticsParams>;

/** Optional parts of a summary, beyond its five fields. */
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
    nullable(Type.Number(), {
      description:
        'From the first impression of an overlay in a session to its first interaction there; null if there is none',
    }),
  ),
  dwell: Type.Optional(
    Type.Object(
      {
        events: Type.Integer({ description: 'Events with `exposureMs`' }),
        medianSeconds: nullable(Type.Number()),
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

export const UniquesQuery = closed(analyticsParameters);
export type UniquesQuery = Static<typeof UniquesQuery>;

export const UniquesResult = Type.Object({
  ...Uniques.properties,
  period: Period,
  asOf: AsOf,
  explanation: Type.Optional(Explanation),
});
export type UniquesResult = Static<typeof UniquesResult>;

export const summaryOperations = {
  getSummary: {
    at: 'GET /api/analytics/summary',
    summary: 'Impressions, interactions, engagement rate and the breakdown by type',
    permission: 'analytics:read',
    query: SummaryQuery,
    answer: Summary,
    table: true,
  },
  getUniques: {
    at: 'GET /api/analytics/uniques',
    summary: 'Different devices and sessions, and the share of devices that interacted',
    permission: 'analytics:read',
    query: UniquesQuery,
    answer: UniquesResult,
    table: true,
  },
} as const satisfies OperationRows;
