import type { Box } from '../page/stage.ts';

/** Tops this close to each other are on one line. */
const sameLine = 4;

/** Whether a reader of the page gets to `a` before `b`; undefined if both orders are right. */
export function isReadBefore(a: Box, b: Box, direction: 'ltr' | 'rtl'): boolean | undefined {
  if (a.y + a.height <= b.y) return true;
  if (b.y + b.height <= a.y) return false;
  if (Math.abs(a.y - b.y) > sameLine) return undefined;
  const [first, second] = direction === 'ltr' ? [a, b] : [b, a];
  if (first.x + first.width <= second.x) return true;
  if (second.x + second.width <= first.x) return false;
  return undefined;
}
