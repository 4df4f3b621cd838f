import type { Chunks, LoadChunk } from './chunks.ts';

const chunks: { readonly [Name in keyof Chunks]: () => Promise<Chunks[Name]> } = {
  list: () => import('./list.ts'),
  locales: () => import('./locales.ts'),
  orphans: () => import('./orphans.ts'),
  service: () => import('./service.ts'),
};

/** The chunks of the ES module, in a form that bundlers follow. */
export const importChunk: LoadChunk = (name) => chunks[name]();
