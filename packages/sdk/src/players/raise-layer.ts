import { containsFixed } from '../sight/surroundings.ts';
import type { Point } from '../stage/fitted-rect.ts';
import { flatParentOf } from '../stage/host.ts';
import { controls, isIn, largestShare, toAlpha } from './find-over.ts';
import { findSurrounding } from './find-surrounding.ts';

/** From an element to the root of what is drawn. */
function toPath(element: Element): Element[] {
  const path: Element[] = [];
  for (let at: Element | null = element; at; at = flatParentOf(at)) path.push(at);
  return path;
}

/** What a click at a point reaches, through open shadow roots down to the layer. */
function hitElement(page: Document, { x, y }: Point): Element | null {
  let found = page.elementFromPoint(x, y);
  for (;;) {
    const inner = found?.localName === 'overlay-layer' ? null : found?.shadowRoot?.elementFromPoint(x, y);
    if (!inner || inner === found) return found;
    found = inner;
  }
}

const areaOf = ({ width, height }: DOMRect) => width * height;

/** Whether it is not of the picture, such as a header or a dialog, or something that the viewer operates or reads. */
function isForeign(branch: readonly Element[], over: Element, video: HTMLVideoElement): boolean {
  const surrounding = findSurrounding(video).getBoundingClientRect();
  const box = video.getBoundingClientRect();
  return (
    !isIn(over.getBoundingClientRect(), surrounding) ||
    branch.some((one) => {
      const { position, backgroundColor } = getComputedStyle(one);
      return (
        /fixed|sticky/.test(position) ||
        one.matches('dialog,[popover]') ||
        toAlpha(backgroundColor) > 0.5 ||
        (one.matches(controls) && areaOf(one.getBoundingClientRect()) < areaOf(box) * largestShare)
      );
    })
  );
}

/** The level of a box among the others in its stacking context; undefined if what it contains counts instead. */
function toLevel(element: Element): number | undefined {
  const style = getComputedStyle(element);
  const { position, zIndex, opacity, isolation, mixBlendMode } = style;
  const isItem = /flex|grid/.test(getComputedStyle(flatParentOf(element) ?? element).display);
  if (zIndex !== 'auto' && (position !== 'static' || isItem)) return Number(zIndex);
  const isContext =
    /fixed|sticky/.test(position) ||
    Number(opacity) < 1 ||
    isolation === 'isolate' ||
    mixBlendMode !== 'normal' ||
    containsFixed(style);
  return isContext ? 0 : undefined;
}

/**
 * Puts the layer above what covers panels at these points, if that belongs to the picture: the video, a layer that
 * catches clicks, a title, a gradient. Controls, menus and covers of the page stay above it. Returns the element in
 * which the layer has to be for that, if it is another one.
 */
export function raiseLayer(
  video: HTMLVideoElement,
  layer: HTMLElement,
  points: readonly Point[],
): Element | undefined {
  const own = toPath(layer);
  for (const point of points) {
    const over = hitElement(layer.ownerDocument, point);
    if (!over || own.includes(over)) continue;
    const path = toPath(over);
    const common = path.find((one) => own.includes(one));
    if (!common) continue;
    const branch = path.slice(0, path.indexOf(common)).reverse();
    if (over !== video && isForeign(branch, over, video)) continue;
    const isBelow = own.slice(1, own.indexOf(common)).some((one) => toLevel(one) !== undefined);
    // Whatever its level, it is drawn with the box that it is in.
    if (isBelow) return common;
    const level = branch.map(toLevel).find((one) => one !== undefined) ?? 0;
    const now = Number(layer.style.getPropertyValue('--z') || 1);
    // On the same level, what comes later is above.
    if (level >= now) layer.style.setProperty('--z', `${level > now ? level : level + 1}`);
  }
  return undefined;
}
