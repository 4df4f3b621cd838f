import Hls from 'hls.js';
import { ready, write } from './player-page.ts';

const video = write('<video controls muted></video>');
const hls = new Hls();
hls.loadSource('/media/demo.m3u8');
hls.attachMedia(video);
ready(video, {
  changeSource: () => hls.loadSource('/media/demo.m3u8?other'),
  dispose: () => hls.destroy(),
});
