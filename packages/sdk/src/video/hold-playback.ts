export interface PlaybackHold {
  /** Stops the video for `holder`; nothing happens where the viewer had stopped it. */
  take(holder: object): void;
  /** Lets go; the last one resumes the video, and only what was stopped here. */
  release(holder: object): void;
  readonly isHeld: () => boolean;
}

/** `pauseVideo`: several overlays may hold a video at once, and a viewer who presses play takes over from all. */
export function holdPlayback(video: HTMLVideoElement, signal: AbortSignal): PlaybackHold {
  const holders = new Set<object>();
  /** Waits for a `play()` that has not begun. */
  let isPending = false;
  const pause = () => {
    isPending = false;
    if (holders.size > 0) video.pause();
  };
  // The event of a `play()` from before our pause comes after it: nobody has taken over.
  const yieldToViewer = () => {
    if (!video.paused && !isPending) holders.clear();
  };
  video.addEventListener('play', yieldToViewer, { signal });
  return {
    take(holder) {
      const isStopped = video.paused || video.ended;
      if (!isStopped || holders.size > 0) holders.add(holder);
      if (isStopped) return;
      // Pausing while `play()` is pending rejects the page's promise: wait until it plays.
      isPending = video.readyState < 3;
      if (isPending) video.addEventListener('playing', pause, { once: true, signal });
      else pause();
    },
    release(holder) {
      if (holders.delete(holder) && holders.size === 0 && video.paused && !video.ended) {
        video.play().catch(() => {
          // The browser wants a gesture, or the page removed the video: the viewer can still press play.
        });
      }
    },
    isHeld: () => holders.size > 0,
  };
}
