import { listen } from '../dom/listen.ts';
import { windowOf } from '../dom/window-of.ts';

/** Longer than the pauses between the many small seeks of one drag on a progress bar. */
const settleMs = 200;

/**
 * Whether the viewer is scrubbing: a scrub is one movement made of many seeks, and `video.seeking` is false briefly
 * after each that the browser finishes in time. `onChange` is called when a seek begins and once it has settled.
 */
export function watchSeeking(
  video: HTMLVideoElement,
  onChange: () => void,
  signal: AbortSignal,
): () => boolean {
  /** A time and not a flag: the timer is lost with a window that closes. */
  let settledAt = video.seeking ? Infinity : 0;
  const settle = ({ type }: Event) => {
    // A new source ends a seek without an event.
    const delayMs = type === 'seeked' ? settleMs : 0;
    settledAt = performance.now() + delayMs;
    windowOf(video).setTimeout(onChange, delayMs + 1);
  };
  const begin = () => {
    settledAt = Infinity;
    onChange();
  };
  listen(video, 'seeking', begin, { signal });
  listen(video, 'seeked emptied', settle, { signal });
  return () => video.seeking || performance.now() < settledAt;
}
