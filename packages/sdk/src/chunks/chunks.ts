import type * as hints from './hints.ts';
import type * as list from './list.ts';
import type * as locales from './locales.ts';
import type * as orphans from './orphans.ts';
import type * as playback from './playback.ts';
import type * as player from './player.ts';
import type * as service from './service.ts';
import type * as sheet from './sheet.ts';

/**
 * What a page does not need at once: files of their own beside the SDK's, loaded when they are first asked for. The classic
 * script and the module share them, so that nothing with a state or a weight may be imported from the core: it is handed in.
 * A core from a browser's cache may meet a newer chunk: within a major version what is handed in may only grow.
 */
export interface Chunks {
  /** Which option was meant. */
  readonly hints: typeof hints;
  /** The list of interactions. */
  readonly list: typeof list;
  /** The built-in languages beside English. */
  readonly locales: typeof locales;
  /** Events that an earlier page left. */
  readonly orphans: typeof orphans;
  /** What was played of a video, told to the service. */
  readonly playback: typeof playback;
  /** What knows players, and measures unknown ones. */
  readonly player: typeof player;
  /** What is read from the service: analytics, published overlays, results. */
  readonly service: typeof service;
  /** An overlay that is opened on a small picture. */
  readonly sheet: typeof sheet;
}

/** Rejects where the file cannot be loaded; whoever asks goes on without. */
export type LoadChunk = <Name extends keyof Chunks>(name: Name) => Promise<Chunks[Name]>;
