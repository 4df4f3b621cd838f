import type { Player } from './player.ts';

/** Its skins keep the controls in their shadow root. */
export const videoJs10: Player = {
  container: 'video-skin,video-minimal-skin,media-container',
  occupied: 'media-controls',
};
