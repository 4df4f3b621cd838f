import { expect, test } from 'vitest';
import { toPairwise, toProduct } from './pairwise.ts';

const axes = {
  theme: ['glass', 'light', 'dark'],
  size: ['360', '844', '800', '1920'],
  locale: ['en', 'ar', 'de'],
  background: ['demo', 'white', 'busy'],
};

test('each value meets each value of every other axis', () => {
  const rows = toPairwise(axes);
  const pairsOf = (all: readonly Readonly<Record<string, string>>[]) =>
    new Set(
      all.flatMap((row) => {
        const entries = Object.entries(row).sort();
        return entries.flatMap((one, index) => entries.slice(index + 1).map((other) => `${one}+${other}`));
      }),
    );
  expect(pairsOf(rows)).toEqual(pairsOf(toProduct(axes)));
});

test('far fewer rows than combinations, and the same ones each time', () => {
  const rows = toPairwise(axes);
  expect(toProduct(axes)).toHaveLength(108);
  // No selection can have fewer than the product of the two longest axes, which is 12.
  expect(rows.length).toBeLessThanOrEqual(16);
  expect(toPairwise(axes)).toEqual(rows);
});
