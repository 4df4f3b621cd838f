import type { Player } from './player.ts';

export const plyr: Player = {
  container: '.plyr',
  occupied: '.plyr__controls,.plyr__caption',
  adContainer: '.plyr__ads',
  replacesVideo: true,
};
