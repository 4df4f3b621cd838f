import { expect, test } from 'vitest';
import { toIntervals } from './intervals.ts';

const of = (
  from: string,
  to: string,
  interval: 'hour' | 'day' | 'week' | 'month',
  zone: string,
  most = 10_000,
) => toIntervals({ from, to }, interval, zone, most)?.map((bounds) => [bounds.from, bounds.to]);

test('a day has 23 hours in spring and 25 in autumn', () => {
  expect(of('2026-03-29', '2026-03-29', 'hour', 'Europe/Berlin')).toHaveLength(23);
  expect(of('2026-10-25', '2026-10-25', 'hour', 'Europe/Berlin')).toHaveLength(25);
  expect(of('2026-10-25', '2026-10-25', 'hour', 'Europe/Berlin')?.slice(2, 4)).toEqual([
    ['2026-10-25T02:00:00+02:00', '2026-10-25T02:00:00+01:00'],
    ['2026-10-25T02:00:00+01:00', '2026-10-25T03:00:00+01:00'],
  ]);
  expect(of('2026-03-29', '2026-03-30', 'day', 'Europe/Berlin')).toEqual([
    ['2026-03-29T00:00:00+01:00', '2026-03-30T00:00:00+02:00'],
    ['2026-03-30T00:00:00+02:00', '2026-03-31T00:00:00+02:00'],
  ]);
});

test('a day begins later where the clocks skip midnight', () => {
  expect(of('2026-03-28', '2026-03-29', 'day', 'Asia/Beirut')).toEqual([
    ['2026-03-28T00:00:00+02:00', '2026-03-29T01:00:00+03:00'],
    ['2026-03-29T01:00:00+03:00', '2026-03-30T00:00:00+03:00'],
  ]);
});

test('weeks begin on Monday and months on the first, also before the period', () => {
  expect(of('2026-01-01', '2026-01-05', 'week', 'UTC')).toEqual([
    ['2025-12-29T00:00:00+00:00', '2026-01-05T00:00:00+00:00'],
    ['2026-01-05T00:00:00+00:00', '2026-01-12T00:00:00+00:00'],
  ]);
  expect(of('2025-12-31', '2026-02-01', 'month', 'Asia/Kathmandu')?.map(([from]) => from)).toEqual([
    '2025-12-01T00:00:00+05:45',
    '2026-01-01T00:00:00+05:45',
    '2026-02-01T00:00:00+05:45',
  ]);
});

test('more than asked for are none', () => {
  expect(of('2026-01-01', '2026-01-02', 'hour', 'UTC', 48)).toHaveLength(48);
  expect(of('2026-01-01', '2026-01-02', 'hour', 'UTC', 47)).toBeUndefined();
});

test.each([
  'America/Santiago',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'America/Sao_Paulo',
  'Pacific/Apia',
])('days of %s follow one another over ten years, and begin when the calendar says', (zone) => {
  const days = of('2010-01-01', '2020-12-31', 'day', zone) ?? [];
  expect(days.length).toBeGreaterThan(4_015);
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
  for (const [index, [from = '', to = '']] of days.entries()) {
    expect(to).toBe(days[index + 1]?.[0] ?? to);
    const before = Date.parse(from) - 1;
    expect(format.format(Date.parse(from)), from).toBe(from.slice(0, 10));
    expect(format.format(before) < from.slice(0, 10), from).toBe(true);
  }
});
