import type { DeliveryChunks } from '../delivery/environment.ts';
import type { LoadChunk } from '../load-chunk.ts';
import type { OverlayChunks } from '../overlay/sdk-context.ts';
import type { SheetChunks } from '../stage/board.ts';
import type { ListChunks } from '../stage/interaction-list.ts';
import type { LocaleChunks } from '../texts/locales.ts';

type ServiceChunk = typeof import('./service.ts');

/**
 * Code loaded on demand: one file of this folder per chunk. The classic script and the module share the built files,
 * so nothing with state or weight may be imported from the core; it is passed in. A cached core may meet a newer
 * chunk: within a major version, what is passed in may only grow.
 */
export interface Chunks extends SheetChunks, ListChunks, LocaleChunks, DeliveryChunks, OverlayChunks {
  /** Suggests the option that a misspelled name was meant to be. */
  readonly hints: typeof import('./hints.ts');
  /** Reports what was played of a video. */
  readonly playback: typeof import('./playback.ts');
  /** Reads from the service: analytics, published overlays, results. */
  readonly service: ServiceChunk;
}

const chunks: { readonly [Name in keyof Chunks]: () => Promise<Chunks[Name]> } = {
  hints: () => import('./hints.ts'),
  list: () => import('./list.ts'),
  locales: () => import('./locales.ts'),
  look: () => import('./look.ts'),
  orphans: () => import('./orphans.ts'),
  playback: () => import('./playback.ts'),
  quiz: () => import('./quiz.ts'),
  service: () => import('./service.ts'),
  sheet: () => import('./sheet.ts'),
};

/** The chunks of the ES module, in a form that bundlers follow. */
export const importChunk: LoadChunk<Chunks> = (name) => chunks[name]();
