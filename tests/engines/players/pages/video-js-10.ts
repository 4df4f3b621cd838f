import '@videojs/html/cdn/video';
import { otherWebm, place, ready, webm, write } from './player-page.ts';

const video = write(`<video-player><video-skin style="display:block;width:800px;aspect-ratio:16/9">
  <video slot="media" src="${webm}" muted playsinline></video></video-skin></video-player>`);
ready(video, {
  changeSource: () => {
    video.src = otherWebm;
  },
  dispose: () => place.replaceChildren(),
});
