import type { Interval, Timeseries } from '@overlay/contract';
import type { ChartMark } from '../../ui/chart/chart-data.ts';

export type PeriodRow = Timeseries['rows'][number];

/** Hours if days would give only one or two points; otherwise days, which always fit into a chart. */
export function toInterval(days: { readonly from?: string; readonly to?: string }): Interval {
  if (days.from === undefined || days.to === undefined) return 'day';
  const dayMs = 86_400_000;
  return Date.parse(days.to) - Date.parse(days.from) <= dayMs ? 'hour' : 'day';
}

export interface PeriodSeries {
  /** The intervals that have begun: future ones are not zeros. */
  readonly rows: readonly PeriodRow[];
  /** The index of the first unfinished interval. */
  readonly unfinishedFrom: number | undefined;
}

export interface Happening {
  /** ISO 8601. */
  readonly at: string;
  readonly name: string;
}

/** In which rows something happened; what happened before the first or in no row is left out. */
export function toMarks(rows: readonly PeriodRow[], happenings: readonly Happening[]): ChartMark[] {
  return happenings
    .flatMap(({ at, name }) => {
      const ms = Date.parse(at);
      const place = rows.findIndex(({ from, to }) => Date.parse(from) <= ms && ms < Date.parse(to));
      return place === -1 ? [] : [{ at: place, name }];
    })
    .sort((one, other) => one.at - other.at);
}

/** @param now milliseconds since the epoch */
export function toPeriodSeries(rows: readonly PeriodRow[], now: number): PeriodSeries {
  const begun = rows.filter(({ from }) => Date.parse(from) <= now);
  const unfinished = begun.findIndex((row) => row.unfinished === true);
  return { rows: begun, unfinishedFrom: unfinished === -1 ? undefined : unfinished };
}
