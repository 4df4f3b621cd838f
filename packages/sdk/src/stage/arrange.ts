import type { Rect, Size } from './fitted-rect.ts';

/** Gap between two boxes, in layout pixels. */
const gap = 8;
/** Panels are drawn and measured in whole pixels: that much must not decide whether one stays open. */
const slack = 1;
/** A thumb's target: nothing is cut lower than this to make room for others. */
const target = 44;
/** What is answered with one press, on a small picture. */
const oneRow = 64;
/** The button of those that find no room for a button each: its text is a number and a word. */
const merged = 132;

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
  /** It shares this place, and one button, with others. */
  readonly isMerged?: boolean;
}

/** The free place nearest to the box's preferred position; sideways counts twice, so that equal positions stack. */
function findPlace(area: Size, used: readonly Rect[], box: Box, { width, height }: Size): Rect | undefined {
  const near = gap - slack;
  const right = area.width - width;
  const bottom = area.height - height;
  if (right < 0 || bottom < 0) return undefined;
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
      if (way >= shortest || x < 0 || y < 0 || x > right + slack || y > bottom + slack) continue;
      const isFree = used.every(
        (one) =>
          x + width + near <= one.x ||
          one.x + one.width + near <= x ||
          y + height + near <= one.y ||
          one.y + one.height + near <= y,
      );
      if (!isFree) continue;
      best = { x: Math.min(x, right), y: Math.min(y, bottom), width, height };
      shortest = way;
    }
  }
  return best;
}

/**
 * Places each overlay in an area that the player partly occupies, so that none covers another: at its own position,
 * otherwise moved, otherwise waiting as a chip; `undefined` if there is no room even for that. The first one stays,
 * and leaves room for the chips of the others, if necessary by scrolling. If there is not room for all of these, the chips that
 * find none share one. On a small picture, player and overlays may cover `most` square pixels of the area: what does not fit in
 * as a whole waits as a chip until it is opened. A box without a height has only its chip here.
 */
export function arrange(
  area: Size,
  taken: readonly Rect[],
  boxes: readonly Box[],
  most = Infinity,
): readonly (Place | undefined)[] {
  const used = [...taken];
  const places = new Map<Box, Place>();
  const rest: Box[] = [];
  /** On a small picture, what is answered with one press comes before what waits anyway. */
  const rank = ({ isOpen, height }: Box) =>
    isOpen ? 2 : Number(most < Infinity && height > 0 && height <= oneRow);
  const queue = [...boxes].sort((a, b) => rank(b) - rank(a));
  const findChip = (free: readonly Rect[], box: Box, width: number) =>
    findPlace(area, free, box, { width, height: target });
  const hasRoom = (others: readonly Box[]) => {
    const all = [...used];
    return others.every((other) => {
      const its = rank(other) ? findPlace(area, all, other, other) : findChip(all, other, other.chip);
      return its && all.push(its);
    });
  };
  /** Whether none has to share a chip, next to those that the viewer has opened. */
  let allFit: boolean | undefined;
  queue.forEach((box, turn) => {
    if (!box.isOpen) allFit ??= hasRoom(queue.slice(turn));
    const others = [...queue.slice(turn + 1), ...rest];
    const put = (place: Rect | undefined, isChip: boolean) => {
      if (!place) return false;
      used.push(place);
      if (allFit ? hasRoom(others) : !others[0] || findChip(used, others[0], merged))
        return places.set(box, { ...place, isChip });
      used.pop();
      return false;
    };
    const covered = used.reduce((sum, { width, height }) => sum + width * height, box.width * box.height);
    if (box.height > 0 && (box.isOpen || covered <= most)) {
      for (const highest of [area.height, Math.max(target, area.height - (target + gap))]) {
        const height = Math.min(box.height, highest);
        // On a small picture it opens as a whole, and not at the expense of the others' questions.
        if (most < Infinity && !rank(box) && !(allFit && height === box.height)) continue;
        if (put(findPlace(area, used, box, { width: box.width, height }), false)) return;
      }
    }
    if (!put(findChip(used, box, box.chip), true)) rest.push(box);
  });
  const [box, another] = rest;
  // An overlay by itself has its question, cut if need be; there is always a word before there is only an icon.
  const place =
    box &&
    (box.isLate ? [used, used.slice(taken.length)] : [used])
      .flatMap((free) =>
        [another ? merged : box.chip, merged, target].map((width) => findChip(free, box, width)),
      )
      .find(Boolean);
  const shared = place && { ...place, isChip: true, isMerged: !!another };
  return boxes.map((one) => places.get(one) ?? shared);
}
