import { expect, test } from 'vitest';
import { toInterval95 } from './answer-statistics.ts';

// The printed tables, and beyond them values of R's qt(0.975, df).
test.each([
  [1, 12.706],
  [30, 2.042],
  [31, 2.0395],
  [40, 2.0211],
  [60, 2.0003],
  [120, 1.9799],
  [1_000, 1.9623],
  [1e6, 1.96],
])('the interval for %d degrees of freedom reaches %d standard errors', (freedom, quantile) => {
  const count = freedom + 1;
  const interval = toInterval95(0, Math.sqrt(count), count);
  expect(Math.abs((interval?.high ?? 0) - quantile)).toBeLessThan(0.0006);
});

test('the interval of a mean is symmetric, and narrows with the root of the number', () => {
  const interval = toInterval95(4, 1, 10_001);
  expect(interval?.low).toBeCloseTo(4 - 0.0196, 4);
  expect(interval?.high).toBeCloseTo(4 + 0.0196, 4);
});

test('one number has no interval, and numbers that cannot be squared have none', () => {
  expect(toInterval95(4, null, 1)).toBeNull();
  expect(toInterval95(null, null, 10)).toBeNull();
});
