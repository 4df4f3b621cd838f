'use client';

import type { PlayableElement } from '@overlay/sdk';
import { type RefObject, useEffect, useState } from 'react';

/** A ref to the video, `<audio>`, media element (`<mux-player>`, `<hls-video>` …) or frame (YouTube, Vimeo), or the element itself, for example from a callback ref or a player. */
export type VideoSource = RefObject<PlayableElement | null> | PlayableElement | null | undefined;

/**
 * The element after this render. Refs have no change event, so the ref is read after every render of the component: the
 * render that mounts or replaces the video finds it.
 */
export function useVideoElement(source: VideoSource): PlayableElement | null {
  const [element, setElement] = useState<PlayableElement | null>(null);
  useEffect(() => {
    setElement((source && 'current' in source ? source.current : source) ?? null);
  });
  return element;
}
