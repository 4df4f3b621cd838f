import 'player.style/sutro';
import 'hls-video-element';
import { readyElement } from '../pages/player-page.ts';

readyElement(
  '<media-theme-sutro><hls-video slot="media" src="/media/demo.m3u8" muted></hls-video></media-theme-sutro>',
  '/media/demo.m3u8?other',
  'hls-video',
);
