import type { Rect, Size } from './fitted-rect.ts';

/** Gap between two boxes, in layout pixels. */
const gap = 8;
/** A thumb's target: nothing is cut lower than this to make room for others. */
const target = 44;
/** What is answered with one press, on a small picture. */
const oneRow = 64;
/** A waiting overlay is a button with its question, or, if there is no room for that, a round one. */
const chipOf = (width: number): Size => ({ width, height: target });

/** One overlay, as the arrangement sees it. */
export interface Box extends Size {
  /** Left, middle or right (0, 0.5, 1) of the area, and top, middle or bottom; or a point for the middle of the box. */
  readonly x: number;
  readonly y: number;
  readonly isPoint: boolean;
  /** The width of its button while it waits. */
  readonly chip: number;
  /** Opened by the viewer, so it comes first. */
  readonly isOpen: boolean;
  /** It has found no room for so long that its button may lie over the player. */
  readonly isLate?: boolean;
}

export interface Place extends Rect {
  readonly isChip: boolean;
}

const isApart = (a: Rect, b: Rect) =>
  a.x + a.width + gap <= b.x ||
  b.x + b.width + gap <= a.x ||
  a.y + a.height + gap <= b.y ||
  b.y + b.height + gap <= a.y;

/** The free place nearest to the box's preferred position; sideways counts twice, so that equal positions stack. */
function findPlace(area: Size, used: readonly Rect[], box: Box, { width, height }: Size): Rect | undefined {
  const right = area.width - width;
  const bottom = area.height - height;
  const wish = {
    x: Math.max(0, Math.min(right, box.isPoint ? box.x - width / 2 : right * box.x)),
    y: Math.max(0, Math.min(bottom, box.isPoint ? box.y - height / 2 : bottom * box.y)),
  };
  let best: Rect | undefined;
  let shortest = Infinity;
  const xs = [wish.x, 0, right, ...used.flatMap((one) => [one.x + one.width + gap, one.x - gap - width])];
  const ys = [wish.y, 0, bottom, ...used.flatMap((one) => [one.y + one.height + gap, one.y - gap - height])];
  for (const x of xs) {
    for (const y of ys) {
      const way = 2 * Math.abs(x - wish.x) + Math.abs(y - wish.y);
      if (way >= shortest || x < 0 || y < 0 || x > right || y > bottom) continue;
      const place = { x, y, width, height };
      if (!used.every((one) => isApart(place, one))) continue;
      best = place;
      shortest = way;
    }
  }
  return best;
}

/**
 * Places each overlay in an area that the player partly occupies, so that none covers another: at its own position,
 * otherwise moved, otherwise waiting as a chip; `undefined` if there is no room even for that. The first one stays,
 * and leaves room for the chips of the others, if necessary by scrolling. On a small picture, player and overlays may
 * cover `most` square pixels of the area: what does not fit in as a whole waits as a chip until it is opened. A box without
 * a height has only its chip here.
 */
export function arrange(
  area: Size,
  taken: readonly Rect[],
  boxes: readonly Box[],
  most = Infinity,
): readonly (Place | undefined)[] {
  const used = [...taken];
  const places = new Map<Box, Place>();
  /** On a small picture, what is answered with one press comes before what waits anyway. */
  const rank = ({ isOpen, height }: Box) =>
    isOpen ? 2 : Number(most < Infinity && height > 0 && height <= oneRow);
  const queue = [...boxes].sort((a, b) => rank(b) - rank(a));
  queue.forEach((box, turn) => {
    const leavesRoom = (place: Rect) => {
      const others = [...used, place];
      return queue.slice(turn + 1).every((other) => {
        const its = findPlace(area, others, other, chipOf(target));
        return its && others.push(its);
      });
    };
    const covered = used.reduce((sum, { width, height }) => sum + width * height, box.width * box.height);
    const mayOpen = box.isOpen || covered <= most;
    for (const highest of [area.height, Math.max(target, area.height - (target + gap))]) {
      const height = Math.min(box.height, highest);
      const place =
        mayOpen && height > 0 ? findPlace(area, used, box, { width: box.width, height }) : undefined;
      if (!place || !leavesRoom(place)) continue;
      if (!box.isOpen && most < Infinity && height < box.height && box.height > oneRow) continue;
      used.push(place);
      places.set(box, { ...place, isChip: false });
      return;
    }
    for (const free of box.isLate ? [used, used.slice(taken.length)] : [used]) {
      for (const width of [box.chip, target]) {
        const place = findPlace(area, free, box, chipOf(width));
        if (!place || (free === used && !leavesRoom(place))) continue;
        used.push(place);
        places.set(box, { ...place, isChip: true });
        return;
      }
    }
  });
  return boxes.map((box) => places.get(box));
}
