import { findHost } from '../players/find-host.ts';
import { measurePicture } from './picture.ts';
import { placeCells } from './place-cells.ts';

/** Under this size of the visible picture an overlay is one button until it is opened. */
const smallWidth = 300;
const smallHeight = 200;

export interface LayerPosition {
  /** Puts the layer into the element that goes full screen with the video. */
  mount(): void;
  /** Before the next frame: lays it exactly over the video. Measuring now would make the page lay itself out for us. */
  alignSoon(): void;
  readonly isSmall: () => boolean;
  observe(node: Element): () => void;
}

/**
 * The layer is a sibling of the video and is moved by measured differences: neither the video nor its ancestors are
 * re-parented or restyled, whatever the page positions them with.
 */
export function positionLayer(
  video: HTMLVideoElement,
  layer: HTMLElement,
  frame: HTMLElement,
  board: HTMLElement,
  signal: AbortSignal,
  onSmallChange: () => void,
): LayerPosition {
  let small = false;
  let request = 0;
  const move = (side: 'left' | 'top', by: number) => {
    if (Math.abs(by) > 0.1) layer.style[side] = `${(parseFloat(layer.style[side]) || 0) + by}px`;
  };
  const mount = () => {
    const host = findHost(video);
    if (layer.parentNode !== host.mount) host.mount?.append(layer);
    return host;
  };
  const align = () => {
    if (signal.aborted) return;
    const host = mount();
    const picture = measurePicture(video);
    const here = layer.getBoundingClientRect();
    move('left', (picture.box.x - here.x) / picture.zoom);
    move('top', (picture.box.y - here.y) / picture.zoom);
    frame.style.width = `${picture.size.width}px`;
    frame.style.height = `${picture.size.height}px`;
    const wasSmall = small;
    small = picture.visible.width < smallWidth || picture.visible.height < smallHeight;
    board.classList.toggle('small', small);
    placeCells(board, picture, host.safeArea(picture));
    // Later: this may run while an overlay is being placed.
    if (wasSmall !== small) queueMicrotask(onSmallChange);
  };
  const alignSoon = () => {
    request ||= requestAnimationFrame(() => {
      request = 0;
      align();
    });
  };
  const observer = new ResizeObserver(alignSoon);
  observer.observe(video);
  observer.observe(document.documentElement);
  // Sizes known, another rendition, full screen, captions switched on, a host that shows its controls.
  for (const type of ['loadedmetadata', 'resize', 'play', 'pause', 'timeupdate']) {
    video.addEventListener(type, alignSoon, { signal });
  }
  video.textTracks.addEventListener('change', alignSoon, { signal });
  document.addEventListener('fullscreenchange', alignSoon, { signal });
  // An ancestor that scrolls without being positioned moves the video but not a layer placed against the page.
  document.addEventListener('scroll', alignSoon, { signal, capture: true, passive: true });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    cancelAnimationFrame(request);
  });
  return {
    mount,
    alignSoon,
    isSmall: () => small,
    observe(node) {
      observer.observe(node);
      return () => observer.unobserve(node);
    },
  };
}
