import Type, { type Static } from 'typebox';
import { AsOf, analyticsParameters, Explanation, Period } from './analytics.ts';
import { Metadata } from './events.ts';
import {
  closed,
  Day,
  Identifier,
  Instant,
  nullable,
  oneOf,
  PageQuery,
  Sha256Hex,
  TimestampMs,
} from './fields.ts';
import type { OperationRows } from './operation.ts';

/**
 * A monetary amount: a decimal with at most 15 digits before the point and 4 after it, as a JSON string or number. The
 * service reads the digits of a number exactly as sent. Send a string if the client computed the amount in floating
 * point, which may already have rounded it.
 */
export const Amount = Type.Union([
  Type.String({ pattern: '^-?\\d{1,15}(\\.\\d{1,4})?$' }),
  Type.Number({ minimum: -1e15, maximum: 1e15 }),
]);

/** Body of `POST /api/sdk/conversion`: at least one of campaignId, sessionId, deviceId, deviceHash. */
export const ConversionPayload = closed({
  conversionType: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9._:-]+$' }),
  value: Type.Optional(Amount),
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217' })),
  orderId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  dedupeKey: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'Instead of `orderId`: conversions with the same key are counted once. Default without `orderId`: a random key',
    }),
  ),
  campaignId: Type.Optional(Identifier),
  creativeId: Type.Optional(Identifier),
  videoId: Type.Optional(Identifier),
  sessionId: Type.Optional(Identifier),
  deviceId: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  deviceHash: Type.Optional(Sha256Hex),
  installationId: Type.Optional(Identifier),
  timestampMs: Type.Optional(TimestampMs),
  metadata: Type.Optional(Metadata),
});
export type ConversionPayload = Static<typeof ConversionPayload>;

export const ConversionReceipt = Type.Object({
  ok: Type.Literal(true),
  conversionId: Type.String(),
  receivedAt: Instant,
  duplicate: Type.Optional(Type.Literal(true)),
});
export type ConversionReceipt = Static<typeof ConversionReceipt>;

/** ISO 4217, including the codes withdrawn since 2021: a backfill may still use them. */
const codes =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XAG XAU XCD XCG XDR XOF XPD XPF XPT XSU XUA YER ZAR ZMW ZWG ZWL';

const currencies: ReadonlySet<string> = new Set(codes.split(' '));

/** Whether this is a currency code: `EUR` is; `EURO` and `eur` are not. */
export function isCurrency(code: string): boolean {
  return currencies.has(code);
}

export const conversionIngestOperations = {
  sendConversion: {
    at: 'POST /api/sdk/conversion',
    summary: 'Record a conversion',
    permission: 'conversions:write',
    body: ConversionPayload,
    bodyAs: 'bytes',
    answer: ConversionReceipt,
    errors: ['timestamp_out_of_range'],
  },
} as const satisfies OperationRows;

/** A conversion in an export. Fields that were not sent are absent. */
export const StoredConversion = Type.Object({
  conversionId: Type.String(),
  accountId: Type.String(),
  conversionType: Type.String(),
  deviceHash: Type.Optional(Sha256Hex),
  timestamp: TimestampMs,
  createdAt: Instant,
  value: Type.Optional(Amount),
  currency: Type.Optional(Type.String()),
  orderId: Type.Optional(Type.String()),
  campaignId: Type.Optional(Type.String()),
  creativeId: Type.Optional(Type.String()),
  videoId: Type.Optional(Type.String()),
  sessionId: Type.Optional(Type.String()),
  installationId: Type.Optional(Type.String()),
  metadata: Type.Optional(Metadata),
});
export type StoredConversion = Static<typeof StoredConversion>;

const ConversionType = ConversionPayload.properties.conversionType;
/** A decimal as text, without redundant zeros: `-12.5`. */
const Decimal = Type.String({ pattern: '^-?\\d+(\\.\\d{1,4})?$', description: 'An exact decimal' });

export const attributionRules = ['campaignId', 'session', 'device'] as const;

/** Which of the interactions that led to a conversion get the credit for it. */
export const attributionModels = ['last', 'first', 'linear'] as const;
export type AttributionModel = (typeof attributionModels)[number];

/** The attribution of a conversion. Computed on every read. */
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
  attribution: nullable(Attribution),
});
export type AttributedConversion = Static<typeof AttributedConversion>;

export const ConversionPage = Type.Object({
  conversions: Type.Array(AttributedConversion),
  nextCursor: nullable(Type.String()),
});
export type ConversionPage = Static<typeof ConversionPage>;

export const ConversionListQuery = closed({
  dateFrom: Type.Optional(Day),
  dateTo: Type.Optional(Day),
  conversionType: Type.Optional(ConversionType),
  orderId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  sessionId: Type.Optional(Identifier),
  deviceHash: Type.Optional(Sha256Hex),
  ...PageQuery.properties,
});
export type ConversionListQuery = Static<typeof ConversionListQuery>;

/** Query of `GET /api/analytics/conversions`. The filters apply to the attribution. */
export const ConversionSummaryQuery = closed({
  ...analyticsParameters,
  conversionType: Type.Optional(ConversionType),
  model: Type.Optional(
    oneOf(attributionModels, {
      description:
        'Which interaction of the previous 7 days gets the credit: the last one (default), the first one, or all in equal parts',
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
      value: nullable(Decimal, {
        description: 'Their sum, an exact decimal; null without a value',
      }),
    }),
    { description: 'The same by campaign and currency, with campaigns in the order of `byCampaign`' },
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

export const conversionOperations = {
  listConversions: {
    at: 'GET /api/conversions',
    summary: 'Conversions with their attribution, newest first',
    permission: 'events:read',
    query: ConversionListQuery,
    answer: ConversionPage,
    errors: ['too_many_queries'],
  },
} as const satisfies OperationRows;

export const conversionSummaryOperations = {
  getConversionSummary: {
    at: 'GET /api/analytics/conversions',
    summary: 'Conversions and their value, by currency and by campaign',
    permission: 'analytics:read',
    query: ConversionSummaryQuery,
    answer: ConversionSummary,
    table: true,
  },
} as const satisfies OperationRows;
