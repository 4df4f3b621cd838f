import { describe, expect, test } from 'vitest';
import { ProblemError } from '../../http/answers/problem-error.ts';
import { toDayRange, toPeriod } from './day-range.ts';

const periodOf = (asked: Parameters<typeof toDayRange>[0], nowMs: number, firstDay?: string) =>
  toPeriod(toDayRange(asked), firstDay, nowMs);

describe('without dateTo, a period ends today in its own time zone', () => {
  test.each([
    ['Pacific/Auckland', Date.UTC(2026, 5, 10, 23, 30), '2026-06-11'],
    ['America/New_York', Date.UTC(2026, 5, 10, 1, 30), '2026-06-09'],
    ['UTC', Date.UTC(2026, 5, 10, 23, 59, 59, 999), '2026-06-10'],
    ['UTC', Date.UTC(2026, 5, 11), '2026-06-11'],
  ])('%s at %i', (timezone, nowMs, today) => {
    expect(periodOf({ timezone, dateFrom: '2026-06-01' }, nowMs)).toEqual({ from: '2026-06-01', to: today });
    expect(periodOf({ timezone }, nowMs)).toEqual({ from: today, to: today });
    expect(periodOf({ timezone }, nowMs, '2026-05-30')).toEqual({ from: '2026-05-30', to: today });
  });
});

test('a period that begins in the future is one day long', () => {
  const nowMs = Date.UTC(2026, 5, 10);
  expect(periodOf({ dateFrom: '2026-07-01' }, nowMs)).toEqual({ from: '2026-07-01', to: '2026-07-01' });
});

test('a range touches every UTC day that its days in the zone touch', () => {
  const range = toDayRange({ dateFrom: '2026-06-10', dateTo: '2026-06-10', timezone: 'Pacific/Auckland' });
  expect(range).toMatchObject({
    utcFrom: '2026-06-09',
    utcTo: '2026-06-10',
    fromSeconds: Date.UTC(2026, 5, 9, 12) / 1_000,
    toSeconds: Date.UTC(2026, 5, 10, 12) / 1_000,
  });
});

test.each(['+02:00', 'Mars/Olympus', ''])('the time zone %j is refused by name', (timezone) => {
  expect(() => toDayRange({ timezone })).toThrow(ProblemError);
});
