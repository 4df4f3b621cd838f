import 'mediaelement/full';
import css from 'mediaelement/build/mediaelementplayer.css?inline';
import icons from 'mediaelement/build/mejs-controls.svg?url';
import { addStyles, otherWebm, place, ready, webm, write } from './player-page.ts';

/** Its package has no types. */
interface MediaElementPlayer {
  readonly media: HTMLMediaElement & { setSrc(source: string): void };
  remove(): void;
}
declare const MediaElementPlayer: new (node: HTMLVideoElement, options: object) => MediaElementPlayer;

addStyles(css);
const video = write(`<video src="${webm}" width="800" height="450" muted></video>`);
new MediaElementPlayer(video, {
  iconSprite: icons,
  enableKeyboard: true,
  success(_media: unknown, _node: unknown, player: MediaElementPlayer) {
    ready(video, {
      changeSource: () => {
        player.media.setSrc(otherWebm);
        player.media.load();
      },
      dispose: () => {
        player.remove();
        place.replaceChildren();
      },
    });
  },
});
