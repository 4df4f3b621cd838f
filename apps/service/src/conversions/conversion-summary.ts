import type { ConversionSummary } from '@overlay/contract';
import { toPeriod } from '../analytics/period.ts';
import type { SummaryFilter } from '../analytics/summary.ts';
import type { EventStore } from '../ports/event-store.ts';
import { addAmounts } from './amount.ts';
import { overAttributed, toAttributedParams } from './attributed-sql.ts';

const sql = overAttributed('./conversion-summary.sql');
const mostCampaigns = 1_000;

export interface ConversionSummaryFilter extends SummaryFilter {
  readonly conversionType?: string | undefined;
}

interface SummaryRow {
  readonly attributedCampaignId: string;
  readonly currency: string;
  readonly conversions: number;
  readonly valued: number;
  /** Null where none has a value. */
  readonly value: string | null;
  readonly firstDay: string;
}

/** Everything from one query, so that its numbers agree with one another. */
export async function readConversionSummary(
  store: EventStore,
  filter: ConversionSummaryFilter,
  today: string,
): Promise<ConversionSummary> {
  const rows = await store.query<SummaryRow>(sql, {
    ...toAttributedParams(filter),
    campaignId: filter.campaignId ?? '',
    campaignIds: filter.campaignIds ?? [],
    creativeId: filter.creativeId ?? '',
    videoId: filter.videoId ?? '',
    overlayId: filter.overlayId ?? '',
  });
  const byCampaign = groupBy(rows, ({ attributedCampaignId }) => attributedCampaignId);
  const campaigns = [...byCampaign].map(([campaignId, own]) => ({ campaignId, ...toTotals(own) }));
  const firstDay = rows.map((row) => row.firstDay).sort()[0];
  return {
    ...toTotals(rows),
    byCampaign: campaigns.sort(byConversions).slice(0, mostCampaigns),
    period: toPeriod(filter, firstDay, today),
  };
}

function toTotals(rows: readonly SummaryRow[]): Pick<ConversionSummary, 'conversions' | 'values'> {
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
function groupBy<Row>(rows: readonly Row[], toKey: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = toKey(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}
