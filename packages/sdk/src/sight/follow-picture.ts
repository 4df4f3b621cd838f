import type { Point } from '../stage/fitted-rect.ts';
import type { Followed } from '../stage/layer-position.ts';
import { type Picture, toLayout } from '../stage/picture.ts';
import { isShown, lookAround, type Surroundings } from './surroundings.ts';

/** What lets through less is invisible. */
const leastOpacity = 0.01;

/** Rotation and size; without a position, in which browsers differ by fractions. */
const isPlain = ({ is2D, a, b, c, d }: DOMMatrix, size = true) =>
  is2D &&
  Math.abs(b) < 1e-4 &&
  Math.abs(c) < 1e-4 &&
  (size ? a > 0 && d > 0 : Math.abs(a - 1) < 1e-4 && Math.abs(d - 1) < 1e-4);

/** Without perspective. */
export const isFlat = ({ m13, m14, m23, m24, m34, m43 }: DOMMatrix) =>
  [m13, m14, m23, m24, m34, m43].every((value) => Math.abs(value) < 1e-6);

/** The linear part. */
const turned = ({ a, b, c, d }: DOMMatrix, { x, y }: Point): Point => ({
  x: a * x + c * y,
  y: b * x + d * y,
});

const linear = ({ a, b, c, d }: DOMMatrix) => new DOMMatrix([a, b, c, d, 0, 0]);

/** Position in the layout of the document, which no transform changes. */
function toLayoutPoint(element: HTMLElement): Point {
  let x = 0;
  let y = 0;
  for (let at: Element | null = element; at; at = (at as HTMLElement).offsetParent) {
    const { offsetLeft, offsetTop } = at as HTMLElement;
    x += offsetLeft + (at === element ? 0 : at.clientLeft);
    y += offsetTop + (at === element ? 0 : at.clientTop);
  }
  return { x, y };
}

/**
 * Where the layer has to be, from what surrounds the video and without its last position: a layer that is moved by the
 * difference it sees runs away under a mirrored or turned ancestor. It turns with the picture. Where the picture is
 * mirrored it is mirrored once more, so that text can be read and `left` is where the viewer sees it.
 */
function place(
  picture: Picture,
  video: HTMLVideoElement,
  layer: HTMLElement,
  { turn, own }: Surroundings,
): Followed {
  const { size, left, top, whole, visible } = picture;
  const here = layer.getBoundingClientRect();
  // A component has not slotted it, so it is nowhere.
  if (layer.getClientRects().length === 0) return { picture, x: 0, y: 0 };
  const setTurn = (matrix?: DOMMatrix) => {
    const value = matrix ? `${matrix}` : '';
    // An empty one removes it.
    if (layer.style.getPropertyValue('--turn') !== value) layer.style.setProperty('--turn', value);
  };
  if (isPlain(turn) && isPlain(own.turn, false)) {
    setTurn();
    const { box } = picture;
    return {
      picture,
      x: ((box.x - here.x) * size.width) / box.width,
      y: ((box.y - here.y) * size.height) / box.height,
    };
  }
  const isMirrored = turn.a * turn.d - turn.b * turn.c < 0;
  // Of the two ways to undo it, the one that keeps text upright.
  const isUpsideDown = isMirrored && turn.d < -1e-4;
  const flip = new DOMMatrix();
  if (isUpsideDown) flip.translateSelf(0, size.height).scaleSelf(1, -1);
  else if (isMirrored) flip.translateSelf(size.width, 0).scaleSelf(-1, 1);
  const mirrored = (rect: Picture['whole']) =>
    !isMirrored
      ? rect
      : isUpsideDown
        ? { ...rect, y: size.height - rect.y - rect.height }
        : { ...rect, x: size.width - rect.x - rect.width };
  const seen = { ...picture, whole: mirrored(whole), visible: mirrored(visible) };
  if (!isFlat(turn)) {
    // In perspective no point of the bounding box tells where the video is. Its layout does, to the pixel.
    const [originX = 0, originY = 0] = getComputedStyle(video)
      .transformOrigin.split(' ')
      .map(Number.parseFloat);
    const inSpace = new DOMMatrix()
      .translate(originX - left, originY - top)
      .multiply(own.turn)
      .translate(left - originX, top - originY)
      .multiply(flip);
    setTurn(inSpace.isIdentity ? undefined : inSpace);
    const [there, from] = [toLayoutPoint(video), toLayoutPoint(layer)];
    return { picture: seen, x: there.x + left - from.x, y: there.y + top - from.y };
  }
  const shown = linear(turn.multiply(flip));
  setTurn(linear(own.turn.multiply(flip)));
  const around = linear(turn.multiply(own.turn.inverse()));
  const outer = video.getBoundingClientRect();
  const middle = { x: outer.x + outer.width / 2, y: outer.y + outer.height / 2 };
  const half = { x: size.width / 2, y: size.height / 2 };
  const toCorner = turned(shown, half);
  const by = turned(around.inverse(), {
    x: middle.x - toCorner.x - here.x,
    y: middle.y - toCorner.y - here.y,
  });
  const back = shown.inverse();
  const fromViewport = ({ left, top, right, bottom }: DOMRect) => {
    const corners = [left, right].flatMap((x) =>
      [top, bottom].map((y) => turned(back, { x: x - middle.x, y: y - middle.y })),
    );
    const xs = corners.map(({ x }) => x + half.x);
    const ys = corners.map(({ y }) => y + half.y);
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return new DOMRect(x, y, Math.max(...xs) - x, Math.max(...ys) - y);
  };
  return { picture: { ...seen, box: outer, toLayout: fromViewport }, ...by };
}

/** Keeps the layer on its video: turned, cut off, faded and hidden with it. Undefined: nothing of it can be seen. */
export function followPicture(
  picture: Picture,
  video: HTMLVideoElement,
  layer: HTMLElement,
  frame: HTMLElement,
): Followed | undefined {
  const surroundings = lookAround(video, layer);
  const { clip, own } = surroundings;
  const { box, size } = picture;
  const left = Math.max(box.left, clip.left);
  const top = Math.max(box.top, clip.top);
  const seen = new DOMRect(
    left,
    top,
    Math.min(box.right, clip.right) - left,
    Math.min(box.bottom, clip.bottom) - top,
  );
  const isSeen = isShown(video, surroundings, leastOpacity) && seen.width > 1 && seen.height > 1;
  // An open sheet lies over the page.
  if (!isSeen && !layer.shadowRoot?.querySelector(':modal')) return undefined;
  const followed = place(picture, video, layer, surroundings);
  const { x, y, width, height } = toLayout(followed.picture, seen);
  const inset = [y, size.width - x - width, size.height - y - height, x].map((edge) => (edge > 1 ? edge : 0));
  const { style } = frame;
  style.clipPath = inset.some(Boolean) ? `inset(${inset.map((edge) => `${edge}px`).join(' ')})` : '';
  style.opacity = own.opacity < 1 ? `${own.opacity}` : '';
  return followed;
}
