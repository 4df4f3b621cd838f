import OpenPlayer from 'openplayerjs';
import css from 'openplayerjs/dist/openplayer.css?inline';
import { addStyles, otherWebm, place, ready, webm, write } from '../pages/player-page.ts';

addStyles(css);
const video = write(`<video class="op-player__media" width="800" height="450" muted src="${webm}"></video>`);
const player = new OpenPlayer(video, { width: 800, height: 450 });
player.init();
ready(video, {
  changeSource: () => {
    player.src = otherWebm;
    player.load();
  },
  dispose: () => {
    player.destroy();
    place.replaceChildren();
  },
});
