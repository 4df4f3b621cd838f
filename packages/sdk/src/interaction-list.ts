import type { LoadChunk } from './chunks/chunks.ts';
import { toSurface } from './dom/surface.ts';
import { adoptCss } from './look/sheets.ts';
import { findPlayer } from './players/find-host.ts';
import type { Stage } from './video/stage.ts';

export interface InteractionList {
  readonly element: HTMLElement;
  destroy(): void;
}

/**
 * The list's place in the page, filled when its code has come: after the player, or at the end of `container`.
 * Where the code cannot be loaded it stays empty, and the console says so.
 */
export function placeList(
  load: LoadChunk,
  toStage: () => Stage,
  title: () => string,
  /** The texts of the page's language are there. */
  whenTexts: Promise<void> | undefined,
  video: HTMLVideoElement,
  container: Element | undefined,
): InteractionList {
  const element = document.createElement('overlay-list');
  const root = toSurface(element);
  let isGone = false;
  let empty = () => {};
  if (container) container.append(element);
  else (findPlayer(video)?.container ?? video).after(element);
  Promise.all([load('list'), whenTexts])
    .then(([{ fillList }]) => {
      if (!isGone) empty = fillList(root, toStage(), title(), adoptCss);
    })
    .catch((error) => console.warn(`[overlay] the list of interactions cannot be loaded: ${error}`));
  return {
    element,
    destroy() {
      isGone = true;
      empty();
      element.remove();
    },
  };
}
