import type { Breakdown } from '@overlay/contract';

export interface HourCell {
  /** Hours since Monday 00:00. */
  readonly hourOfWeek: number;
  readonly impressions: number;
  readonly interactions: number;
  /** 0 to 4: how many beside the busiest hour. Nothing at all is 0, anything is at least 1. */
  readonly level: number;
}

const hoursOfDay = 24;
const days = 7;
const levels = 4;

export type HourCount = 'impressions' | 'interactions';

/** A row for each day from Monday, a cell for each of its hours, also for hours in which nothing happened. */
export function toWeek(rows: Breakdown['rows'], count: HourCount): readonly (readonly HourCell[])[] {
  const byHour = new Map(rows.map((row) => [row.hourOfWeek, row]));
  const most = rows.reduce((highest, row) => Math.max(highest, row[count]), 0);
  return Array.from({ length: days }, (_, day) =>
    Array.from({ length: hoursOfDay }, (__, hour) => {
      const hourOfWeek = day * hoursOfDay + hour;
      const { impressions = 0, interactions = 0 } = byHour.get(hourOfWeek) ?? {};
      const value = count === 'impressions' ? impressions : interactions;
      return {
        hourOfWeek,
        impressions,
        interactions,
        level: most === 0 ? 0 : Math.ceil((value / most) * levels),
      };
    }),
  );
}
