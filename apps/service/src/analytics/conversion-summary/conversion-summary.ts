import type { ConversionSummary } from '@overlay/contract';
import Type from 'typebox';
import type { HandlersFor } from '../../http/operations/operation-types.ts';
import { addAmounts } from '../../ingest/accept/amount.ts';
import { sqlFile } from '../../ports/sql-file.ts';
import { attributedParams, everyConversion, overAttributed } from '../attribution/attributed-sql.ts';
import type { Figure } from '../explanation.ts';
import { defineQuery, type RowOf } from '../queries/define-query.ts';
import { Reading, type ReadingParts } from '../reading.ts';

const mostCampaigns = 1_000;

/** Campaigns that a token is narrowed to are those that conversions are attributed to. */
const conversionSummaryQuery = defineQuery({
  name: 'conversion-summary',
  permission: 'analytics:read',
  scope: {
    dates: 'asked',
    campaigns: 'narrowed',
    bots: 'asked',
    filters: {
      campaignId: 'attributedCampaignId',
      creativeId: 'attributedCreativeId',
      videoId: 'attributedVideoId',
      overlayId: 'overlayId',
      overlayType: 'overlayType',
      interactionType: 'interactionType',
      origin: 'origin',
      installationId: 'installationId',
    },
  },
  params: attributedParams,
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

const figures: readonly Figure[] = [
  {
    figure: 'conversions',
    rule: 'Conversions, each attributed to the campaign sent with it, else to the last interaction of its session or device in the 7 days before.',
  },
];

type Row = RowOf<typeof conversionSummaryQuery>;

function toConversions(
  rows: readonly Row[],
): Pick<ConversionSummary, 'conversions' | 'values' | 'byCampaign'> {
  const byCampaign = groupBy(rows, ({ attributedCampaignId }) => attributedCampaignId);
  const campaigns = [...byCampaign].map(([id, own]) => ({ campaignId: id, ...toTotals(own) }));
  return { ...toTotals(rows), byCampaign: campaigns.sort(byConversions).slice(0, mostCampaigns) };
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

/** `GET /api/analytics/conversions`, with the filters of the summary. */
export function createConversionSummaryHandlers(parts: ReadingParts): HandlersFor<'getConversionSummary'> {
  return {
    async getConversionSummary(call) {
      const reading = await Reading.begin(call, parts);
      const { conversionType } = call.query;
      const params = { ...everyConversion, ...(conversionType === undefined ? {} : { conversionType }) };
      const rows = await reading.run(conversionSummaryQuery, params);
      const firstDay = rows.map((row) => row.firstDay).sort()[0];
      return { ...toConversions(rows), ...(await reading.ending(reading.toPeriod(firstDay), figures)) };
    },
  };
}
