/**
 * What overlays can belong to: a `<video>`, an `<audio>`, or an element with the same members and events, such as `<mux-player>` or
 * `<hls-video>`. It may come from another frame. If it contains a `<video>`, also in open shadow roots, that is used.
 */
export interface MediaElement extends HTMLElement {
  /** In seconds. */
  currentTime: number;
  readonly duration: number;
  readonly paused: boolean;
  play(): unknown;
  pause(): unknown;
}

/** Also a frame with a player of YouTube or Vimeo, which becomes such an element. */
export type PlayableElement = MediaElement | HTMLIFrameElement;

/** The same elements and what is in their open shadow roots, in the order of the document. */
export const flatten = (elements: Iterable<Element>): HTMLVideoElement[] =>
  [...elements].flatMap((element) => [
    element as HTMLVideoElement,
    ...flatten(element.shadowRoot?.querySelectorAll('*') ?? []),
  ]);

/** Asks for what is needed and not for a class, of which every frame has one of its own. */
export const isPlayable = (given: unknown): given is PlayableElement =>
  ['offsetWidth', 'currentTime', 'duration', 'paused', 'play', 'pause'].every(
    (name) => name in Object(given),
  ) || /\.(youtube|vimeo)/.test(Object(given).src);

/** The video in a media element; while there is none, the element itself. */
export const toVideo = (given: PlayableElement): HTMLVideoElement =>
  flatten([given, ...given.querySelectorAll('*')]).find(({ localName }) => localName === 'video') ??
  (given as HTMLVideoElement);
