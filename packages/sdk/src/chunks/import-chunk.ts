import type { Chunks, LoadChunk } from './chunks.ts';

const chunks: { readonly [Name in keyof Chunks]: () => Promise<Chunks[Name]> } = {
  hints: () => import('./hints.ts'),
  list: () => import('./list.ts'),
  locales: () => import('./locales.ts'),
  orphans: () => import('./orphans.ts'),
  playback: () => import('./playback.ts'),
  player: () => import('./player.ts'),
  service: () => import('./service.ts'),
  sheet: () => import('./sheet.ts'),
};

/** The chunks of the ES module, in a form that bundlers follow. */
export const importChunk: LoadChunk = (name) => chunks[name]();
