import { OverlaySDK } from '/sdk/v1/overlay-sdk.mjs';

/** In the console: `add({ type: 'rating' })`, `OverlaySDK.getOverlay('ovl_…').show()`. */
window.OverlaySDK = OverlaySDK;
window.video = document.querySelector('video');
OverlaySDK.init({ apiKey: 'pk_live_playground' });
window.add = (options) => OverlaySDK.createOverlay(window.video, options);
if (window.video.readyState < 1)
  await new Promise((done) => window.video.addEventListener('loadedmetadata', done));
window.created = [];
