import type { AnalyticsResult } from '@overlay/contract';
import type { EventStore } from '../ports/event-store.ts';
import { sqlFile } from '../sql/sql-file.ts';
import { toDateParams } from './date-range.ts';
import { toPeriod } from './period.ts';

const sql = sqlFile(import.meta.url, './summary.sql');

export interface SummaryFilter {
  readonly accountId: string;
  readonly campaignId?: string | undefined;
  /** Campaigns that the caller is narrowed to; undefined means all. */
  readonly campaignIds?: readonly string[] | undefined;
  readonly creativeId?: string | undefined;
  readonly videoId?: string | undefined;
  readonly overlayId?: string | undefined;
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
  readonly includeBots?: boolean;
}

interface SummaryRow {
  readonly impressions: number;
  readonly interactions: number;
  readonly tap: number;
  readonly rating: number;
  readonly poll: number;
  readonly slider: number;
  readonly firstDay: string;
  readonly rows: number;
}

/** 2.5 and decisions 4, in one query, so that its numbers agree with one another. */
export async function readSummary(
  store: EventStore,
  filter: SummaryFilter,
  today: string,
): Promise<AnalyticsResult> {
  const [row] = await store.query<SummaryRow>(sql, {
    accountId: filter.accountId,
    campaignId: filter.campaignId ?? '',
    campaignIds: filter.campaignIds ?? [],
    creativeId: filter.creativeId ?? '',
    videoId: filter.videoId ?? '',
    overlayId: filter.overlayId ?? '',
    ...toDateParams(filter),
    includeBots: filter.includeBots === true ? 1 : 0,
  });
  if (row === undefined) throw new Error('the summary query answered no row');
  const { impressions, interactions, tap, rating, poll, slider } = row;
  return {
    impressions,
    interactions,
    engagementRate: toEngagementRate(interactions, impressions),
    byType: { tap, rating, poll, slider },
    period: toPeriod(filter, row.rows === 0 ? undefined : row.firstDay, today),
  };
}

/** A fraction with at least six decimals kept; 0 without impressions. */
export function toEngagementRate(interactions: number, impressions: number): number {
  return impressions === 0 ? 0 : Number((interactions / impressions).toFixed(9));
}
