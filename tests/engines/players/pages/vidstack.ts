import 'vidstack/player';
import 'vidstack/player/layouts';
import 'vidstack/player/ui';
import layout from 'vidstack/player/styles/default/layouts/video.css?inline';
import theme from 'vidstack/player/styles/default/theme.css?inline';
import { addStyles, onVideo, otherWebm, place, ready, webm } from './player-page.ts';

addStyles(theme, layout);
place.innerHTML = `<media-player src="${webm}" muted loop keep-alive load="eager" style="width:800px;aspect-ratio:16/9">
  <media-provider></media-provider><media-video-layout></media-video-layout></media-player>`;
const player = place.querySelector('media-player');
onVideo((video) =>
  ready(video, {
    changeSource: () => player?.setAttribute('src', otherWebm),
    dispose: () => {
      player?.destroy();
      player?.remove();
    },
  }),
);
