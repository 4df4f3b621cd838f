import { adoptCss } from '../dom/style-sheets.ts';
import type { LoadChunk } from '../load-chunk.ts';
import { arrange, type Box } from './arrange.ts';
import type { Point, Rect } from './fitted-rect.ts';
import type { Occupied } from './host.ts';
import type { Picture } from './picture.ts';

/** Draws an open panel over the whole page; returns a function that ends it. `onClosed`: the viewer closed it. */
export type OpenSheet = (
  panel: HTMLElement,
  live: HTMLElement,
  onClosed: () => void,
  adopt: typeof adoptCss,
) => () => void;

/** An overlay that is opened on a small picture. */
export interface SheetChunks {
  readonly sheet: { readonly openSheet: OpenSheet };
}

export interface Board {
  /** Adds a panel at a named or percent position; returns a function that removes it. */
  add(panel: HTMLElement, position: string): () => void;
  /** Arranges all panels over the free part of the picture. */
  layOut(picture: Picture, measure: () => Occupied): void;
}

/** On a smaller picture a panel that leaves too little of it free is a button until it is opened, and then a sheet. */
const smallHeight = 240;
const smallWidth = 300;
const leastFree = 0.4;
/** However much a player occupies, at most this share of the height at each edge counts. */
const largestShare = 0.4;

function toWish(position: string, whole: Rect, area: Point): Point & Pick<Box, 'isPoint'> {
  const percent = /^([\d.]+)% ([\d.]+)%$/.exec(position);
  const share = (first: RegExp, last: RegExp) => (first.test(position) ? 0 : last.test(position) ? 1 : 0.5);
  if (!percent) return { x: share(/left/, /right/), y: share(/top/, /bottom/), isPoint: false };
  // The middle of the overlay is placed at this point of the whole picture, and stays inside its visible part.
  return {
    x: whole.x + (Number(percent[1]) / 100) * whole.width - area.x,
    y: whole.y + (Number(percent[2]) / 100) * whole.height - area.y,
    isPoint: true,
  };
}

/** The panels over one picture. `onChange`: one of them became a chip, or is no longer one. */
export function makeBoard(
  board: HTMLElement,
  live: HTMLElement,
  onChange: () => void,
  load: LoadChunk<SheetChunks>,
): Board {
  /** In order of creation. */
  const positions = new Map<HTMLElement, string>();
  let opened: HTMLElement | undefined;
  let closeSheet: (() => void) | undefined;
  /** Keeps the panel's position in the tab order while it is in the sheet. */
  const mark = new Comment();
  let occupied: Occupied | undefined;
  let sheetCode: Promise<SheetChunks['sheet'] | undefined> | undefined;

  const reset = (panel: HTMLElement) => {
    panel.classList.remove('collapsed', 'waiting', 'late');
    // Its other styles are those of its look.
    panel.style.inset = panel.style.width = panel.style.maxHeight = '';
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
    // If the sheet's code cannot be loaded, it stays on the picture and scrolls.
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
      opened.classList.remove('now');
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
    layOut({ visible, size, whole }, measure) {
      const panels = [...positions.keys()];
      if (!panels[0]) return;
      // Controls that the player shows must not move anything under the pointer of a viewer who is aiming at it.
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
      // Nor may an overlay that grows or disappears move another one from there.
      const held = panels.find((panel) => panel.style.left && panel.matches(':hover:not(.collapsed)'));
      for (const { classList, style } of panels) {
        classList.remove('collapsed');
        style.width = '';
      }
      board.classList.toggle('small', isSmall);
      const boxes = panels.map((panel) => {
        // Measures all of its content, however far it is scrolled. Behind a sheet everything stays in place.
        const width = panel.offsetWidth - panel.clientWidth + panel.scrollWidth;
        const height =
          panel.parentNode === board ? panel.offsetHeight - panel.clientHeight + panel.scrollHeight : 0;
        const wish =
          panel === held
            ? { x: panel.offsetLeft + width / 2, y: panel.offsetTop + height / 2, isPoint: true }
            : toWish(positions.get(panel) ?? '', whole, area);
        const chip = (panel.firstChild as HTMLElement).offsetWidth;
        const isOpen = panel === held || (panel === opened && !closeSheet);
        return { ...wish, width, height, chip, isOpen, isLate: panel.classList.contains('late') };
      });
      const places = arrange(
        area,
        parts.map((part) => new DOMRect(part.x - x, part.y - y, part.width, part.height)),
        boxes,
        isSmall ? visible.width * (area.height + 2 * edge - visible.height * leastFree) : Infinity,
      );
      let isChanged = false;
      panels.forEach((panel, index) => {
        if (panel.parentNode !== board) return;
        const place = places[index];
        const height = boxes[index]?.height ?? 0;
        panel.classList.toggle('collapsed', place?.isChip === true);
        panel.classList.toggle('waiting', !place);
        if (place) {
          // Whole pixels, as it is measured where the pointer holds it in place.
          panel.style.left = `${Math.round(place.x)}px`;
          panel.style.top = `${Math.round(place.y)}px`;
          panel.style.maxHeight = place.height < height ? `${place.height}px` : '';
          panel.style.width = place.isChip ? `${place.width}px` : '';
          // Requested once, so that it is loaded when the chip is pressed.
          if (place.isChip) {
            sheetCode ??= load('sheet').catch(() => undefined);
            // Nobody has asked for a sheet where there is a picture to draw on.
            if (isSmall && panel.classList.contains('now')) panel.dispatchEvent(new Event('open'));
          }
        }
        isChanged ||= panel.className !== states[index];
        // If the player leaves no room for it, it would remain the button that was just pressed.
        if (panel === opened && (isSmall || place?.isChip !== false || height > area.height))
          openSheet(panel);
      });
      if (isChanged) onChange();
    },
  };
}
