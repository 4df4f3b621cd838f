import { OverlaySDK } from '/sdk/v1/overlay-sdk.mjs';
import '/sdk/v1/overlay-video.mjs';

window.OverlaySDK = OverlaySDK;
window.video = document.querySelector('video');
await new Promise((done) => setTimeout(done, 100));
window.created = [];
