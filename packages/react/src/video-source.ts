import { type RefObject, useEffect, useState } from 'react';

/** A ref of the video, or the element itself, for instance from a callback ref or from a player. */
export type VideoSource = RefObject<HTMLVideoElement | null> | HTMLVideoElement | null | undefined;

/**
 * The element as it is after this render. Refs have no change event, so it is looked at after every render of the
 * component: a video that is mounted later or replaced is found with the render that brings it.
 */
export function useVideoElement(source: VideoSource): HTMLVideoElement | null {
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  useEffect(() => {
    setElement((source && 'current' in source ? source.current : source) ?? null);
  });
  return element;
}
