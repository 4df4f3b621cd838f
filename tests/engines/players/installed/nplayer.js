import module from 'nplayer';
import { onVideo, otherWebm, place, ready, webm } from '../pages/player-page.ts';

const { default: Player = module } = module;
place.style.height = '450px';
const player = new Player({ src: webm, videoProps: { muted: true } });
player.mount(place);
onVideo((video) =>
  ready(video, {
    changeSource: () => player.updateOptions({ src: otherWebm }),
    dispose: () => {
      player.dispose();
      place.replaceChildren();
    },
  }),
);
