import type { Picture } from './picture.ts';

/** The parts of the picture that belong to the player, in layout pixels of the video's box. */
export interface Occupied {
  /** Bars along the edges: overlays avoid them, and positions are not measured from them. */
  readonly top: number;
  readonly bottom: number;
  readonly parts: readonly DOMRect[];
}

export interface Host {
  /** Goes full screen with the video, and contains the layer. */
  readonly parent: Node | null;
  /** Inserts the layer into the tab order: after the player's own controls, otherwise after the video. */
  insert(layer: HTMLElement): void;
  measure(picture: Picture): Occupied;
}

/** Space that a browser's own controls, and the captions above them, take at the bottom of a video. */
const nativeControls = 68;
const nativeCaptions = 48;

/** Crosses shadow roots, too. */
export function parentOf(node: Node): Element | null {
  const parent = node.parentNode;
  return parent instanceof ShadowRoot ? parent.host : node.parentElement;
}

/** The outermost element about as large as the video, possibly the video itself: the player, whatever its name. */
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

/** Whether nothing around the video could be a player. */
export function isAlone(video: HTMLVideoElement): boolean {
  const around = findSurrounding(video);
  return !around.shadowRoot && around.querySelectorAll(':not(overlay-layer,source,track)').length < 2;
}

/** A video without a player: the browser's controls and captions. */
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
