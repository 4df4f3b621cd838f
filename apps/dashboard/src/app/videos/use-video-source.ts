import { useEffect } from 'react';
import { type Playable, usePlayable } from './use-playable.ts';

export interface VideoSource extends Pick<Playable, 'address' | 'keep'> {
  readonly setAddress: (address: string) => void;
  /** A file of the person's own: it stays in the browser, and only until the page is left. */
  readonly setFile: (file: File) => void;
}

/** Where a video is: the account knows, or a person says it. */
export function useVideoSource(videoId: string): VideoSource {
  const { address, play, keep } = usePlayable(videoId);
  useEffect(() => {
    if (!address?.startsWith('blob:')) return;
    return () => URL.revokeObjectURL(address);
  }, [address]);
  return {
    address,
    keep,
    setAddress: play,
    setFile: (file) => play(URL.createObjectURL(file)),
  };
}

/** Only what a player can load; undefined for anything else. */
export function toVideoAddress(text: string): string | undefined {
  try {
    const address = new URL(text.trim());
    return address.protocol === 'https:' || address.protocol === 'http:' ? address.href : undefined;
  } catch {
    return undefined;
  }
}
