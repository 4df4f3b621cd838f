import type { AttributionModel, ConversionSummary } from '@overlay/contract';
import Type from 'typebox';
import { nameOf, sql } from '../../event-tables/sql.ts';
import type { Handlers } from '../../http/operations/operation-types.ts';
import { addAmounts } from '../../ingest/accept/amount.ts';
import { attributedParams, everyConversion } from '../attribution/attributed-sql.ts';
import type { Figure } from '../explanation.ts';
import { defineQuery, type RowOf } from '../queries/define-query.ts';
import { Reading, type ReadingParts } from '../reading.ts';

const mostCampaigns = 1_000;

/** Parts of one conversion in which credit is counted, and of one unit of currency for amounts. */
const wholeCredit = 10_000;

/** A row for each campaign and currency; sums are exact, as decimals. Campaigns are those that conversions are attributed to. */
function defineSummary(model: AttributionModel) {
  // What a row counts, in `wholeCredit` parts of a conversion.
  const credit = model === 'linear' ? nameOf('partCredit') : sql`${wholeCredit}`;
  return defineQuery({
    name: `conversion-summary-${model}`,
    permission: 'analytics:read',
    scope: { dates: 'asked', campaigns: 'narrowed', leftOut: 'asked', filters: 'asked' },
    params: attributedParams,
    row: Type.Object({
      attributedCampaignId: Type.String(),
      currency: Type.String(),
      credit: Type.Integer(),
      valuedCredit: Type.Integer(),
      /** Null if no conversion has a value. */
      value: Type.Union([Type.String(), Type.Null()]),
      firstDay: Type.String(),
    }),
    maxRows: 200_000,
    sql: ({ attributed, day }) => sql`
      SELECT
        attributedCampaignId,
        currency,
        sum(${credit}) AS credit,
        sumIf(${credit}, amount IS NOT NULL) AS valuedCredit,
        toString(sum(amount)) AS value,
        toString(min(${day})) AS firstDay
      FROM ${attributed(model, 'newestFirst')}
      GROUP BY attributedCampaignId, currency`,
  });
}

const summaries = {
  last: defineSummary('last'),
  first: defineSummary('first'),
  linear: defineSummary('linear'),
};

const rules: Readonly<Record<AttributionModel, string>> = {
  last: 'Conversions, each attributed to the campaign sent with it, else to the last interaction of its session or device in the 7 days before.',
  first:
    'Conversions, each attributed to the campaign sent with it, else to the first interaction of its session or device in the 7 days before.',
  linear:
    'Conversions, each attributed to the campaign sent with it, else in equal parts to all interactions of its session or device in the 7 days before. Parts of a conversion and of its value are whole multiples of 0.0001; what equal parts leave over goes to the last interactions, 0.0001 each, so that parts add up exactly.',
};

function toFigures(model: AttributionModel): readonly Figure[] {
  return [
    { figure: 'conversions', rule: rules[model] },
    { figure: 'value', rule: 'The exact sum of the values sent with them, each currency for itself.' },
  ];
}

type Row = RowOf<typeof summaries.last>;

function toConversions(
  rows: readonly Row[],
): Pick<ConversionSummary, 'rows' | 'conversions' | 'values' | 'byCampaign'> {
  const campaigns = [...groupBy(rows, ({ attributedCampaignId }) => attributedCampaignId)]
    .map(([campaignId, own]) => ({ campaignId, own, ...toTotals(own) }))
    .sort(byConversions)
    .slice(0, mostCampaigns);
  return {
    rows: campaigns.flatMap(({ own }) => [...own].sort(byCurrency).map(toRow)),
    ...toTotals(rows),
    byCampaign: campaigns.map(({ campaignId, conversions, values }) => ({ campaignId, conversions, values })),
  };
}

function toRow(row: Row): ConversionSummary['rows'][number] {
  return {
    campaignId: row.attributedCampaignId,
    currency: row.currency,
    conversions: row.credit / wholeCredit,
    value: row.value === null ? null : addAmounts([row.value]),
  };
}

function toTotals(rows: readonly Row[]): Pick<ConversionSummary, 'conversions' | 'values'> {
  const valued = rows.filter((row) => row.value !== null);
  const values = [...groupBy(valued, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    conversions: own.reduce((sum, row) => sum + row.valuedCredit, 0) / wholeCredit,
    value: addAmounts(own.map((row) => row.value ?? '0')),
  }));
  return {
    conversions: rows.reduce((sum, row) => sum + row.credit, 0) / wholeCredit,
    values: values.sort(byCurrency),
  };
}

type Campaign = ConversionSummary['byCampaign'][number];

function byConversions(one: Campaign, other: Campaign): number {
  return other.conversions - one.conversions || (one.campaignId < other.campaignId ? -1 : 1);
}

function byCurrency(one: { readonly currency: string }, other: { readonly currency: string }): number {
  return one.currency < other.currency ? -1 : 1;
}

/** Map.groupBy came with Node 21. */
function groupBy<Item>(items: readonly Item[], toKey: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = toKey(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** `GET /api/analytics/conversions`, with the filters of the summary. */
export function createConversionSummaryHandlers(parts: ReadingParts) {
  return {
    async getConversionSummary(call) {
      const reading = await Reading.begin(call, parts);
      const { conversionType, model = 'last' } = call.query;
      const params = { ...everyConversion, ...(conversionType === undefined ? {} : { conversionType }) };
      const rows = await reading.run(summaries[model], params);
      const firstDay = rows.map((row) => row.firstDay).sort()[0];
      return {
        model,
        ...toConversions(rows),
        ...(await reading.ending(reading.toPeriod(firstDay), toFigures(model))),
      };
    },
  } satisfies Partial<Handlers>;
}
