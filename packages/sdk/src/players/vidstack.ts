import type { Player } from './player.ts';

/** Some of its groups are empty, and its controls lie with their gradient over the whole picture. */
export const vidstack: Player = {
  container: 'media-player',
  occupied: '.vds-controls-group:has(button,[role=slider]),[data-part=cue]',
  zIndex: 11,
};
