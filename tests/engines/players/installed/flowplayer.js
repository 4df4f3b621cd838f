import flowplayer from '@flowplayer/player';
import css from '@flowplayer/player/flowplayer.css?inline';
import { addStyles, onVideo, otherWebm, place, ready, webm } from '../pages/player-page.ts';

addStyles(css);
place.style.height = '450px';
const player = flowplayer(place, { src: webm, muted: true, autoplay: true });
onVideo((video) =>
  ready(video, {
    changeSource: () => player.setSrc(otherWebm),
    dispose: () => {
      player.destroy();
      place.replaceChildren();
    },
  }),
);
