import type { Player } from './player.ts';

/** Its controls lie over the whole picture. */
export const shaka: Player = {
  container: '.shaka-video-container',
  adContainer: '.shaka-client-side-ad-container,.shaka-server-side-ad-container',
  occupied: '.shaka-bottom-controls,.shaka-text-container span',
  zIndex: 2,
};
