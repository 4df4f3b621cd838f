import { expect, test } from 'vitest';
import { toWeek } from './hour-of-week.ts';

const row = (hourOfWeek: number, impressions: number, interactions = 0) => ({
  hourOfWeek,
  impressions,
  interactions,
  engagementRate: 0,
});

test('a week has seven days of 24 hours, silent ones too', () => {
  const week = toWeek([], 'impressions');
  expect(week).toHaveLength(7);
  expect(week.flat().map(({ hourOfWeek }) => hourOfWeek)).toEqual(Array.from({ length: 168 }, (_, i) => i));
  expect(week.flat().every(({ level }) => level === 0)).toBe(true);
});

test('the busiest hour is darkest, and a single event is not nothing', () => {
  const week = toWeek([row(0, 1), row(25, 1_000), row(167, 500)], 'impressions');
  expect(week[0]?.[0]?.level).toBe(1);
  expect(week[1]?.[1]?.level).toBe(4);
  expect(week[6]?.[23]?.level).toBe(2);
  expect(week[3]?.[3]?.level).toBe(0);
});

test('levels are those of what is counted', () => {
  const week = toWeek([row(0, 1_000, 1), row(1, 10, 4)], 'interactions');
  expect(week[0]?.slice(0, 2).map(({ level }) => level)).toEqual([1, 4]);
});
