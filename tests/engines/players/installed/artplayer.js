import Artplayer from 'artplayer';
import { otherWebm, place, ready, webm } from '../pages/player-page.ts';

place.style.height = '450px';
const player = new Artplayer({ container: place, url: webm, muted: true, fullscreen: true, hotkey: true });
player.on('ready', () =>
  ready(player.video, {
    changeSource: () => {
      player.url = otherWebm;
    },
    dispose: () => player.destroy(true),
  }),
);
