import Player from 'xgplayer';
import css from 'xgplayer/dist/index.min.css?inline';
import { addStyles, onVideo, otherWebm, place, ready, webm } from '../pages/player-page.ts';

addStyles(css);
const player = new Player({ el: place, url: webm, width: 800, height: 450, autoplayMuted: true, lang: 'en' });
onVideo((video) =>
  ready(video, {
    changeSource: () => {
      player.src = otherWebm;
    },
    dispose: () => {
      player.destroy();
      place.replaceChildren();
    },
  }),
);
