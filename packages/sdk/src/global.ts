import type { InitConfig } from './client/config.ts';
import { createSdk, type OverlaySDK } from './sdk.ts';

declare global {
  interface Window {
    OverlaySDK?: OverlaySDK;
  }
}

const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : undefined;
const base = new URL(script?.src || location.href);
/** Pages that are replaced without being loaded run the tag in their body again: it joins the SDK that is there. */
const sdk: OverlaySDK =
  window.OverlaySDK ??
  createSdk(
    (chunk) => import(/* @vite-ignore */ new URL(`overlay-sdk.${chunk}.mjs`, base).href),
    base.origin,
  );
window.OverlaySDK = sdk;

const {
  apiKey,
  campaignId,
  installationId,
  viewerToken,
  endpoint = base.origin,
  locale,
} = script?.dataset ?? {};
if (apiKey && sdk.apiKey && sdk.apiKey !== apiKey)
  console.warn('[overlay] script tag with another key: ignored');
else if (apiKey) {
  // Missing attributes are undefined, which `init` treats as absent.
  if (!sdk.apiKey)
    sdk.init({ apiKey, campaignId, installationId, viewerToken, endpoint, locale } as InitConfig);
  sdk.attachPublished();
}
