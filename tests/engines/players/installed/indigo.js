import IndigoPlayer from 'indigo-player';
import css from 'indigo-player/lib/indigo-theme.css?inline';
import { addStyles, onVideo, otherWebm, place, ready, webm } from '../pages/player-page.ts';

addStyles(css);
const start = (source) =>
  IndigoPlayer.init(place, { sources: [{ type: 'webm', src: source }], volume: 0, autoplay: true });
const player = start(webm);
onVideo((video) => {
  const isReady = () =>
    ready(video, {
      changeSource: () => {
        video.src = otherWebm;
      },
      dispose: () => {
        player.destroy();
        place.replaceChildren();
      },
    });
  // Started by anyone else, it keeps the button that covers the whole picture until then.
  video.addEventListener('playing', isReady, { once: true });
});
