import { describe, expect, it } from 'vitest';
import { toWatched } from '../../packages/sdk/src/stage/played-ranges.ts';

const ranges = (...pairs: readonly (readonly [number, number])[]) => ({
  length: pairs.length,
  start: (index: number) => pairs[index]?.[0] ?? 0,
  end: (index: number) => pairs[index]?.[1] ?? 0,
});

describe('what was watched', () => {
  it('adds up what was played, not the position reached', () => {
    expect(toWatched(ranges([0, 2], [18, 20]), 20)).toEqual({
      watchedSeconds: 4,
      videoLength: 20,
      percentWatched: 20,
    });
  });
  it('has no length and no percentage for a live stream or before the length is known', () => {
    expect(toWatched(ranges([0, 3]), Number.POSITIVE_INFINITY)).toEqual({ watchedSeconds: 3 });
    expect(toWatched(ranges(), Number.NaN)).toEqual({ watchedSeconds: 0 });
    expect(toWatched(ranges(), 0)).toEqual({ watchedSeconds: 0 });
  });
  it('never exceeds a hundred per cent, and keeps three decimals', () => {
    expect(toWatched(ranges([0, 10.0004]), 10)).toEqual({
      watchedSeconds: 10,
      videoLength: 10,
      percentWatched: 100,
    });
  });
});
