import { adoptCss } from '../dom/style-sheets.ts';
import type { LoadChunk } from '../load-chunk.ts';
import { arrange, type Box } from './arrange.ts';
import type { Point, Rect } from './fitted-rect.ts';
import type { Occupied } from './host.ts';
import type { Picture } from './picture.ts';

/** What the arrangement knows about a panel. */
export interface PanelNode extends HTMLElement {
  /** The words of a button for this many overlays, in the panel's language. */
  sayMore?: (count: number) => string;
}

/** Draws open panels over the whole page; returns a function that puts them back. `onClosed`: the viewer closed it. */
export type OpenSheet = (
  panels: readonly PanelNode[],
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
  add(panel: PanelNode, position: string): () => void;
  /**
   * Arranges all panels over the part of the picture that the player leaves free, as `measure` reports it. `known`: what
   * recognises players, undefined until it has loaded.
   */
  layOut(picture: Picture, measure: () => Occupied, known: unknown): void;
}

/** On a smaller picture a panel that leaves too little of it free is a button until it is opened, and then a sheet. */
const smallHeight = 240;
const smallWidth = 440;
const leastFree = 0.4;
/** However much a player occupies, at most this share of the height at each edge counts. */
const largestShare = 0.4;

function toWish(position: string, whole: Rect, area: Point): Point & Pick<Box, 'isPoint'> {
  const [left = 0, top] = position.split('% ').map(Number.parseFloat);
  const share = (first: RegExp, last: RegExp) => (first.test(position) ? 0 : last.test(position) ? 1 : 0.5);
  if (top === undefined) return { x: share(/left/, /right/), y: share(/top/, /bottom/), isPoint: false };
  // The middle of the overlay is placed at this point of the whole picture, and stays inside its visible part.
  return {
    x: whole.x + (left / 100) * whole.width - area.x,
    y: whole.y + (top / 100) * whole.height - area.y,
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
  const positions = new Map<PanelNode, string>();
  /** Those that share a button, which is that of the first one. */
  let merged: readonly PanelNode[] = [];
  /** Several only if they shared a button. */
  let opened: readonly PanelNode[] = [];
  let closeSheet: (() => void) | undefined;
  let occupied: Occupied | undefined;
  let measured = '';
  let sheetCode: Promise<SheetChunks['sheet'] | undefined> | undefined;

  const reset = (panel: HTMLElement) => {
    panel.classList.remove('collapsed', 'waiting', 'late');
    panel.hidden = false;
    // Its other styles are those of its look.
    panel.style.inset = panel.style.width = panel.style.maxHeight = '';
  };
  /** What the shared button says, instead of the question of its overlay. */
  const label = (text = merged[0]?.ariaLabel) => {
    if (text) (merged[0]?.firstChild as HTMLElement).ariaLabel = text;
  };
  const focus = (panel: HTMLElement | undefined) => panel?.focus({ preventScroll: true });
  const close = () => {
    const panels = opened;
    opened = [];
    closeSheet?.();
    closeSheet = undefined;
    for (const { classList } of panels) classList.remove('open');
    onChange();
  };
  const openSheet = () => {
    const panels = opened;
    // If the sheet's code cannot be loaded, it stays on the picture and scrolls.
    sheetCode?.then((sheet) => {
      if (!sheet || opened !== panels || closeSheet) return;
      panels.forEach(reset);
      closeSheet = sheet.openSheet(panels, live, close, adoptCss);
      onChange();
    });
  };
  board.addEventListener(
    'open',
    ({ target }) => {
      close();
      const panel = target as PanelNode;
      // One that stops the film is the only question of that moment.
      opened = panel === merged[0] && !panel.matches('.now') ? merged : [panel];
      for (const { classList } of opened) classList.add('open');
      panel.classList.remove('now');
    },
    true,
  );

  return {
    add(panel, position) {
      positions.set(panel, position);
      // It comes from the nearest edge, and leaves there.
      if (/top/.test(position)) panel.style.setProperty('--from', '-12px');
      board.append(panel);
      return () => {
        positions.delete(panel);
        const hadFocus = panel.matches(':focus-within');
        reset(panel);
        panel.remove();
        if (!opened.includes(panel)) return;
        opened = opened.filter((one) => one !== panel);
        if (!opened[0]) close();
        else if (hadFocus) focus(opened[0]);
      };
    },
    layOut({ visible, size, whole }, measure, known) {
      const panels = [...positions.keys()];
      if (!panels[0] && measured) return;
      // Controls that the player shows must not move anything under the pointer of a viewer who is aiming at it.
      const now = `${!!known} ${size.width} ${size.height}`;
      if (!occupied || measured !== now || !board.matches(':hover')) occupied = measure();
      measured = now;
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
      // Each is measured with its own question.
      label();
      // Nor may an overlay that grows or disappears move another one from there.
      const held = panels.find((panel) => panel.style.left && panel.matches(':hover:not(.collapsed)'));
      for (const panel of panels) {
        panel.classList.remove('collapsed');
        panel.hidden = false;
        panel.style.width = '';
      }
      board.classList.toggle('small', isSmall);
      const boxes = panels.map((panel) => {
        // Measures all of its content, however far it is scrolled. Behind a sheet everything stays in place.
        const width = panel.offsetWidth - panel.clientWidth + panel.scrollWidth;
        const height =
          panel.parentNode === board ? panel.offsetHeight - panel.clientHeight + panel.scrollHeight : 0;
        const wish =
          panel === held
            ? { x: panel.offsetLeft + width / 2, y: panel.offsetTop + panel.offsetHeight / 2, isPoint: true }
            : toWish(positions.get(panel) ?? '', whole, area);
        const chip = (panel.firstChild as HTMLElement).offsetWidth;
        const isOpen = panel === held || (panel === opened[0] && !closeSheet);
        return { ...wish, width, height, chip, isOpen, isLate: panel.classList.contains('late') };
      });
      const places = arrange(
        area,
        parts.map((part) => new DOMRect(part.x - x, part.y - y, part.width, part.height)),
        boxes,
        isSmall ? visible.width * (area.height + 2 * edge - visible.height * leastFree) : Infinity,
      );
      let isChanged = false;
      merged = panels.filter((_, index) => places[index]?.isMerged);
      panels.forEach((panel, index) => {
        if (panel.parentNode !== board) return;
        const place = places[index];
        const height = boxes[index]?.height ?? 0;
        const isHidden = merged.indexOf(panel) > 0;
        if (isHidden && panel.matches(':focus-within')) focus(merged[0]);
        // It shares the button of the first.
        panel.hidden = isHidden;
        panel.classList.toggle('collapsed', !!place?.isChip);
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
            if ((isSmall || place.isMerged) && panel.matches('.now')) panel.dispatchEvent(new Event('open'));
          }
        }
        isChanged ||= panel.className !== states[index];
        // If the player leaves no room for it, it would remain the button that was just pressed.
        if (panel === opened[0] && (isSmall || opened[1] || place?.isChip !== false || height > area.height))
          openSheet();
      });
      label(merged[0]?.sayMore?.(merged.length));
      if (isChanged) onChange();
    },
  };
}
