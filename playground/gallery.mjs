import { OverlaySDK } from '/sdk/v1/overlay-sdk.mjs';
import { samples } from './gallery-samples.mjs';

/** gallery.html?theme=dark&width=640&locale=ar&background=demo|black|white&only=poll,cta */
const query = new URLSearchParams(location.search);
const theme = query.get('theme') ?? 'auto';
const locale = query.get('locale') ?? 'en';
const background = query.get('background') ?? 'demo';
const only = query.get('only')?.split(',');
const width = Number(query.get('width') ?? 640);
document.documentElement.style.setProperty('--width', `${width}px`);
window.OverlaySDK = OverlaySDK;
OverlaySDK.init({ apiKey: 'pk_live_gallery', locale, consent: 'denied' });
window.created = [];

const states = {
  asking() {},
  answered: (root, answer) => answer(root),
  focused: (root, _, focus) => focus(root),
};
for (const [name, sample] of Object.entries(samples(locale.startsWith('ar') ? 'ar' : 'en'))) {
  if (only && !only.includes(name)) continue;
  for (const [state, reach] of Object.entries(states)) {
    if (state === 'answered' && !sample.answer) continue;
    const figure = document.createElement('figure');
    figure.id = `${name}-${state}`;
    figure.className = `${background} ${width < 400 ? 'narrow' : ''}`;
    const player = document.createElement('div');
    const video = document.createElement('video');
    video.muted = true;
    if (background === 'demo') video.src = `/demo.webm#t=${sample.at ?? 3}`;
    const caption = document.createElement('figcaption');
    caption.textContent = figure.id;
    player.append(video);
    figure.append(player, caption);
    document.body.append(figure);
    window.created.push(
      OverlaySDK.createOverlay(video, { videoId: figure.id, overlayId: figure.id, theme, ...sample.options }),
    );
    const root = player.querySelector('overlay-layer').shadowRoot;
    reach(root, sample.answer, (within) => within.querySelector('input,a,[aria-pressed]').focus());
  }
}
