import type { Player } from './player.ts';

/** Some of its groups are empty, and its controls lie with their gradient over the whole picture. */
export const vidstack: Player = {
  // The element, and what React draws in its place.
  container: '[data-media-player]',
  occupied: '.vds-controls-group:has(button,[role=slider]),[data-part=cue]',
  zIndex: 11,
  // Its menus ask for the same.
  staying: ['media-pause-controls-request', 'media-resume-controls-request'],
};
