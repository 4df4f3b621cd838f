import { adoptCss } from '../dom/style-sheets.ts';
import { toSurface } from '../dom/surface.ts';
import type { LoadChunk } from '../load-chunk.ts';
import { type PlayableElement, toVideo } from './playable-element.ts';
import type { Stage } from './stage.ts';

export interface InteractionList {
  readonly element: HTMLElement;
  destroy(): void;
}

/** Draws the list. */
export interface ListChunks {
  readonly list: {
    /** Returns a function that empties it again. */
    fillList(root: ShadowRoot, stage: Stage, title: string, adopt: typeof adoptCss): () => void;
  };
}

interface ListParts {
  readonly load: LoadChunk<ListChunks>;
  readonly toStage: (video: HTMLVideoElement) => Stage;
  readonly title: () => string;
  /** Resolves once the texts of the page's language are loaded. */
  readonly whenTexts: () => Promise<void> | undefined;
  warn(message: string): void;
}

/** The lists of interactions of a page, at most one per video. */
export function makeLists({ load, toStage, title, whenTexts, warn }: ListParts) {
  const lists = new Map<PlayableElement, InteractionList>();
  return {
    /**
     * The list of a video's overlays outside the picture; after the player, or at the end of `container`. If its code
     * cannot be loaded it stays empty or is not there, with a message on the console.
     */
    interactionList(
      video: PlayableElement,
      { container }: { readonly container?: Element } = {},
    ): InteractionList {
      lists.get(video)?.destroy();
      const element = document.createElement('overlay-list');
      const root = toSurface(element);
      let empty: (() => void) | undefined;
      const list = {
        element,
        destroy() {
          if (lists.get(video) === list) lists.delete(video);
          empty?.();
          element.remove();
        },
      };
      lists.set(video, list);
      container?.append(element);
      Promise.all([load('list'), whenTexts()])
        .then(([{ fillList }]) => {
          if (lists.get(video) === list) empty = fillList(root, toStage(toVideo(video)), title(), adoptCss);
        })
        .catch((error) => warn(`the list cannot be loaded: ${error}`));
      return list;
    },
    destroyLists() {
      for (const list of [...lists.values()]) list.destroy();
    },
  };
}
