import Clappr from '@clappr/player';
import { onVideo, otherWebm, place, ready, webm } from '../pages/player-page.ts';

const player = new Clappr.Player({ parent: place, source: webm, mute: true, width: 800, height: 450 });
onVideo((video) =>
  ready(video, {
    changeSource: () => player.load(otherWebm, 'video/webm', true),
    dispose: () => {
      player.destroy();
      place.replaceChildren();
    },
  }),
);
