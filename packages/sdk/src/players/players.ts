import { mediaChrome } from './media-chrome.ts';
import { mediaelement } from './mediaelement.ts';
import type { Player } from './player.ts';
import { plyr } from './plyr.ts';
import { shaka } from './shaka.ts';
import { videoJs } from './video-js.ts';
import { videoJs10 } from './video-js-10.ts';
import { vidstack } from './vidstack.ts';

/** Players that are known by name; of all others is measured what lies over the picture. */
export const players: readonly Player[] = [
  videoJs,
  plyr,
  mediaChrome,
  vidstack,
  videoJs10,
  shaka,
  mediaelement,
];
