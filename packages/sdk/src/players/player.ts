/** The parts of a player that surround a video, as selectors. */
export interface Player {
  /** The element that goes full screen and contains video and controls. */
  readonly container: string;
  /** What lies over the picture and belongs to the player, also while it is faded out: bars, and captions that it draws. */
  readonly occupied: string;
  /** Above what the player itself draws over the whole picture, such as a gradient. */
  readonly zIndex?: number;
  /** A change of source puts another element in the place of the video: overlays go along. */
  readonly replacesVideo?: boolean;
  /** Events by which its controls are asked to stay, and to fade again: without, they take the focus out of overlays along. */
  readonly staying?: readonly [begin: string, end: string];
  /** Matches the container while the player shows an advertisement. */
  readonly adState?: string;
  /** What holds advertisements, also while there are none. */
  readonly adContainer?: string;
}
