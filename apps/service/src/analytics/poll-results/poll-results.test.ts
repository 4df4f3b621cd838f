import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toWholePercentages } from './poll-results.ts';

test('three equal options get 34, 33 and 33', () => {
  expect(toWholePercentages([1, 1, 1])).toEqual([34, 33, 33]);
});

test('without votes every share is 0', () => {
  expect(toWholePercentages([0, 0])).toEqual([0, 0]);
});

test('shares add up to 100 and are within one per cent of the truth', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 8 }), (counts) => {
      const total = counts.reduce((sum, count) => sum + count, 0);
      fc.pre(total > 0);
      const shares = toWholePercentages(counts);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
      shares.forEach((share, index) => {
        expect(Math.abs(share - ((counts[index] ?? 0) * 100) / total)).toBeLessThan(1);
      });
    }),
  );
});
