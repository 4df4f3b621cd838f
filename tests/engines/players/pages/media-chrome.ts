import 'media-chrome';
import 'media-chrome/menu';
import { otherWebm, place, ready, webm, write } from './player-page.ts';

const video = write(`<media-controller style="width:800px;aspect-ratio:16/9">
  <video slot="media" src="${webm}" muted></video>
  <media-playback-rate-menu anchor="auto" hidden></media-playback-rate-menu>
  <media-control-bar><media-play-button></media-play-button><media-mute-button></media-mute-button>
  <media-time-range></media-time-range><media-playback-rate-menu-button></media-playback-rate-menu-button>
  <media-fullscreen-button></media-fullscreen-button></media-control-bar></media-controller>`);
ready(video, {
  changeSource: () => {
    video.src = otherWebm;
  },
  dispose: () => place.replaceChildren(),
});
