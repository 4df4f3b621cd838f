import { flatParentOf } from '../stage/host.ts';

/** The parts of a player that surround a video, as selectors. */
export interface Player {
  /** The element that goes full screen and contains video and controls. */
  readonly container: string;
  /** Player parts over the picture, even while faded out: bars, and captions that it draws. */
  readonly occupied: string;
  /** The layer must be above what the player draws over the whole picture, such as a gradient. */
  readonly level?: number;
  /** On a change of source it replaces the video with another element: overlays move along. */
  readonly replacesVideo?: boolean;
  /**
   * Events that keep its controls visible, and release them: otherwise they take the focus out of overlays when they
   * fade.
   */
  readonly staying?: readonly [begin: string, end: string];
  /** Matches the container while the player shows an advertisement. */
  readonly adState?: string;
}

/** The players known by name. For all others, the parts over the picture are measured. */
const players: readonly Player[] = [
  // video.js
  {
    container: '.video-js',
    adState: '.vjs-ad-playing,.vjs-ad-loading',
    occupied: '.vjs-control-bar,.vjs-text-track-cue > div',
  },
  // Plyr
  {
    container: '.plyr',
    occupied: '.plyr__controls,.plyr__caption',
    replacesVideo: true,
  },
  // Media Chrome
  { container: 'media-controller', occupied: 'media-control-bar' },
  // Vidstack: some of its groups are empty, and its controls and their gradient cover the whole picture.
  {
    // The element, and what its React component renders instead.
    container: '[data-media-player]',
    occupied: '.vds-controls-group:has(button,[role=slider]),[data-part=cue]',
    level: 11,
    // Its menus use the same events.
    staying: ['media-pause-controls-request', 'media-resume-controls-request'],
  },
  // video.js 10: its skins keep the controls in their shadow root.
  {
    container: 'video-skin,video-minimal-skin,media-container',
    occupied: 'media-controls',
  },
  // Shaka Player: its controls lie over the whole picture.
  {
    container: '.shaka-video-container',
    occupied: '.shaka-bottom-controls,.shaka-text-container span',
    level: 2,
  },
  // MediaElement
  {
    container: '.mejs__container',
    occupied: '.mejs__controls,.mejs__captions-text',
  },
];

/** The player around a video or its parts over the picture, found through shadow roots and slots. */
export function findPlayer(inside: Element): { node: Element; player: Player } | undefined {
  for (let at = flatParentOf(inside); at; at = flatParentOf(at)) {
    for (const player of players) if (at.matches(player.container)) return { node: at, player };
  }
  return undefined;
}
