import type { ShowOn } from '@overlay/contract';

/** The state of a video, read from the element itself: events only trigger another read. */
export interface Moment {
  readonly currentTime: number;
  readonly seeking: boolean;
  readonly paused: boolean;
  readonly ended: boolean;
  /** Playback has started at least once. */
  readonly started: boolean;
  /** The pause was caused by `pauseVideo`, not by the viewer. */
  readonly pausedByOverlay: boolean;
}

export interface Timing {
  readonly showOn: ShowOn;
  readonly startTime: number;
  readonly endTime: number;
}

export function isInWindow(timing: Timing, currentTime: number): boolean {
  return currentTime >= timing.startTime && currentTime < timing.endTime;
}

/**
 * Whether the overlay's time has come, from the state only: without its own clock, pausing, 2x speed, seeking back and
 * background tabs are not special cases. While seeking nothing appears (`present` is the current state): scrubbing
 * across a time window must not flash it.
 */
export function isDue(timing: Timing, moment: Moment, present: boolean): boolean {
  if (moment.seeking && !present) return false;
  if (!isInWindow(timing, moment.currentTime)) return moment.ended && timing.showOn === 'ended';
  const { started, paused, ended } = moment;
  const isPaused = started && paused && !ended && (present || !moment.pausedByOverlay);
  const due: Readonly<Record<ShowOn, boolean>> = {
    time: true,
    start: started,
    pause: isPaused,
    ended,
    manual: false,
  };
  return due[timing.showOn];
}
