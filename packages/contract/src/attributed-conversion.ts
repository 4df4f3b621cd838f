import Type, { type Static } from 'typebox';
import { GetAnalyticsParams, SummaryQuery } from './analytics.ts';
import { ConversionPayload } from './conversion.ts';
import { Day, Identifier, Instant, Sha256Hex } from './identifiers.ts';
import { limits } from './limits.ts';
import { StoredConversion } from './privacy.ts';

const ConversionType = ConversionPayload.properties.conversionType;
/** A decimal as text, without needless zeros: `-12.5`. */
const Decimal = Type.String({ pattern: '^-?\\d+(\\.\\d{1,4})?$', description: 'An exact decimal' });

export const attributionRules = ['campaignId', 'session', 'device'] as const;

/** What a conversion is attributed to, worked out when it is read (decisions 5). */
export const Attribution = Type.Object({
  campaignId: Type.String(),
  by: Type.Enum(attributionRules, {
    description:
      'The campaign that was sent, else the last interaction of the session or device within 7 days before',
  }),
  creativeId: Type.Optional(Type.String()),
  videoId: Type.Optional(Type.String()),
  overlayId: Type.Optional(Type.String()),
  eventId: Type.Optional(Type.String({ description: 'The interaction, where there is one' })),
  interactedAt: Type.Optional(Instant),
});
export type Attribution = Static<typeof Attribution>;

/** A conversion as it is listed; `attribution` is null where nothing led to it. */
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

export const ConversionListQuery = Type.Object({
  dateFrom: GetAnalyticsParams.properties.dateFrom,
  dateTo: GetAnalyticsParams.properties.dateTo,
  conversionType: Type.Optional(ConversionType),
  orderId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  sessionId: Type.Optional(Identifier),
  deviceHash: Type.Optional(Sha256Hex),
  limit: Type.Optional(
    Type.String({ pattern: '^[1-9][0-9]{0,2}$', description: `1 to ${limits.eventsPerPage}, default 50` }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
});
export type ConversionListQuery = Static<typeof ConversionListQuery>;

/** Query of `GET /api/analytics/conversions`: the filters of the summary speak of what a conversion is attributed to. */
export const ConversionSummaryQuery = Type.Object({
  ...SummaryQuery.properties,
  conversionType: Type.Optional(ConversionType),
});
export type ConversionSummaryQuery = Static<typeof ConversionSummaryQuery>;

const CurrencyValue = Type.Object({
  currency: Type.String(),
  conversions: Type.Integer({ description: 'Those with a value in this currency' }),
  value: Decimal,
});

/** Counts and sums; amounts of different currencies are never added. Conversions without a value are counted alone. */
export const ConversionSummary = Type.Object({
  conversions: Type.Integer(),
  values: Type.Array(CurrencyValue),
  byCampaign: Type.Array(
    Type.Object({
      campaignId: Type.String({ description: '`unattributed` where nothing led to the conversion' }),
      conversions: Type.Integer(),
      values: Type.Array(CurrencyValue),
    }),
    { description: 'Most conversions first, at most 1,000 campaigns' },
  ),
  period: Type.Object({ from: Day, to: Day }),
});
export type ConversionSummary = Static<typeof ConversionSummary>;
