import { MediaPlayer } from 'dashjs';
import { ready, write } from './player-page.ts';

const video = write('<video controls muted></video>');
const player = MediaPlayer().create();
player.initialize(video, '/media/demo.mpd', false);
ready(video, {
  changeSource: () => player.attachSource('/media/demo.mpd?other'),
  dispose: () => player.destroy(),
});
