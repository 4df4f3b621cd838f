import type { Box } from '../page/stage.ts';

/** Tops this near to one another are on one line. */
const sameLine = 4;

/** Whether somebody who reads the page comes to `a` before `b`; undefined where both ways are right. */
export function isReadBefore(a: Box, b: Box, direction: 'ltr' | 'rtl'): boolean | undefined {
  if (a.y + a.height <= b.y) return true;
  if (b.y + b.height <= a.y) return false;
  if (Math.abs(a.y - b.y) > sameLine) return undefined;
  const [first, second] = direction === 'ltr' ? [a, b] : [b, a];
  if (first.x + first.width <= second.x) return true;
  if (second.x + second.width <= first.x) return false;
  return undefined;
}
