import type { PeriodRow } from '../../app/analytics/period-series.ts';

export type CountName = 'impressions' | 'interactions';

/** A day that runs beside one that is over, hour by hour. */
export interface TodayAgainst {
  /** As many as the day has hours: 23 or 25 where the clocks change. */
  readonly today: readonly (number | null)[];
  readonly before: readonly (number | null)[];
  /** The hour that is running: its number still grows. */
  readonly unfinishedFrom: number | undefined;
  readonly total: number;
  /** What the earlier day had after the same whole hours; undefined in the first hour, when there is nothing to compare. */
  readonly untilNow: { readonly today: number; readonly before: number } | undefined;
}

/**
 * Today beside the same day a week before. Compared are the hours that are over on both: the running hour would always
 * make today look worse.
 * @param now milliseconds since the epoch
 */
export function compareToday(
  today: readonly PeriodRow[],
  before: readonly PeriodRow[],
  count: CountName,
  now: number,
): TodayAgainst {
  const over = today.filter(({ to }) => Date.parse(to) <= now).length;
  const hasRunning = over < today.length;
  return {
    today: today.map((row) => (Date.parse(row.from) <= now ? row[count] : null)),
    before: today.map((_, hour) => before[hour]?.[count] ?? null),
    unfinishedFrom: hasRunning ? over : undefined,
    total: sum(today, count),
    untilNow:
      over === 0
        ? undefined
        : { today: sum(today.slice(0, over), count), before: sum(before.slice(0, over), count) },
  };
}

function sum(rows: readonly PeriodRow[], count: CountName): number {
  return rows.reduce((total, row) => total + row[count], 0);
}
