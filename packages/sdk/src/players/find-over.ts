/** A larger element covers the whole picture, to catch clicks or to shade it, and is not a control. */
const largestShare = 0.5;
/** In pixels. A lower element is not a control: an empty group, or a line along the edge. */
const lowest = 9;

const isIn = (inner: DOMRect, outer: DOMRect) =>
  inner.x >= outer.x - 1 &&
  inner.y >= outer.y - 1 &&
  inner.right <= outer.right + 1 &&
  inner.bottom <= outer.bottom + 1;

const takesClicks = ({ visibility, pointerEvents }: CSSStyleDeclaration) =>
  visibility === 'visible' && pointerEvents !== 'none';

/**
 * The parts of a player that lie over the picture and accept clicks: bars, a large play button, an open menu. They are
 * measured, so that players need not be known by name. Faded-out elements that accept no clicks are not found.
 */
export function findOver(video: HTMLVideoElement, player: Element, box: DOMRect): Element[] {
  const found: Element[] = [];
  const look = (parent: Element, around?: DOMRect) => {
    for (const part of [...(parent.shadowRoot?.children ?? []), ...parent.children]) {
      if (part === video || part.localName === 'overlay-layer') continue;
      const rect = part.getBoundingClientRect();
      const isOver =
        rect.width > 1 &&
        rect.height > lowest &&
        rect.x < box.right &&
        rect.right > box.x &&
        rect.y < box.bottom &&
        rect.bottom > box.y;
      const isPart =
        isOver &&
        rect.width * rect.height < box.width * box.height * largestShare &&
        !part.contains(video) &&
        !(around && isIn(rect, around)) &&
        takesClicks(getComputedStyle(part));
      if (isPart) found.push(part);
      // A menu extends beyond the bar that contains it.
      look(part, isPart ? rect : around);
    }
  };
  look(player);
  return found;
}
