import type { Picture } from './picture.ts';

/** Room at each edge of the video's box that belongs to the host: controls, captions. In layout pixels. */
export interface SafeArea {
  readonly top: number;
  readonly bottom: number;
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

/** Lays the board on the visible part of the picture, clear of the host's own things, and percent positions in it. */
export function placeCells(board: HTMLElement, { whole, visible, size }: Picture, safe: SafeArea): void {
  const top = Math.max(visible.y, safe.top);
  const bottom = Math.min(visible.y + visible.height, size.height - safe.bottom);
  const area = { left: visible.x, top, width: visible.width, height: Math.max(0, bottom - top) };
  for (const [side, value] of Object.entries(area)) board.style.setProperty(side, `${value}px`);
  for (const cell of board.children) {
    if (!(cell instanceof HTMLElement)) continue;
    const percent = /^([\d.]+)% ([\d.]+)%$/.exec(cell.dataset.at ?? '');
    if (!percent) continue;
    // The middle of the overlay goes to the point of the whole picture, and stays inside what can be seen of it.
    const x = whole.x + (Number(percent[1]) / 100) * whole.width - area.left - cell.offsetWidth / 2;
    const y = whole.y + (Number(percent[2]) / 100) * whole.height - area.top - cell.offsetHeight / 2;
    cell.style.setProperty('left', `${clamp(x, 0, area.width - cell.offsetWidth)}px`);
    cell.style.setProperty('top', `${clamp(y, 0, area.height - cell.offsetHeight)}px`);
  }
}
