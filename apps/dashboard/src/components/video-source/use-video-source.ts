import { useEffect, useState } from 'react';
import { baseUrl } from '../../app/api/address.ts';
import { useAccount } from '../../app/session/account-context.ts';

export interface VideoSource {
  /** What the player loads; undefined where nobody has said yet. */
  readonly address: string | undefined;
  readonly setAddress: (address: string) => void;
  /** A file of the person's own: it stays in the browser, and only until the page is left. */
  readonly setFile: (file: File) => void;
  readonly forget: () => void;
}

/** The film that the service itself has: the one of the demo page. */
const demoVideo = { videoId: 'vid_demo', path: 'demo/demo.webm' };

/**
 * Where a video is. Events name a video and never say its address, so a person says it once, and this browser remembers
 * it.
 */
export function useVideoSource(videoId: string): VideoSource {
  const { account } = useAccount();
  const key = `overlay-video ${account.accountId} ${videoId}`;
  const known = videoId === demoVideo.videoId ? new URL(demoVideo.path, baseUrl).href : undefined;
  const [address, change] = useState(() => read(key) ?? known);
  useEffect(() => change(read(key) ?? known), [key, known]);
  useEffect(() => {
    if (!address?.startsWith('blob:')) return;
    return () => URL.revokeObjectURL(address);
  }, [address]);
  return {
    address,
    setAddress(next) {
      write(key, next);
      change(next);
    },
    setFile: (file) => change(URL.createObjectURL(file)),
    forget() {
      write(key, undefined);
      change(undefined);
    },
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

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, address: string | undefined): void {
  try {
    if (address === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, address);
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}
