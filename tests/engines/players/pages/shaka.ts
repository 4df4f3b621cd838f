import css from 'shaka-player/dist/controls.css?inline';
import shaka from 'shaka-player/dist/shaka-player.ui.js';
import { addStyles, place, ready, write } from './player-page.ts';

addStyles(css);
const video = write('<div style="width:800px"><video muted style="width:100%"></video></div>');
const container = video.parentElement as HTMLElement;
const player = new shaka.Player();

/** A script that is not a module has no `await` outside of functions. */
async function start(): Promise<void> {
  await player.attach(video);
  const ui = new shaka.ui.Overlay(player, container, video);
  await player.load('/media/demo.mpd');
  ready(video, {
    // Not the playlist: Shaka leaves those to WebKit itself, which does not load this one.
    changeSource: () => player.load('/media/demo.mpd?other'),
    dispose: async () => {
      await ui.destroy();
      place.replaceChildren();
    },
  });
}
void start();
