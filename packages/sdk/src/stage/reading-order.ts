import type { Rect } from './fitted-rect.ts';

/** Tops this close to each other count as one line. */
const sameLine = 5;

/** Line by line, in the direction of the text. */
export function toReadingOrder<Box extends Pick<Rect, 'x' | 'y'>>(
  boxes: readonly Box[],
  isRightToLeft: boolean,
): Box[] {
  const lines = new Map<Box, number>();
  let above = 0;
  let line = 0;
  for (const box of [...boxes].sort((a, b) => a.y - b.y)) {
    if (box.y > above + sameLine) line = box.y;
    lines.set(box, line);
    above = box.y;
  }
  const lineOf = (box: Box) => lines.get(box) ?? 0;
  return [...boxes].sort((a, b) => lineOf(a) - lineOf(b) || (isRightToLeft ? b.x - a.x : a.x - b.x));
}

/** Puts the panels on a picture in the order of the Tab key and of screen readers; a focused panel is not moved. */
export function putInOrder(board: Element, isRightToLeft: boolean): void {
  if (board.matches(':focus-within')) return;
  const panels = [...board.querySelectorAll<HTMLElement>(':scope > .panel:not(.waiting, [inert])')].map(
    (panel) => ({
      panel,
      x: panel.offsetLeft,
      y: panel.offsetTop,
    }),
  );
  toReadingOrder(panels, isRightToLeft).forEach(({ panel }, index) => {
    const there = board.children.item(index);
    if (there !== panel) board.insertBefore(panel, there);
  });
}
