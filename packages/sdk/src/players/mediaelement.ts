import type { Player } from './player.ts';

export const mediaelement: Player = {
  container: '.mejs__container',
  occupied: '.mejs__controls,.mejs__captions-text',
};
