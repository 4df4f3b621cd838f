import type { Interval, Timeseries } from '@overlay/contract';

export type PeriodRow = Timeseries['rows'][number];

/** Hours where days would be one or two points; days for all else, which every chart of the service can hold. */
export function toInterval(days: { readonly from?: string; readonly to?: string }): Interval {
  if (days.from === undefined || days.to === undefined) return 'day';
  const dayMs = 86_400_000;
  return Date.parse(days.to) - Date.parse(days.from) <= dayMs ? 'hour' : 'day';
}

export interface PeriodSeries {
  /** The intervals that have begun: those to come are no zeros. */
  readonly rows: readonly PeriodRow[];
  /** The place of the first interval that is not over. */
  readonly unfinishedFrom: number | undefined;
}

/** @param now milliseconds since the epoch */
export function toPeriodSeries(rows: readonly PeriodRow[], now: number): PeriodSeries {
  const begun = rows.filter(({ from }) => Date.parse(from) <= now);
  const unfinished = begun.findIndex((row) => row.unfinished === true);
  return { rows: begun, unfinishedFrom: unfinished === -1 ? undefined : unfinished };
}
