import { expect, test } from 'vitest';
import { toCountChange, toShareChange } from './to-change.ts';

test('a count is compared in percent', () => {
  expect(toCountChange(150, 100)).toEqual({ kind: 'by', difference: 0.5 });
  expect(toCountChange(50, 100)).toEqual({ kind: 'by', difference: -0.5 });
});

test.each([
  [9_797, 255],
  [12, 0],
  [31, 29],
])('%i after %i is new: a percentage of so little says nothing', (now, before) => {
  expect(toCountChange(now, before)).toEqual({ kind: 'new' });
});

test('fewer than a small number are not compared', () => {
  expect(toCountChange(3, 12)).toBeUndefined();
  expect(toCountChange(0, 0)).toBeUndefined();
});

test('a share is compared in percentage points, unless it was one of few', () => {
  expect(toShareChange(0.25, 0.2, 400)).toEqual({ kind: 'by', difference: expect.closeTo(5) });
  expect(toShareChange(0.25, 0.2, 29)).toBeUndefined();
});
