import type { InitConfig } from './client/config.ts';
import { composeSdk, type OverlaySDK } from './compose-sdk.ts';

declare global {
  interface Window {
    OverlaySDK: OverlaySDK;
  }
}

const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : undefined;
const base = new URL(script?.src || location.href);
const sdk = composeSdk(
  (chunk) => import(/* @vite-ignore */ new URL(`overlay-sdk.${chunk}.mjs`, base).href),
  base.origin,
);
window.OverlaySDK = sdk;

const { apiKey, campaignId, installationId, endpoint = base.origin, locale } = script?.dataset ?? {};
if (apiKey) {
  // What the tag leaves out is undefined, which `init` takes for absent.
  sdk.init({ apiKey, campaignId, installationId, endpoint, locale } as InitConfig);
  sdk.attachPublished();
}
