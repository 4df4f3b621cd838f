import { expect, test } from 'vitest';
import { formatOf } from './create-format.ts';

const english = formatOf('en-US');

test('a share has one decimal, and none where it is whole', () => {
  expect(english.percent(1 / 3)).toBe('33.3%');
  expect(english.percent(0.5)).toBe('50%');
  expect(formatOf('de').percent(1 / 3)).toBe('33,3\u00a0%');
});

test('a change is in whole percent', () => {
  expect(english.change(0.124)).toBe('12%');
});

test('a calendar day is the same day in every time zone', () => {
  expect(english.day('2026-11-22')).toBe('Nov 22, 2026');
});

test('seconds are a clock', () => {
  expect([0, 9.9, 61, 3_723].map(english.clock)).toEqual(['0:00', '0:09', '1:01', '1:02:03']);
});

test('past times use their largest unit', () => {
  const now = Date.parse('2026-11-22T12:00Z');
  expect(english.relative(now - 3 * 60_000, now)).toBe('3 minutes ago');
  expect(english.relative(now - 26 * 3_600_000, now)).toBe('yesterday');
  expect(english.relative(now + 27_000, now)).toBe('now');
});
