import { expect, test } from 'vitest';
import { type PeriodRow, toInterval, toMarks, toPeriodSeries } from './period-series.ts';

const counts = { impressions: 1, interactions: 0, engagementRate: 0, tap: 0, rating: 0, poll: 0, slider: 0 };
const hour = (number: number): PeriodRow => ({
  from: `2026-11-22T${String(number).padStart(2, '0')}:00:00+01:00`,
  to: `2026-11-22T${String(number + 1).padStart(2, '0')}:00:00+01:00`,
  ...counts,
  ...(number >= 13 ? { unfinished: true as const } : {}),
});

test('one day and two days are drawn by the hour, everything longer by the day', () => {
  expect(toInterval({ from: '2026-11-22', to: '2026-11-22' })).toBe('hour');
  expect(toInterval({ from: '2026-11-21', to: '2026-11-22' })).toBe('hour');
  expect(toInterval({ from: '2026-11-20', to: '2026-11-22' })).toBe('day');
  expect(toInterval({})).toBe('day');
});

test('hours that have not begun are omitted, and the current one is unfinished', () => {
  const rows = [11, 12, 13, 14, 15].map(hour);
  const series = toPeriodSeries(rows, Date.parse('2026-11-22T13:20:00+01:00'));
  expect(series.rows).toHaveLength(3);
  expect(series.unfinishedFrom).toBe(2);
});

test('a period that is over has nothing unfinished', () => {
  const series = toPeriodSeries([hour(11), hour(12)], Date.parse('2026-11-23T00:00:00Z'));
  expect(series.unfinishedFrom).toBeUndefined();
});

test('what happened is marked in its hour, oldest first, and nowhere if its hour is not shown', () => {
  const happenings = [
    { at: '2026-11-22T12:00:00.000Z', name: 'Version 3' },
    { at: '2026-11-22T11:59:59.999Z', name: 'Version 2' },
    { at: '2026-11-22T09:59:59.999Z', name: 'Version 1' },
    { at: '2026-11-22T13:00:00.000Z', name: 'Version 4' },
  ];
  expect(toMarks([11, 12, 13].map(hour), happenings)).toEqual([
    { at: 1, name: 'Version 2' },
    { at: 2, name: 'Version 3' },
  ]);
});
