/** The part of `TimeRanges` in use, so that the arithmetic is testable without a video. */
export interface Ranges {
  readonly length: number;
  start(index: number): number;
  end(index: number): number;
}

export interface Watched {
  watchedSeconds: number;
  videoLength?: number;
  percentWatched?: number;
}

export const toThousandths = (value: number): number => Math.round(value * 1000) / 1000;

/**
 * What was really played: `video.played` merges overlapping ranges, so a part watched twice counts once and a skipped
 * part not at all. A live stream (Infinity) or an unknown duration (NaN) has no length and no percentage.
 */
export function toWatched(played: Ranges, duration: number): Watched {
  let seconds = 0;
  for (let index = 0; index < played.length; index += 1) seconds += played.end(index) - played.start(index);
  const watched: Watched = { watchedSeconds: toThousandths(seconds) };
  if (Number.isFinite(duration) && duration > 0) {
    watched.videoLength = toThousandths(duration);
    watched.percentWatched = toThousandths(Math.min(100, (seconds / duration) * 100));
  }
  return watched;
}
