import { OverlaySDK } from '/sdk/v1/overlay-sdk.mjs';

/** What players do: any click on them plays or pauses, any key on the page seeks, mutes or pauses. */
window.heard = [];
const player = document.querySelector('.player');
player.tabIndex = 0;
for (const type of [
  'click',
  'dblclick',
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'touchstart',
  'touchend',
]) {
  player.addEventListener(type, () => window.heard.push(`player ${type}`));
}
for (const type of ['keydown', 'keyup', 'keypress']) {
  document.addEventListener(
    type,
    (event) => event.key !== 'Tab' && window.heard.push(`document ${type} ${event.key}`),
  );
}
window.OverlaySDK = OverlaySDK;
window.video = document.querySelector('video');
OverlaySDK.init({ apiKey: 'pk_live_playground' });
window.add = (options) => OverlaySDK.createOverlay(window.video, options);
window.created = [];
