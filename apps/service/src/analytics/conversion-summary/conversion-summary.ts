import { type ConversionSummary, SummaryQuery } from '@overlay/contract';
import Type from 'typebox';
import type { DateRange } from '../../http/operations/date-range.ts';
import { toDateRange } from '../../http/operations/date-range.ts';
import type { HandlersFor } from '../../http/operations/operation-types.ts';
import { addAmounts } from '../../ingest/accept/amount.ts';
import { type Clock, toDay } from '../../ports/clock.ts';
import { sqlFile } from '../../ports/sql-file.ts';
import { attributedParams, everyConversion, overAttributed } from '../attribution/attributed-sql.ts';
import { toPeriod } from '../period.ts';
import { defineQuery, type RowOf } from '../queries/define-query.ts';
import type { QueryRunner } from '../queries/query-runner.ts';

const mostCampaigns = 1_000;
const { campaignId, creativeId, videoId, overlayId } = SummaryQuery.properties;

/** Campaigns that a token is narrowed to are those that conversions are attributed to. */
const conversionSummaryQuery = defineQuery({
  name: 'conversion-summary',
  permission: 'analytics:read',
  scope: { dates: 'asked', campaigns: 'narrowed', bots: 'asked' },
  params: Type.Object({ ...attributedParams.properties, campaignId, creativeId, videoId, overlayId }),
  row: Type.Object({
    attributedCampaignId: Type.String(),
    currency: Type.String(),
    conversions: Type.Integer(),
    valued: Type.Integer(),
    /** Null where none has a value. */
    value: Type.Union([Type.String(), Type.Null()]),
    firstDay: Type.String(),
  }),
  maxRows: 200_000,
  sql: overAttributed(sqlFile(import.meta.url, './conversion-summary.sql')),
});

type Row = RowOf<typeof conversionSummaryQuery>;

/** @param today `YYYY-MM-DD`, where the period ends if it was not said */
function toConversionSummary(rows: readonly Row[], range: DateRange, today: string): ConversionSummary {
  const byCampaign = groupBy(rows, ({ attributedCampaignId }) => attributedCampaignId);
  const campaigns = [...byCampaign].map(([id, own]) => ({ campaignId: id, ...toTotals(own) }));
  const firstDay = rows.map((row) => row.firstDay).sort()[0];
  return {
    ...toTotals(rows),
    byCampaign: campaigns.sort(byConversions).slice(0, mostCampaigns),
    period: toPeriod(range, firstDay, today),
  };
}

function toTotals(rows: readonly Row[]): Pick<ConversionSummary, 'conversions' | 'values'> {
  const valued = rows.filter((row) => row.valued > 0);
  const values = [...groupBy(valued, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    conversions: own.reduce((sum, row) => sum + row.valued, 0),
    value: addAmounts(own.map((row) => row.value ?? '0')),
  }));
  return {
    conversions: rows.reduce((sum, row) => sum + row.conversions, 0),
    values: values.sort((one, other) => (one.currency < other.currency ? -1 : 1)),
  };
}

type Campaign = ConversionSummary['byCampaign'][number];

function byConversions(one: Campaign, other: Campaign): number {
  return other.conversions - one.conversions || (one.campaignId < other.campaignId ? -1 : 1);
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

export interface ConversionSummaryHandlersOptions {
  readonly queries: QueryRunner;
  readonly clock: Clock;
}

/** `GET /api/analytics/conversions`, with the filters of the summary. */
export function createConversionSummaryHandlers({
  queries,
  clock,
}: ConversionSummaryHandlersOptions): HandlersFor<'getConversionSummary'> {
  return {
    async getConversionSummary({ principal, query, request }) {
      const { dateFrom, dateTo, includeBots, ...filters } = query;
      const range = toDateRange({ dateFrom, dateTo });
      const question = { params: { ...everyConversion, ...filters }, includeBots, ...range };
      const rows = await queries.run(conversionSummaryQuery, principal, question, request.signal);
      return toConversionSummary(rows, range, toDay(clock()));
    },
  };
}
