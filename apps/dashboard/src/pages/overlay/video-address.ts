import { useState } from 'react';
import { baseUrl } from '../../app/api/address.ts';
import { useAccount } from '../../app/session/account-context.ts';

/** The service's own, for whoever has none at hand. */
export const demoVideo = new URL('demo/demo.webm', baseUrl).href;

/** Where a video can be played from. The service does not know it, so this browser remembers it. */
export function useVideoAddress(videoId: string): [address: string, setAddress: (address: string) => void] {
  const { account } = useAccount();
  const key = `overlay-video:${account.accountId}:${videoId}`;
  const [changed, setChanged] = useState<{ readonly key: string; readonly address: string }>();
  const address = changed?.key === key ? changed.address : read(key);
  return [
    address === '' ? demoVideo : address,
    (next) => {
      setChanged({ key, address: next });
      remember(key, next);
    },
  ];
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function remember(key: string, address: string): void {
  try {
    if (address === '') localStorage.removeItem(key);
    else localStorage.setItem(key, address);
  } catch {
    // A browser that keeps nothing: the address lasts until the page is left.
  }
}
