export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Rect extends Size, Point {}

/** One axis of a computed `object-position`: `50%`, `12px`, `calc(100% - 12px)`. */
function toOffset(component: string, room: number): number {
  let offset = 0;
  for (const [, sign, amount, unit] of component.matchAll(/([-+]?)\s?([\d.]{1,20})(%|px)/g)) {
    const value = unit === '%' ? (Number(amount) / 100) * room : Number(amount);
    offset += sign === '-' ? -value : value;
  }
  return offset;
}

/**
 * Where the picture of a video lies inside its content box, in the box's pixels. Under `cover` and `none` it may be
 * larger than the box. Before the size of the picture is known, the box is used.
 */
export function toFittedRect(box: Size, natural: Size, objectFit: string, objectPosition: string): Rect {
  if (!natural.width || !natural.height || objectFit === 'fill') return { x: 0, y: 0, ...box };
  const ratios = [box.width / natural.width, box.height / natural.height];
  const contain = Math.min(...ratios);
  const scales: Readonly<Record<string, number>> = {
    cover: Math.max(...ratios),
    none: 1,
    'scale-down': Math.min(1, contain),
  };
  const scale = scales[objectFit] ?? contain;
  const width = natural.width * scale;
  const height = natural.height * scale;
  const [x = '50%', y = '50%'] = objectPosition.match(/calc\([^)]*\)|[^\s]+/g) ?? [];
  return { x: toOffset(x, box.width - width), y: toOffset(y, box.height - height), width, height };
}

/** The part of `rect` that is visible in the box. */
export function toVisiblePart(rect: Rect, box: Size): Rect {
  const x = Math.max(0, rect.x);
  const y = Math.max(0, rect.y);
  return {
    x,
    y,
    width: Math.max(0, Math.min(box.width, rect.x + rect.width) - x),
    height: Math.max(0, Math.min(box.height, rect.y + rect.height) - y),
  };
}
