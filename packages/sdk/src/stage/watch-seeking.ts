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
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isUnsettled = video.seeking;
  const settle = (delayMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isUnsettled = false;
      onChange();
    }, delayMs);
  };
  const listen = (type: string, run: () => void) => video.addEventListener(type, run, { signal });
  listen('seeking', () => {
    clearTimeout(timer);
    isUnsettled = true;
    onChange();
  });
  listen('seeked', () => settle(settleMs));
  // A new source ends a seek without an event.
  listen('emptied', () => settle(0));
  signal.addEventListener('abort', () => clearTimeout(timer));
  return () => isUnsettled || video.seeking;
}
