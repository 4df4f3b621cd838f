import DPlayer from 'dplayer';
import { onVideo, otherWebm, place, ready, webm } from '../pages/player-page.ts';

const player = new DPlayer({ container: place, video: { url: webm }, volume: 0, hotkey: true, lang: 'en' });
onVideo((video) =>
  ready(video, {
    changeSource: () => player.switchVideo({ url: otherWebm }),
    dispose: () => {
      player.destroy();
      place.replaceChildren();
    },
  }),
);
