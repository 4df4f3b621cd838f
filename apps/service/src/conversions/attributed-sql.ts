import { toDateParams } from '../analytics/date-range.ts';
import type { QueryParams } from '../ports/event-store.ts';
import { sqlFile } from '../sql/sql-file.ts';

const attributed = sqlFile(import.meta.url, './attributed-conversions.sql');

/** A query over `attributed`: the conversions of `AttributedFilter`, and what each is attributed to. */
export function overAttributed(name: string): string {
  return sqlFile(import.meta.url, name).replace('FROM attributed', `FROM (${attributed})`);
}

/** Which conversions are attributed, by what was sent with them. */
export interface AttributedFilter {
  readonly accountId: string;
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
  readonly conversionType?: string | undefined;
  readonly orderId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly deviceHash?: string | undefined;
  /** The conversions after this one, newest first. */
  readonly after?: { readonly timestampMs: number; readonly conversionId: string } | undefined;
  readonly limit?: number;
  /** Interactions of bots count. */
  readonly includeBots?: boolean;
}

export function toAttributedParams(filter: AttributedFilter): QueryParams {
  return {
    accountId: filter.accountId,
    ...toDateParams(filter),
    conversionType: filter.conversionType ?? '',
    orderId: filter.orderId ?? '',
    sessionId: filter.sessionId ?? '',
    deviceHash: filter.deviceHash ?? '',
    cursorMs: filter.after?.timestampMs ?? -1,
    cursorId: filter.after?.conversionId ?? '',
    limit: filter.limit ?? Number.MAX_SAFE_INTEGER,
    includeBots: filter.includeBots === true ? 1 : 0,
  };
}
