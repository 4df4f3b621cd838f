import type { OverlayOptions } from '@overlay/contract';
import type { OverlayHandle } from '@overlay/sdk';
import { useEffect, useState } from 'react';
import { baseUrl } from '../../../app/api/address.ts';

/** The part of the SDK that the preview uses. It is never connected: what is answered in it stays in the page. */
export interface PreviewSdk {
  createOverlay(
    video: HTMLVideoElement,
    options: OverlayOptions,
  ): { readonly success: boolean; readonly overlayId: string };
  getOverlay(overlayId: string): OverlayHandle | undefined;
}

/** The SDK of the page that contains an element, if that page has loaded one. */
export const sdkAround = ({ ownerDocument }: Element): PreviewSdk | undefined =>
  (ownerDocument.defaultView as { readonly OverlaySDK?: PreviewSdk } | null)?.OverlaySDK;

let loading: Promise<PreviewSdk> | undefined;

/** The very file that pages load, from this service: what is seen here is what viewers see. */
function loadSdk(): Promise<PreviewSdk> {
  loading ??= import(/* @vite-ignore */ new URL('sdk/v1/overlay-sdk.mjs', baseUrl).href).then(
    (module: { readonly OverlaySDK: PreviewSdk }) => module.OverlaySDK,
    (error: unknown) => {
      // The next preview tries again.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

export function useSdk(): { readonly sdk: PreviewSdk | undefined; readonly hasFailed: boolean } {
  const [sdk, setSdk] = useState<PreviewSdk>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isWanted = true;
    loadSdk().then(
      (loaded) => isWanted && setSdk(loaded),
      () => isWanted && setFailed(true),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return { sdk, hasFailed };
}
