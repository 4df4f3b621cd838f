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

/** Of a video without a known player. */
export interface PlainHost extends Host {
  /** Makes a home for layers of an element, unless it refuses one. */
  toHome(element: Element): ShadowRoot | undefined;
}

/** Space that a browser's own controls take at the bottom of a video. */
const nativeControls = 68;

/** Crosses shadow roots, too. */
export function parentOf(node: Node): Element | null {
  return (node.parentElement ?? (node.parentNode as ShadowRoot | null)?.host) as Element | null;
}

/** In the flat tree, where a slotted element is in its slot. */
export const flatParentOf = (node: Element): Element | null => node.assignedSlot ?? parentOf(node);

/** Its parts need not be among its children. */
export const isCustom = ({ localName }: Element) => localName.includes('-');

/** The shadow roots that were made here: a slot for what the page shows, and layers behind it. */
const homes = new WeakMap<Element, ShadowRoot>();

function toHome(element: Element): ShadowRoot | undefined {
  // A custom element may want a shadow root of its own later. A host with a negative tabindex would take everything in it out
  // of the order of the Tab key.
  if (!homes.has(element) && !isCustom(element) && !element.hasAttribute('tabindex')) {
    try {
      const home = element.attachShadow({ mode: 'open' });
      home.append(document.createElement('slot'));
      homes.set(element, home);
    } catch {
      // It has one, or is of a kind that refuses one.
    }
  }
  return homes.get(element);
}

/**
 * Where the layer of a video without a known player lives. Nothing is added to the page's own elements: a framework may
 * yet compare them with what it renders, and selectors count them. Only a video in a dialog that refuses a shadow root
 * gets the layer as its sibling, because nothing outside of a dialog is painted over it.
 */
function findHome(video: HTMLVideoElement): [parent: Node | null, before: Node | null] {
  let slot = video.assignedSlot;
  while (slot?.assignedSlot) slot = slot.assignedSlot;
  // In the tree of the component that shows it the layer needs no slot; one that was made here has no other use.
  if (slot) return [slot.parentNode, slot.nextSibling];
  for (let at = parentOf(video); at && !at.matches('dialog,:fullscreen'); at = parentOf(at)) {
    const home = toHome(at);
    if (home) return [home, null];
  }
  return [video.parentNode, video.nextSibling];
}

/** A video without a player: the browser's controls. */
export function toPlainHost(video: HTMLVideoElement): PlainHost {
  const [parent, before] = findHome(video);
  return {
    parent,
    toHome,
    insert: (layer) => parent?.insertBefore(layer, before),
    measure: () => ({ top: 0, bottom: video.controls ? nativeControls : 0, parts: [] }),
  };
}
