import { expect, test } from 'vitest';
import { sampleShares } from './sample-results.ts';

test.each([1, 2, 3, 5, 8])(
  'shares of %i answers are whole percents that add up to a hundred, led by the first',
  (count) => {
    const percents = sampleShares(count).map((share) => share * 100);
    expect(percents).toHaveLength(count);
    expect(Math.round(percents.reduce((sum, percent) => sum + percent, 0))).toBe(100);
    expect(Math.max(...percents)).toBe(percents[0]);
    for (const percent of percents) expect(percent).toBeCloseTo(Math.round(percent), 9);
  },
);
