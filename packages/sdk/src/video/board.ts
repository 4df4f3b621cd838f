import type { Chunks, LoadChunk } from '../chunks/chunks.ts';
import { adoptCss } from '../dom/style-sheets.ts';
import type { Occupied } from '../players/host.ts';
import { arrange, type Box } from './arrange.ts';
import type { Point, Rect } from './fitted-rect.ts';
import type { Picture } from './picture.ts';

/** Draws an open panel over the whole page; returns how to end that. `onClosed`: the viewer ended it. */
export type OpenSheet = (
  panel: HTMLElement,
  live: HTMLElement,
  onClosed: () => void,
  adopt: typeof adoptCss,
) => () => void;

export interface Board {
  /** Takes a panel in, at a named or percent position; returns how to take it away. */
  add(panel: HTMLElement, position: string): () => void;
  /** Lays every panel out over what is free of the picture. */
  layOut(picture: Picture, measure: () => Occupied): void;
}

/** On a smaller picture a panel of more than one row is a button until it is opened, and then a sheet. */
const smallHeight = 240;
const smallWidth = 300;
const oneRow = 64;
/** However much a player occupies, this share of the height at each edge at most. */
const largestShare = 0.4;

function toWish(position: string, whole: Rect, area: Point): Point & Pick<Box, 'isPoint'> {
  const percent = /^([\d.]+)% ([\d.]+)%$/.exec(position);
  const share = (first: RegExp, last: RegExp) => (first.test(position) ? 0 : last.test(position) ? 1 : 0.5);
  if (!percent) return { x: share(/left/, /right/), y: share(/top/, /bottom/), isPoint: false };
  // The middle of the overlay goes to the point of the whole picture, and stays inside what can be seen of it.
  return {
    x: whole.x + (Number(percent[1]) / 100) * whole.width - area.x,
    y: whole.y + (Number(percent[2]) / 100) * whole.height - area.y,
    isPoint: true,
  };
}

/** In the order in which they are read, for the Tab key and screen readers; nothing moves under a focus. */
function putInOrder(board: HTMLElement, ranks: ReadonlyMap<HTMLElement, number>): void {
  if (board.matches(':focus-within')) return;
  [...ranks]
    .sort(([, a], [, b]) => a - b)
    .forEach(([panel], index) => {
      const there = board.children.item(index);
      if (there !== panel) board.insertBefore(panel, there);
    });
}

/** The panels over one picture. `onChange`: one of them became a chip, or is none any more. */
export function makeBoard(
  board: HTMLElement,
  live: HTMLElement,
  onChange: () => void,
  load: LoadChunk | undefined,
): Board {
  /** In the order in which they came. */
  const positions = new Map<HTMLElement, string>();
  let opened: HTMLElement | undefined;
  let closeSheet: (() => void) | undefined;
  /** Keeps the place of the panel in the sheet, for the Tab key. */
  const mark = new Comment();
  let occupied: Occupied | undefined;
  let sheetCode: Promise<Chunks['sheet'] | undefined> | undefined;

  const reset = (panel: HTMLElement) => {
    panel.classList.remove('collapsed', 'waiting');
    panel.removeAttribute('style');
  };
  const close = () => {
    const panel = opened;
    opened = undefined;
    closeSheet?.();
    closeSheet = undefined;
    panel?.classList.remove('open');
    if (panel && positions.has(panel) && panel.parentNode !== board) {
      mark.replaceWith(panel);
      panel.focus({ preventScroll: true });
    }
    onChange();
  };
  const openSheet = (panel: HTMLElement) => {
    // Where its code cannot be loaded it stays on the picture, and what is too much for that is scrolled.
    sheetCode?.then((sheet) => {
      if (!sheet || opened !== panel || closeSheet) return;
      reset(panel);
      panel.before(mark);
      closeSheet = sheet.openSheet(panel, live, close, adoptCss);
      onChange();
    });
  };
  board.addEventListener(
    'open',
    ({ target }) => {
      close();
      opened = target as HTMLElement;
      opened.classList.add('open');
    },
    true,
  );

  return {
    add(panel, position) {
      positions.set(panel, position);
      board.append(panel);
      return () => {
        positions.delete(panel);
        if (opened === panel) close();
        reset(panel);
        panel.remove();
      };
    },
    layOut({ visible, size, whole, isRightToLeft }, measure) {
      const panels = [...positions.keys()];
      if (!panels[0]) return;
      // What a player shows moves nothing away from under the pointer of somebody who aims at it.
      if (!occupied || !board.matches(':hover')) occupied = measure();
      const { top, bottom, parts } = occupied;
      const edge = Math.max(8, Math.min(24, visible.width / 40));
      const most = size.height * largestShare;
      const x = visible.x + edge;
      const y = Math.max(visible.y, Math.min(most, top)) + edge;
      const end = Math.min(visible.y + visible.height, size.height - Math.min(most, bottom)) - edge;
      const area = { x, y, width: Math.max(0, visible.width - 2 * edge), height: Math.max(0, end - y) };
      const { style } = board;
      style.left = `${x}px`;
      style.top = `${y}px`;
      style.width = `${area.width}px`;
      style.height = `${area.height}px`;
      const isSmall = visible.height < smallHeight || visible.width < smallWidth;
      const states = panels.map(({ className }) => className);
      // Nor does one that grows or leaves move another one away from there.
      const held = panels.find((panel) => panel.style.left && panel.matches(':hover:not(.collapsed)'));
      for (const { classList } of panels) classList.remove('collapsed');
      const boxes = panels.map((panel) => {
        const width = panel.offsetWidth;
        // All of its content, whatever of it has to be scrolled at the moment. Behind a sheet everything stays as it was.
        const height =
          panel.parentNode === board ? panel.offsetHeight - panel.clientHeight + panel.scrollHeight : 0;
        const wish =
          panel === held
            ? { x: panel.offsetLeft + width / 2, y: panel.offsetTop + height / 2, isPoint: true }
            : toWish(positions.get(panel) ?? '', whole, area);
        return { ...wish, width, height, isOpen: panel === held || (panel === opened && !closeSheet) };
      });
      const places = arrange(
        area,
        parts.map((part) => new DOMRect(part.x - x, part.y - y, part.width, part.height)),
        boxes,
        isSmall ? oneRow : Infinity,
      );
      const ranks = new Map<HTMLElement, number>();
      let isChanged = false;
      panels.forEach((panel, index) => {
        if (panel.parentNode !== board) return;
        const place = places[index];
        const height = boxes[index]?.height ?? 0;
        panel.classList.toggle('collapsed', place?.isChip === true);
        panel.classList.toggle('waiting', !place);
        if (place) {
          panel.style.left = `${place.x}px`;
          panel.style.top = `${place.y}px`;
          panel.style.maxHeight = place.height < height ? `${place.height}px` : '';
          ranks.set(panel, place.line * 1e5 + (isRightToLeft ? -place.x : place.x));
          // Asked for once, to be there when the chip is pressed.
          if (place.isChip) sheetCode ??= load?.('sheet').catch(() => undefined);
        }
        isChanged ||= panel.className !== states[index];
        // Where the player leaves no room for it, it would stay the button that was just pressed.
        if (panel === opened && (isSmall || place?.isChip !== false || height > area.height))
          openSheet(panel);
      });
      putInOrder(board, ranks);
      if (isChanged) onChange();
    },
  };
}
