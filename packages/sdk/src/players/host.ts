import type { Picture } from '../video/picture.ts';

/** What of the picture is the player's, in layout pixels of the video's box. */
export interface Occupied {
  /** Bars along the edges: nothing goes there, and nothing is measured against them. */
  readonly top: number;
  readonly bottom: number;
  readonly parts: readonly DOMRect[];
}

export interface Host {
  /** Goes full screen with the video, and contains the layer. */
  readonly parent: Node | null;
  /** Puts the layer where the Tab key finds it: after the player's own controls, else after the video. */
  insert(layer: HTMLElement): void;
  measure(picture: Picture): Occupied;
}

/** What a browser's own controls, and the captions above them, take at the bottom of a video. */
const nativeControls = 68;
const nativeCaptions = 48;

/** Out of a shadow root, too. */
export function parentOf(node: Node): Element | null {
  const parent = node.parentNode;
  return parent instanceof ShadowRoot ? parent.host : node.parentElement;
}

/** The outermost element about as large as the video, perhaps itself: the player, whatever its name. */
export function findSurrounding(video: HTMLVideoElement): Element {
  const { width, height } = video.getBoundingClientRect();
  let found: Element = video;
  for (let at = parentOf(found); at && at !== document.body; at = parentOf(at)) {
    const rect = at.getBoundingClientRect();
    if (rect.width > width * 1.1 || rect.height > height * 1.4) break;
    found = at;
  }
  return found;
}

/** Whether there is nothing around the video that could be a player. */
export function isAlone(video: HTMLVideoElement): boolean {
  const around = findSurrounding(video);
  return !around.shadowRoot && around.querySelectorAll(':not(overlay-layer,source,track)').length < 2;
}

/** A video without a player of its own: the browser's controls and captions. */
export function toPlainHost(video: HTMLVideoElement): Host {
  return {
    parent: video.parentNode,
    insert: (layer) => video.after(layer),
    measure: () => {
      const hasCaptions = [...video.textTracks].some(
        ({ mode, kind }) => mode === 'showing' && /captions|subtitles/.test(kind),
      );
      return {
        top: 0,
        bottom: (video.controls ? nativeControls : 0) + (hasCaptions ? nativeCaptions : 0),
        parts: [],
      };
    },
  };
}
