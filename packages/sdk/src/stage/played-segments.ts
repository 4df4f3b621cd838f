import { type Ranges, toThousandths } from './played-ranges.ts';

const maxSegments = 50;

/**
 * The seconds of the video that were played, sorted and disjoint. Beyond 50 pairs the smallest gaps are counted as
 * played. A browser's ranges are sorted and merged; rounding may close the gap between two of them.
 */
export function toPlayedSegments(played: Ranges): [number, number][] {
  const ranges = Array.from({ length: played.length }, (_, index): [number, number] => [
    toThousandths(played.start(index)),
    toThousandths(played.end(index)),
  ]).filter(([from, to]) => from < to);
  const gaps = ranges.map(([from], index) => from - (ranges[index - 1]?.[1] ?? Number.NEGATIVE_INFINITY));
  /** Of the ranges that begin a pair; every other one belongs to the pair before it. */
  const beginnings = new Set(
    [...gaps.keys()]
      .filter((index) => (gaps[index] ?? 0) > 0)
      .sort((one, other) => (gaps[other] ?? 0) - (gaps[one] ?? 0))
      .slice(0, maxSegments),
  );
  const segments: [number, number][] = [];
  ranges.forEach(([from, to], index) => {
    const last = segments.at(-1);
    if (last && !beginnings.has(index)) last[1] = to;
    else segments.push([from, to]);
  });
  return segments;
}
