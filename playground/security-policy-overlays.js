/** Texts that would be markup or script if they were ever anything but text. */
const markup = '<img src=x onerror="violations.push(1)"><style>*{}</style>';
const { OverlaySDK } = window;
const video = document.querySelector('video');
window.video = video;
window.add = (options) => OverlaySDK.createOverlay(video, options);
window.created = [
  { type: 'tap', position: 'top-left', title: markup },
  { type: 'rating', position: 'center-left', title: markup },
  {
    type: 'poll',
    position: 'center',
    pollQuestion: markup,
    pollOptions: [markup, markup + markup],
    labels: { thanks: markup },
  },
  {
    type: 'slider',
    position: 'center-right',
    title: markup,
    sliderLabels: [markup, markup],
    sliderEmoji: '<b>',
  },
  {
    type: 'cta',
    position: '90% 10%',
    title: markup,
    ctaText: markup,
    ctaUrl: 'https://example.com/"><script>',
  },
].map((options) => OverlaySDK.createOverlay(video, options));
OverlaySDK.interactionList(video);
