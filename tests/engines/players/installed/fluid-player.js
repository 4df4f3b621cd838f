import fluidPlayer from 'fluid-player';
import css from 'fluid-player/src/css/fluidplayer.css?inline';
import { addStyles, otherWebm, place, ready, webm, write } from '../pages/player-page.ts';

addStyles(css);
const video = write(
  `<video id="film" width="800" height="450" muted><source src="${webm}" type="video/webm"></video>`,
);
const player = fluidPlayer('film', {
  layoutControls: { mute: true, keyboardControl: true, controlBar: { autoHide: true } },
});
ready(video, {
  changeSource: () => {
    video.src = otherWebm;
  },
  dispose: () => {
    player.destroy();
    place.replaceChildren();
  },
});
