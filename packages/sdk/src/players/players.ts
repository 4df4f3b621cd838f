/** The parts of a player that surround a video, as selectors. */
export interface Player {
  /** The element that goes full screen and contains video and controls. */
  readonly container: string;
  /** What lies over the picture and belongs to the player: bars, and captions that it draws itself. */
  readonly occupied: string;
}

export const players: readonly Player[] = [
  { container: '.video-js', occupied: '.vjs-control-bar,.vjs-text-track-cue > div' },
  { container: '.plyr', occupied: '.plyr__controls,.plyr__caption' },
  { container: 'media-controller', occupied: 'media-control-bar' },
  { container: 'media-player', occupied: '.vds-controls-group,[data-part=cue]' },
  // Video.js 10: its skins keep the controls in their shadow root.
  { container: 'video-skin,video-minimal-skin,media-container', occupied: 'media-controls' },
];
