import { expect, test } from 'vitest';
import type { PeriodRow } from '../../app/analytics/period-series.ts';
import { compareToday } from './today-against.ts';

const hourMs = 3_600_000;

/** A day of hours that each have as many impressions as this says. */
function hoursOf(midnight: string, impressions: (hour: number) => number, length = 24): PeriodRow[] {
  const start = Date.parse(midnight);
  return Array.from({ length }, (_, hour) => ({
    from: new Date(start + hour * hourMs).toISOString(),
    to: new Date(start + (hour + 1) * hourMs).toISOString(),
    impressions: impressions(hour),
    interactions: 0,
    engagementRate: 0,
    tap: 0,
    rating: 0,
    poll: 0,
    slider: 0,
  }));
}

const lastWeek = hoursOf('2026-11-15T00:00:00Z', () => 10);

test('only hours that are over are compared, while the total counts the running one too', () => {
  const today = hoursOf('2026-11-22T00:00:00Z', (hour) => (hour < 9 ? 20 : hour === 9 ? 3 : 0));
  const against = compareToday(today, lastWeek, 'impressions', Date.parse('2026-11-22T09:15:00Z'));
  expect(against.untilNow).toEqual({ today: 180, before: 90 });
  expect(against.total).toBe(183);
  expect(against.unfinishedFrom).toBe(9);
  expect(against.today.slice(8, 11)).toEqual([20, 3, null]);
});

test('just after midnight there is nothing to compare yet', () => {
  const today = hoursOf('2026-11-22T00:00:00Z', () => 0);
  const against = compareToday(today, lastWeek, 'impressions', Date.parse('2026-11-22T00:10:00Z'));
  expect(against.untilNow).toBeUndefined();
  expect(against.today.filter((value) => value !== null)).toEqual([0]);
});

test('a day of 23 hours stands beside the first 23 of the other', () => {
  const today = hoursOf('2026-03-29T00:00:00Z', () => 1, 23);
  const against = compareToday(today, lastWeek, 'impressions', Date.parse('2026-03-29T23:30:00Z'));
  expect(against.before).toHaveLength(23);
  expect(against.untilNow).toEqual({ today: 23, before: 230 });
  expect(against.unfinishedFrom).toBeUndefined();
});
