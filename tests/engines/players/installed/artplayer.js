import Artplayer from 'artplayer';
import { onVideo, otherWebm, place, ready, webm } from '../pages/player-page.ts';

place.style.height = '450px';
const player = new Artplayer({ container: place, url: webm, muted: true, fullscreen: true, hotkey: true });
onVideo((video) =>
  ready(video, {
    changeSource: () => {
      player.url = otherWebm;
    },
    dispose: () => player.destroy(true),
  }),
);
