import IndigoPlayer from 'indigo-player';
import css from 'indigo-player/lib/indigo-theme.css?inline';
import { addStyles, onVideo, otherWebm, place, ready, webm } from '../pages/player-page.ts';

addStyles(css);
const player = IndigoPlayer.init(place, { sources: [{ type: 'webm', src: webm }], volume: 0 });
// A viewer's press. Started by anyone else, it keeps the button that covers the whole picture. It plays by itself only if another
// film that it tries has started within a quarter of a second, which depends on the machine.
player.on('ready', () => player.play());
onVideo((video) => {
  const isReady = () =>
    ready(video, {
      changeSource: () => {
        video.src = otherWebm;
      },
      dispose: () => {
        player.destroy();
        place.replaceChildren();
      },
    });
  video.muted = true;
  if (video.currentTime > 0) isReady();
  else video.addEventListener('timeupdate', isReady, { once: true });
});
