import { attachPublished } from './attach-published.ts';
import { OverlaySDK } from './index.ts';

declare global {
  interface Window {
    OverlaySDK: typeof OverlaySDK;
  }
}

window.OverlaySDK = OverlaySDK;
const script = document.currentScript;
if (script instanceof HTMLScriptElement && script.dataset.apiKey) {
  const { apiKey, campaignId, installationId, endpoint, locale } = script.dataset;
  OverlaySDK.init({
    apiKey,
    endpoint: endpoint ?? new URL(script.src, location.href).origin,
    ...(campaignId && { campaignId }),
    ...(installationId && { installationId }),
    ...(locale && { locale }),
  });
  attachPublished(OverlaySDK);
}
