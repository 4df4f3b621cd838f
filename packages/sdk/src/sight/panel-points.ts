import type { Point } from '../stage/fitted-rect.ts';
import { flatParentOf } from '../stage/host.ts';
import { isFlat } from './follow-picture.ts';
import type { Edges } from './surroundings.ts';

/** Of nine points: half of them. */
export const fewest = 5;
const shares = [-1 / 3, 0, 1 / 3];

/** The middles of nine equal parts of a panel, in the viewport, however it is turned. */
export function toPoints(panel: HTMLElement, turn: DOMMatrix): Point[] {
  const { x, y, width, height } = panel.getBoundingClientRect();
  const isTurned = isFlat(turn) && Math.hypot(turn.b, turn.c) > 1e-4;
  const { a, b, c, d } = isTurned ? turn : new DOMMatrix();
  const [wide, high] = isTurned ? [panel.offsetWidth, panel.offsetHeight] : [width, height];
  return shares.flatMap((shareX) =>
    shares.map((shareY) => ({
      x: x + width / 2 + a * shareX * wide + c * shareY * high,
      y: y + height / 2 + b * shareX * wide + d * shareY * high,
    })),
  );
}

/**
 * Where a pointer has to be for a point of a panel. An engine without `currentCSSZoom` (WebKitGTK 2.50) measures boxes as if
 * nothing around them were zoomed.
 */
export function toPointer({ x, y }: Point, panel: Element): Point {
  let zoom = 1;
  if (!('currentCSSZoom' in panel))
    for (let at: Element | null = panel; at; at = flatParentOf(at)) zoom *= +getComputedStyle(at).zoom || 1;
  return { x: x * zoom, y: y * zoom };
}

/**
 * Whether a pointer there would reach the panel. Every tree around it is asked, because in Firefox a shadow root does not
 * see what covers its host.
 */
function isOnTop(panel: HTMLElement, point: Point): boolean {
  const { x, y } = toPointer(point, panel);
  const root = panel.getRootNode() as ShadowRoot;
  if (!panel.contains(root.elementFromPoint(x, y))) return false;
  // Children of a host are not part of its shadow root, and may cover it.
  for (let { host } = root; ; ) {
    const around = host.getRootNode() as Document | ShadowRoot;
    if (around.elementFromPoint(x, y) !== host) return false;
    if (!('host' in around)) return true;
    host = around.host;
  }
}

/** Whether a pointer would reach half of the panel. Asks no more often than it has to: a browser takes long to answer. */
export function isReached(panel: HTMLElement, points: readonly Point[]): boolean {
  let missing = fewest;
  return points.some((point) => isOnTop(panel, point) && !--missing);
}

const isIn = ({ left, top, right, bottom }: Edges, { x, y }: Point) =>
  x > left && x < right && y > top && y < bottom;

export const countIn = (points: readonly Point[], edges: Edges) =>
  points.filter((point) => isIn(edges, point)).length;
