import type { Player } from './player.ts';

export const mediaChrome: Player = { container: 'media-controller', occupied: 'media-control-bar' };
