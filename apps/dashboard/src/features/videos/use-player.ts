import { type RefObject, useEffect, useRef, useState } from 'react';

export interface Player {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Seconds, within the axis, also where there is no video to play. */
  readonly time: number;
  /** 0 until it is known. */
  readonly duration: number;
  readonly isPlaying: boolean;
  readonly isMuted: boolean;
  readonly hasFailed: boolean;
  readonly seek: (seconds: number) => void;
  readonly toggle: () => void;
  readonly toggleSound: () => void;
}

/** A playhead that a video follows, and that follows it. @param address of the video; undefined: only an axis */
export function usePlayer(address: string | undefined): Player {
  const video = useRef<HTMLVideoElement>(null);
  const [time, setTime] = useState(0);
  const [duration, setDuration] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [isMuted, setMuted] = useState(true);
  const [hasFailed, setFailed] = useState(false);
  const latestTime = useRef(time);
  latestTime.current = time;

  useEffect(() => {
    setFailed(false);
    setDuration(0);
    setPlaying(false);
    const element = video.current;
    if (element === null || address === undefined) return;
    const stop = new AbortController();
    const on = (name: keyof HTMLMediaElementEventMap, listener: () => void) =>
      element.addEventListener(name, listener, { signal: stop.signal });
    let frame = 0;
    // `timeupdate` comes four times a second, which looks like stumbling.
    const follow = () => {
      setTime(element.currentTime);
      frame = requestAnimationFrame(follow);
    };
    on('loadedmetadata', () => {
      setDuration(element.duration);
      element.currentTime = Math.min(latestTime.current, element.duration);
    });
    on('play', () => {
      setPlaying(true);
      frame = requestAnimationFrame(follow);
    });
    on('pause', () => {
      setPlaying(false);
      cancelAnimationFrame(frame);
    });
    on('seeked', () => setTime(element.currentTime));
    on('error', () => setFailed(true));
    return () => {
      stop.abort();
      cancelAnimationFrame(frame);
    };
  }, [address]);

  return {
    video,
    time,
    duration,
    isPlaying,
    isMuted,
    hasFailed,
    seek(seconds) {
      setTime(seconds);
      const element = video.current;
      if (element !== null && element.readyState > 0) element.currentTime = seconds;
    },
    toggle() {
      const element = video.current;
      if (element === null) return;
      if (element.paused) void element.play().catch(() => setPlaying(false));
      else element.pause();
    },
    toggleSound: () => setMuted(!isMuted),
  };
}
