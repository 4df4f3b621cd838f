import type { Player } from './player.ts';

export const videoJs: Player = {
  container: '.video-js',
  adState: '.vjs-ad-playing,.vjs-ad-loading',
  occupied: '.vjs-control-bar,.vjs-text-track-cue > div',
};
