import type { DateRange } from '../http/operations/date-range.ts';

/** The days that numbers are about: as asked, else from the first day there is to today. */
export function toPeriod(
  range: DateRange,
  firstDay: string | undefined,
  today: string,
): { from: string; to: string } {
  const to =
    range.dateTo ?? (range.dateFrom !== undefined && range.dateFrom > today ? range.dateFrom : today);
  const from = range.dateFrom ?? firstDay ?? to;
  return { from: earlierDay(from, to), to };
}

/** Days compare as their text does. */
function earlierDay(one: string, other: string): string {
  return one < other ? one : other;
}
