import { listen } from '../dom/listen.ts';

export interface PlaybackHold {
  /** Pauses the video for `holder`; no effect if the viewer had paused it. */
  take(holder: object): void;
  /** Releases the hold; the last one resumes the video, but only if it was paused here. */
  release(holder: object): void;
  readonly isHeld: () => boolean;
}

/** `pauseVideo`: several overlays may hold a video at once, and a viewer who presses play overrides all of them. */
export function holdPlayback(video: HTMLVideoElement, signal: AbortSignal): PlaybackHold {
  const holders = new Set<object>();
  /** Waits for a pending `play()`. */
  let isPending = false;
  const pause = () => {
    isPending = false;
    if (holders.size > 0) video.pause();
  };
  // The event of a `play()` from before our pause arrives after it, and does not mean that the viewer took over.
  const yieldToViewer = () => {
    if (!video.paused && !isPending) holders.clear();
  };
  listen(video, 'play', yieldToViewer, { signal });
  return {
    take(holder) {
      const isStopped = video.paused || video.ended;
      if (!isStopped || holders.size > 0) holders.add(holder);
      if (isStopped) return;
      // Pausing while `play()` is pending rejects the page's promise: wait until it plays.
      isPending = video.readyState < 3;
      if (isPending) listen(video, 'playing', pause, { once: true, signal });
      else pause();
    },
    release(holder) {
      if (holders.delete(holder) && holders.size === 0 && video.paused && !video.ended) {
        video.play().catch(() => {
          // The browser requires a gesture, or the page removed the video: the viewer can still press play.
        });
      }
    },
    isHeld: () => holders.size > 0,
  };
}
