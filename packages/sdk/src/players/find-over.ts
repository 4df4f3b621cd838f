/** A larger element covers the whole picture, to catch clicks or to shade it, and is not a control. */
export const largestShare = 0.5;
/** In pixels. A lower element is not a control: an empty group, or a line along the edge. */
const lowest = 9;
/** A higher group of controls is not a bar, so that there is room between them. */
const highestBar = 0.4;

/** What a viewer can operate. */
export const controls =
  'a[href],button,input,select,textarea,summary,[tabindex]:not([tabindex^="-"]),[role=link],[role=tab],[role^=menu],[role=button],[role=slider],[role=switch],[role=checkbox],[role=radio]';
const pictures = 'svg,img,canvas,picture,object,iframe';

export const isIn = (inner: DOMRect, outer: DOMRect) =>
  inner.x >= outer.x - 1 &&
  inner.y >= outer.y - 1 &&
  inner.right <= outer.right + 1 &&
  inner.bottom <= outer.bottom + 1;

const takesClicks = ({ visibility, pointerEvents }: CSSStyleDeclaration) =>
  visibility === 'visible' && pointerEvents !== 'none';

/** Of a computed colour. */
export const toAlpha = (color: string): number =>
  Number(/(?:rgba\(.*,|\/) ?([\d.]+)\)$/.exec(color)?.[1] ?? 1);

/** Whether the viewer sees something of the element itself. */
function isDrawn(part: Element, style: CSSStyleDeclaration): boolean {
  const hasText = [...part.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
  );
  return (
    part.checkVisibility({ opacityProperty: true }) &&
    (hasText ||
      part.matches(pictures) ||
      style.backgroundImage !== 'none' ||
      toAlpha(style.backgroundColor) > 0 ||
      parseFloat(style.borderTopWidth) > 0 ||
      ['::before', '::after'].some(
        (name) => !/^(none|normal|"")$/.test(getComputedStyle(part, name).content),
      ))
  );
}

/** An icon in the middle of the picture, which shows what happens there: the viewer operates the picture. */
function isDecoration(part: Element, rect: DOMRect, box: DOMRect): boolean {
  const isCentral = (from: number, length: number, start: number, whole: number) =>
    Math.abs(from + length / 2 - start - whole / 2) < whole / 6;
  return (
    rect.width < box.width / 4 &&
    isCentral(rect.x, rect.width, box.x, box.width) &&
    isCentral(rect.y, rect.height, box.y, box.height) &&
    !part.textContent?.trim() &&
    !part.querySelector(controls)
  );
}

/**
 * The parts of a player that lie over the picture and accept clicks, and that the viewer can operate or sees: bars, a large
 * play button, an open menu. They are measured, so that players need not be known by name. Zones that draw nothing
 * are not parts, nor are faded-out elements that accept no clicks.
 */
export function findOver(video: HTMLVideoElement, player: Element, box: DOMRect): Element[] {
  const look = (parent: Element, around?: DOMRect): Element[] =>
    [...(parent.shadowRoot?.children ?? []), ...parent.children].flatMap((part) => {
      if (part === video || part.localName === 'overlay-layer') return [];
      const rect = part.getBoundingClientRect();
      const isOver =
        rect.width > 1 &&
        rect.height > lowest &&
        rect.x < box.right &&
        rect.right > box.x &&
        rect.y < box.bottom &&
        rect.bottom > box.y;
      const style = getComputedStyle(part);
      const isPart =
        isOver &&
        rect.width * rect.height < box.width * box.height * largestShare &&
        !part.contains(video) &&
        !(around && isIn(rect, around)) &&
        takesClicks(style);
      const isObstacle =
        isPart && (part.matches(controls) || (isDrawn(part, style) && !isDecoration(part, rect, box)));
      // A menu extends beyond the bar that contains it.
      const inside = look(part, isObstacle ? rect : around);
      if (isObstacle) return [part, ...inside];
      // Controls beside one another are a bar, even if it draws nothing: an overlay between them would be in the way.
      if (!isPart || inside.length < 2 || rect.height >= box.height * highestBar) return inside;
      return [part, ...inside.filter((one) => !isIn(one.getBoundingClientRect(), rect))];
    });
  return look(player);
}
