import { OverlaySDK } from '/sdk/v1/overlay-sdk.mjs';

window.OverlaySDK = OverlaySDK;
OverlaySDK.init({ apiKey: 'pk_live_playground', campaignId: 'camp_playground' });
const video = document.querySelector('video');
const overlays = [
  { overlayId: 'ovl_tap', type: 'tap', position: 'top-left' },
  { overlayId: 'ovl_rating', type: 'rating', position: 'center-right', title: 'How was the ride?' },
  {
    overlayId: 'ovl_poll',
    type: 'poll',
    position: 'bottom-left',
    pollQuestion: 'Where to next?',
    pollOptions: ['Lisbon', 'Oslo', { id: 'kyoto', label: 'Kyoto' }],
  },
  { overlayId: 'ovl_slider', type: 'slider', position: 'bottom-right', title: 'How much do you like it?' },
  {
    overlayId: 'ovl_cta',
    type: 'cta',
    position: 'top-right',
    ctaText: 'Book now',
    ctaUrl: 'https://example.com/book',
  },
];
window.created = overlays.map((options) => OverlaySDK.createOverlay(video, options));
