import Type, { type Static } from 'typebox';
import { AsOf, GetAnalyticsParams } from './analytics.ts';
import { analyticsParameters, Period } from './analytics-filters.ts';
import { closed } from './closed.ts';
import { ConversionPayload } from './conversion.ts';
import { Explanation } from './explanation.ts';
import { Identifier, Instant, Sha256Hex } from './identifiers.ts';
import { oneOf } from './one-of.ts';
import { PageQuery } from './page-query.ts';
import { StoredConversion } from './privacy.ts';

const ConversionType = ConversionPayload.properties.conversionType;
/** A decimal as text, without redundant zeros: `-12.5`. */
const Decimal = Type.String({ pattern: '^-?\\d+(\\.\\d{1,4})?$', description: 'An exact decimal' });

export const attributionRules = ['campaignId', 'session', 'device'] as const;

/** Which of the interactions that led to a conversion get the credit for it. */
export const attributionModels = ['last', 'first', 'linear'] as const;
export type AttributionModel = (typeof attributionModels)[number];

/** What a conversion is attributed to. Computed on every read. */
export const Attribution = Type.Object({
  campaignId: Type.String(),
  by: Type.Enum(attributionRules, {
    description:
      'The campaign sent with the conversion; otherwise the last interaction of the session or device in the 7 days before it',
  }),
  creativeId: Type.Optional(Type.String()),
  videoId: Type.Optional(Type.String()),
  overlayId: Type.Optional(Type.String()),
  eventId: Type.Optional(Type.String({ description: 'The interaction, if there is one' })),
  interactedAt: Type.Optional(Instant),
});
export type Attribution = Static<typeof Attribution>;

/** A conversion in a list; `attribution` is null if no interaction led to it. */
export const AttributedConversion = Type.Object({
  ...StoredConversion.properties,
  attribution: Type.Union([Attribution, Type.Null()]),
});
export type AttributedConversion = Static<typeof AttributedConversion>;

export const ConversionPage = Type.Object({
  conversions: Type.Array(AttributedConversion),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
});
export type ConversionPage = Static<typeof ConversionPage>;

export const ConversionListQuery = closed({
  dateFrom: GetAnalyticsParams.properties.dateFrom,
  dateTo: GetAnalyticsParams.properties.dateTo,
  conversionType: Type.Optional(ConversionType),
  orderId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  sessionId: Type.Optional(Identifier),
  deviceHash: Type.Optional(Sha256Hex),
  ...PageQuery.properties,
});
export type ConversionListQuery = Static<typeof ConversionListQuery>;

/** Query of `GET /api/analytics/conversions`. The filters apply to what a conversion is attributed to. */
export const ConversionSummaryQuery = closed({
  ...analyticsParameters,
  conversionType: Type.Optional(ConversionType),
  model: Type.Optional(
    oneOf(attributionModels, {
      description:
        'Which interaction of the 7 days before gets the credit: the last one (default), the first one, or all in equal parts',
    }),
  ),
});
export type ConversionSummaryQuery = Static<typeof ConversionSummaryQuery>;

const Credit = Type.Number({
  description: 'Conversions; with `model=linear` parts of them too, to four decimals',
});

const CurrencyValue = Type.Object({
  currency: Type.String(),
  conversions: Type.Number({ description: 'Conversions with a value in this currency' }),
  value: Decimal,
});

/**
 * Counts and sums. Amounts in different currencies are never added up; conversions without a value are only counted.
 */
export const ConversionSummary = Type.Object({
  model: oneOf(attributionModels, { description: 'How conversions were attributed' }),
  rows: Type.Array(
    Type.Object({
      campaignId: Type.String({ description: '`unattributed` if no interaction led to the conversion' }),
      currency: Type.String({ description: "'' for conversions without a value" }),
      conversions: Credit,
      value: Type.Union([Decimal, Type.Null()], {
        description: 'Their sum, an exact decimal; null without a value',
      }),
    }),
    { description: 'The same by campaign and currency: the campaigns of `byCampaign` in their order' },
  ),
  conversions: Credit,
  values: Type.Array(CurrencyValue),
  byCampaign: Type.Array(
    Type.Object({
      campaignId: Type.String({ description: '`unattributed` if no interaction led to the conversion' }),
      conversions: Credit,
      values: Type.Array(CurrencyValue),
    }),
    { description: 'Most conversions first, at most 1,000 campaigns' },
  ),
  period: Period,
  asOf: AsOf,
  explanation: Type.Optional(Explanation),
});
export type ConversionSummary = Static<typeof ConversionSummary>;
