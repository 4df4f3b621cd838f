import Player from '@oplayer/core';
import ui from '@oplayer/ui';
import { onVideo, otherWebm, place, ready, webm } from '../pages/player-page.ts';

const player = Player.make(place, { source: { src: webm }, muted: true })
  .use([ui()])
  .create();
onVideo((video) =>
  ready(video, {
    changeSource: () => player.changeSource({ src: otherWebm }),
    dispose: () => {
      player.destroy();
      place.replaceChildren();
    },
  }),
);
