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
  video.addEventListener('play', () => holders.clear(), { signal });
  return {
    take(holder) {
      if (holders.size === 0 && (video.paused || video.ended)) return;
      holders.add(holder);
      const pause = () => holders.has(holder) && video.pause();
      // Pausing while `play()` is pending rejects the page's promise: wait until it plays.
      if (video.readyState < 3) video.addEventListener('playing', pause, { once: true, signal });
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
