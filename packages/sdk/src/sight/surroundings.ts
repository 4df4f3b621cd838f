import { flatParentOf } from '../stage/host.ts';

/** In viewport pixels. */
export interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What the page does to an element and everything around it. */
export interface Surroundings {
  /** The product of `opacity` and `filter: opacity()`. */
  readonly opacity: number;
  /** What of the page its ancestors let through. */
  readonly clip: Edges;
  /** One of them that cuts off has no size. */
  readonly isCollapsed: boolean;
  /** The viewer can scroll one of them. */
  readonly canScroll: boolean;
  /** All transforms; positions are left out. */
  readonly turn: DOMMatrix;
  /** The same without what also surrounds another element. */
  readonly own: { readonly opacity: number; readonly turn: DOMMatrix };
}

function toOpacity({ opacity, filter }: CSSStyleDeclaration): number {
  let product = Number(opacity);
  for (const [, amount, percent] of filter.matchAll(/opacity\(([\d.]{1,20})(%?)\)/g))
    product *= Number(amount) / (percent ? 100 : 1);
  return product;
}

/** Of a property with an initial value of `none`, which an old engine may not know. */
const isSet = (value: string | undefined) => value && value !== 'none';

function toMatrix({ rotate, scale, transform }: CSSStyleDeclaration): DOMMatrix {
  const matrix = new DOMMatrix();
  if (isSet(rotate)) {
    const parts = rotate.split(' ');
    const angle = Number.parseFloat(parts.pop() ?? '');
    const [x, y = 0, z = 0] =
      parts.length > 1 ? parts.map(Number) : ['x', 'y', 'z'].map((axis) => +(axis === (parts[0] ?? 'z')));
    matrix.rotateAxisAngleSelf(x, y, z, angle);
  }
  if (isSet(scale)) {
    const [x, y = x, z = 1] = scale.split(' ').map(Number);
    matrix.scaleSelf(x, y, z);
  }
  return isSet(transform) ? matrix.multiplySelf(new DOMMatrix(transform)) : matrix;
}

/** Whether a box contains the fixed boxes in it, as if the viewport ended there. */
export const containsFixed = (style: CSSStyleDeclaration) =>
  [
    style.transform,
    style.rotate,
    style.scale,
    style.translate,
    style.perspective,
    style.filter,
    style.backdropFilter,
  ].some(isSet) ||
  /transform|filter|perspective/.test(style.willChange) ||
  /paint|layout|strict|content/.test(style.contain);

function cut(clip: Edges, box: Element, { overflowX, overflowY }: CSSStyleDeclaration): Edges {
  const rect = box.getBoundingClientRect();
  let { left, top, right, bottom } = rect;
  // Not by its class: another window has classes of its own.
  const { offsetWidth, offsetHeight } = box as HTMLElement;
  if (offsetWidth !== undefined) {
    const zoom = rect.width / offsetWidth;
    // Borders lie outside of what is cut. Those of a turned box are ignored.
    if (Math.abs(rect.height / offsetHeight - zoom) < 0.01) {
      left += box.clientLeft * zoom;
      top += box.clientTop * zoom;
      right = left + box.clientWidth * zoom;
      bottom = top + box.clientHeight * zoom;
    }
  }
  const [x, y] = [overflowX !== 'visible', overflowY !== 'visible'];
  return {
    left: x ? Math.max(clip.left, left) : clip.left,
    top: y ? Math.max(clip.top, top) : clip.top,
    right: x ? Math.min(clip.right, right) : clip.right,
    bottom: y ? Math.min(clip.bottom, bottom) : clip.bottom,
  };
}

/**
 * Walks from an element to the root, or to the top layer, whose boxes no ancestor affects. Boxes that scroll or cut off
 * do so only to what they contain: absolute and fixed boxes may lie in one further out.
 */
export function lookAround(element: Element, other?: Element): Surroundings {
  const shared = new Set<Element>();
  for (let at = other && flatParentOf(other); at; at = flatParentOf(at)) shared.add(at);
  let opacity = 1;
  let clip: Edges = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
  let turn = new DOMMatrix();
  let own: Surroundings['own'] | undefined;
  let position = 'static';
  let isCollapsed = false;
  let canScroll = false;
  for (let at: Element | null = element; at; at = flatParentOf(at)) {
    if (shared.has(at)) own ??= { opacity, turn };
    const style = getComputedStyle(at);
    if (style.display === 'contents') continue;
    opacity *= toOpacity(style);
    turn = toMatrix(style).multiply(turn);
    if (at === element) position = style.position;
    else if (
      position === 'fixed'
        ? containsFixed(style)
        : position !== 'absolute' || style.position !== 'static' || containsFixed(style)
    ) {
      // The overflow of the body is that of the viewport.
      const { overflow } = style;
      if (overflow !== 'visible' && style.display !== 'inline' && !at.matches('html,body')) {
        clip = cut(clip, at, style);
        isCollapsed ||= at.clientWidth < 1 || at.clientHeight < 1;
        canScroll ||= /auto|scroll/.test(overflow);
      }
      position = style.position;
    }
    if (at.matches(':modal,:fullscreen')) break;
  }
  return { opacity, clip, isCollapsed, canScroll, turn, own: own ?? { opacity, turn } };
}

/** What lets through less does not count as seen. */
export const leastOpacity = 0.5;

/** Whether a video is drawn, which it is not in closed `<details>`, and enough of its light comes through. */
export const isShown = (video: Element, { opacity }: Pick<Surroundings, 'opacity'>, least: number): boolean =>
  getComputedStyle(video).visibility === 'visible' && video.checkVisibility() && opacity >= least;
