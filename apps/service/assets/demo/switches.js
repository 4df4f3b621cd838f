/**
 * How the overlays look: theme, language, and the page on a phone, which is this page in a frame as wide as one. Overlays
 * change where they are, by `update` of their handles.
 */
import { texts } from './texts.js';

const longestWaitMs = 20_000;
const byId = (id) => document.getElementById(id);
const switches = byId('switches');
const chosen = () => Object.fromEntries(new FormData(switches));
const isOnPhone = new URLSearchParams(location.search).get('view') === 'phone';
let phone;

document.documentElement.classList.toggle('on-phone', isOnPhone);

/** Overlays come from the service, some time after the page. */
async function waitForOverlay(view, overlayId) {
  for (const end = Date.now() + longestWaitMs; Date.now() < end; ) {
    const overlay = view.OverlaySDK?.getOverlay(overlayId);
    if (overlay !== undefined) return overlay;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function dress(view) {
  const { theme, language } = chosen();
  for (const [overlayId, translated] of Object.entries(texts[language])) {
    waitForOverlay(view, overlayId).then((overlay) =>
      overlay?.update({ theme, locale: language, ...translated }),
    );
  }
}

function showPhone() {
  byId('video').pause();
  phone = document.createElement('iframe');
  phone.className = 'phone';
  phone.title = 'The demo on a phone';
  phone.allow = 'fullscreen; autoplay';
  const address = new URL(location.href);
  address.searchParams.set('view', 'phone');
  phone.src = address.href;
  phone.addEventListener('load', () => {
    dress(phone.contentWindow);
    document.dispatchEvent(new CustomEvent('demo-page', { detail: phone.contentDocument }));
  });
  byId('place').append(phone);
}

switches.addEventListener('change', () => {
  const wantsPhone = chosen().screen === 'phone';
  byId('screen').hidden = wantsPhone;
  byId('chapters').hidden = wantsPhone;
  if (!wantsPhone) {
    phone?.remove();
    phone = undefined;
  } else if (phone === undefined) {
    showPhone();
  }
  for (const view of phone === undefined ? [window] : [window, phone.contentWindow]) dress(view);
});
// A browser keeps what was chosen when the page is loaded again.
const { theme, screen, language } = chosen();
if (theme !== 'glass' || screen !== 'desktop' || language !== 'en')
  switches.dispatchEvent(new Event('change'));
