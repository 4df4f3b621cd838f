import { OverlaySDK } from '/sdk/v1/overlay-sdk.mjs';
import { drawBusyFrame } from './busy-frame.mjs';
import { results, samples } from './gallery-samples.mjs';

/** gallery.html?theme=dark&width=640&locale=ar&background=busy|black|white|demo&type=poll&figure=poll-results&state=answered
    &results=off&height=390&small */
const query = new URLSearchParams(location.search);
const theme = query.get('theme') ?? 'auto';
const locale = query.get('locale') ?? 'en';
const background = query.get('background') ?? 'busy';
const isSmall = query.has('small');
const width = isSmall ? 280 : Number(query.get('width') ?? 640);
const height = query.get('height');
document.documentElement.style.setProperty('--width', `${width}px`);
document.body.classList.toggle('narrow', width < 400 && !isSmall && !height);
if (height) document.documentElement.style.setProperty('--ratio', `${width} / ${height}`);
window.OverlaySDK = OverlaySDK;

// The answer of the service, so that results can be looked at without one.
const fetchReal = window.fetch;
window.fetch = async (address, ...rest) => {
  if (!`${address}`.includes('/api/polls/')) return fetchReal(address, ...rest);
  const id = `${address}`;
  const mean = id.includes('numbers') ? 7.4 : id.includes('slider') ? 71.5 : results.mean;
  return Response.json({ ...results, mean });
};
// Overlays are redrawn once their language has loaded, which would clear a selection.
await import('/sdk/v1/overlay-sdk.locales.mjs');
OverlaySDK.init({ apiKey: 'pk_live_gallery', locale, consent: 'denied' });
const stream = background === 'busy' ? drawBusyFrame() : undefined;
// An answered overlay leaves after some seconds; in a picture it stays.
window.setInterval = () => 0;

/** Brings a figure into its state; only one thing of a page has the focus at a time. */
window.reach = (id) => reachable.get(id)?.();
const created = [];
const reachable = new Map();

for (const [name, { type, options, states }] of Object.entries(samples(locale))) {
  if (query.has('type') && query.get('type') !== type) continue;
  if (query.has('figure') && query.get('figure') !== name) continue;
  if (query.get('results') === 'off') options.showResults = false;
  for (const [state, reach] of Object.entries(isSmall ? { collapsed() {} } : states)) {
    if (query.has('state') && query.get('state') !== state) continue;
    const figure = document.createElement('figure');
    figure.id = `${name}-${state}`;
    const player = document.createElement('div');
    player.className = background;
    const video = document.createElement('video');
    video.muted = true;
    if (stream) {
      video.srcObject = stream;
      video.play();
    }
    if (background === 'demo') video.src = '/demo.webm#t=9';
    const caption = document.createElement('figcaption');
    caption.textContent = figure.id;
    player.append(video);
    figure.append(player, caption);
    document.querySelector('main').append(figure);
    const given = { type, videoId: figure.id, overlayId: figure.id, theme, ...options };
    created.push(OverlaySDK.createOverlay(video, given));
    reachable.set(figure.id, () => reach(player.shadowRoot.querySelector('overlay-layer').shadowRoot));
  }
}
await new Promise((done) => setTimeout(done, 200));
// Everything but the focus can be there at once.
for (const id of reachable.keys()) if (!id.endsWith('focused')) window.reach(id);
window.created = created;
