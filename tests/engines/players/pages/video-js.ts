import videojs from 'video.js';
import css from 'video.js/dist/video-js.css?inline';
import { addStyles, otherWebm, ready, webm, write } from './player-page.ts';

addStyles(css);
const video = write(
  `<video class="video-js" controls muted width="800" height="450"><source src="${webm}" type="video/webm"></video>`,
);
const player = videojs(video, {
  userActions: { hotkeys: true },
  playbackRates: [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2],
});
player.ready(() =>
  ready(video, {
    changeSource: () => player.src({ src: otherWebm, type: 'video/webm' }),
    dispose: () => player.dispose(),
  }),
);
