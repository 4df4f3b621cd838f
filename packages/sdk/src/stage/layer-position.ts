import { listen } from '../dom/listen.ts';
import { windowOf } from '../dom/window-of.ts';
import type { Viewability, Watched } from '../overlay/viewability.ts';
import type { Board } from './board.ts';
import type { Point } from './fitted-rect.ts';
import { type Host, type PlainHost, toPlainHost } from './host.ts';
import { measurePicture, type Picture } from './picture.ts';

export interface LayerPosition {
  /** Moves the layer into the element that goes full screen with the video. */
  mount(): void;
  /**
   * Before the next frame: aligns it exactly with the video. Measuring now would force a layout. 0: only the place of the video
   * has changed, so the overlays stay arranged.
   */
  alignSoon(cause?: unknown): void;
  observe(node: Element): () => void;
}

/** By how much the layer has to move, in pixels of its own, and the picture as it is seen. */
export interface Followed extends Point {
  readonly picture: Picture;
}

/** What of overlays can be seen. */
export interface Sight {
  /** Where the layer has to be, and turned, cut off and faded with its video; undefined: nothing of it can be seen. */
  follow(
    picture: Picture,
    video: HTMLVideoElement,
    layer: HTMLElement,
    frame: HTMLElement,
  ): Followed | undefined;
  /** Counts a showing. */
  watch(watched: Omit<Watched, 'isVisible'>): Viewability;
  /** The player around the video, known by name or measured. */
  findHost(video: HTMLVideoElement, plain: PlainHost): Host;
  /** The element that the player shows now instead of the video under the layer. */
  findReplacement(layer: HTMLElement, video: HTMLVideoElement): HTMLVideoElement | undefined;
  /** The overlays have been arranged. */
  onArranged(picture: Picture): void;
}

/**
 * The layer is a sibling of the video and is moved by measured differences: neither the video nor its ancestors are
 * re-parented or restyled, whatever the page positions them with.
 */
export function positionLayer(
  video: HTMLVideoElement,
  layer: HTMLElement,
  frame: HTMLElement,
  board: () => Board,
  signal: AbortSignal,
  /** The player has replaced its video with another element. */
  onReplaced: (video: HTMLVideoElement) => void,
  sight: () => Sight | null | undefined,
): LayerPosition {
  /** The window whose next frame is awaited. */
  let awaited: Window | undefined;
  let insertedBy: unknown = 0;
  let isArranged = false;
  const at = { left: 0, top: 0 };
  // Custom properties: a page's style sheet cannot take them away.
  const move = (side: 'left' | 'top', by: number) => {
    // Not a number where a transform leaves no area: no matrix undoes that.
    if (!(Math.abs(by) > 0.1)) return;
    at[side] += by;
    layer.style.setProperty(`--${side}`, `${at[side]}px`);
  };
  const mount = () => {
    const plain = toPlainHost(video);
    const host = sight()?.findHost(video, plain) ?? plain;
    // What knows players also knows what the layer must be above, even if its position stays the same.
    if (host.parent && (layer.parentNode !== host.parent || insertedBy !== sight())) {
      insertedBy = sight();
      host.insert(layer);
    }
    return host;
  };
  const align = () => {
    if (signal.aborted) return;
    const other = sight()?.findReplacement(layer, video);
    if (other) return onReplaced(other);
    if (!video.isConnected) {
      layer.hidden = true;
      return;
    }
    const host = mount();
    const picture = measurePicture(video);
    layer.hidden = !picture.box.width;
    if (layer.hidden) return;
    const { box, size } = picture;
    const here = layer.getBoundingClientRect();
    const drawn = frame.getBoundingClientRect();
    const zoom = box.width / size.width;
    const known = sight();
    // Without that code, a layer that is turned, and so begins elsewhere than its frame, would run away.
    const followed = known
      ? known.follow(picture, video, layer, frame)
      : drawn.x + drawn.y > here.x + here.y - 1 && {
          picture,
          x: (box.x - here.x) / zoom,
          y: (box.y - here.y) / zoom,
        };
    layer.hidden = !followed;
    if (!followed) return;
    move('left', followed.x);
    move('top', followed.y);
    frame.style.width = `${size.width}px`;
    frame.style.height = `${size.height}px`;
    if (isArranged) return;
    isArranged = true;
    board().layOut(followed.picture, () => host.measure(followed.picture), known);
    known?.onArranged(picture);
  };
  const alignSoon = (cause?: unknown) => {
    isArranged &&= cause === 0;
    const view = windowOf(video);
    if (awaited === view) return;
    awaited = view;
    view.requestAnimationFrame(() => {
      if (awaited === view) {
        awaited = undefined;
        align();
      }
    });
  };
  const observer = new ResizeObserver(alignSoon);
  observer.observe(video);
  // Sizes known, another rendition. What the player shows is looked at by `Sight`.
  listen(video, 'loadedmetadata resize', alignSoon, { signal });
  signal.addEventListener('abort', () => observer.disconnect());
  return {
    mount,
    alignSoon,
    observe(node) {
      observer.observe(node);
      return () => observer.unobserve(node);
    },
  };
}
