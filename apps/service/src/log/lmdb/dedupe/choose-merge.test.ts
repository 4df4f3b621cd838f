import { expect, test } from 'vitest';
import { chooseMerge } from './choose-merge.ts';

const generation = 500_000;

/**
 * Adds this many generations, merging after each as long as possible; returns the sizes, oldest first, and the number
 * of rewritten keys.
 */
function fill(generations: number): { sizes: number[]; rewritten: number; most: number } {
  const sizes: number[] = [];
  let rewritten = 0;
  let most = 0;
  for (let count = 0; count < generations; count++) {
    sizes.push(generation);
    most = Math.max(most, sizes.length);
    for (let chosen = chooseMerge(sizes, generation); chosen; chosen = chooseMerge(sizes, generation)) {
      const merged = sizes.slice(chosen.from, chosen.to).reduce((sum, size) => sum + size, 0);
      sizes.splice(chosen.from, chosen.to - chosen.from, merged);
      rewritten += merged;
    }
  }
  return { sizes, rewritten, most };
}

test('four runs of a size become one, up to eight million keys', () => {
  expect(fill(3).sizes).toEqual([generation, generation, generation]);
  expect(fill(4).sizes).toEqual([2_000_000]);
  expect(fill(21).sizes).toEqual([8_000_000, 2_000_000, generation]);
});

test('60 million keys are in at most 16 files, each rewritten twice', () => {
  const { most, rewritten } = fill(120);
  expect(most).toBeLessThanOrEqual(16);
  expect(rewritten / 60_000_000).toBeLessThanOrEqual(2);
});

test('600 million keys are in as few files', () => {
  const { most, rewritten } = fill(1_200);
  expect(most).toBeLessThanOrEqual(16);
  expect(rewritten / 600_000_000).toBeLessThan(5);
});

test('a run that cannot be merged separates its neighbours and is never chosen with them', () => {
  const sizes = [generation, Number.POSITIVE_INFINITY, generation, generation, generation];
  expect(chooseMerge(sizes, generation)).toBeUndefined();
  expect(chooseMerge([...sizes, generation], generation)).toEqual({ from: 2, to: 6 });
});
