import * as module from 'plyr';
import css from 'plyr/dist/plyr.css?inline';
import { addStyles, otherWebm, ready, webm, write } from './player-page.ts';

/** Its types export the class in two ways at once, so that neither can be imported. */
interface PlyrPlayer {
  source: { type: 'video'; sources: { src: string; type: string }[] };
  destroy(): void;
}
const { default: Plyr } = module as unknown as {
  default: new (video: HTMLVideoElement, options: object) => PlyrPlayer;
};

addStyles(css);
const video = write(`<video src="${webm}" controls muted></video>`);
// Its icons would be loaded from a public host.
const player = new Plyr(video, {
  keyboard: { focused: true, global: true },
  loadSprite: false,
  loop: { active: true },
});
ready(video, {
  // Plyr replaces this video element with another.
  changeSource: () => {
    player.source = { type: 'video', sources: [{ src: otherWebm, type: 'video/webm' }] };
  },
  dispose: () => player.destroy(),
});
