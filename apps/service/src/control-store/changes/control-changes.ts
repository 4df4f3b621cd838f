/** Control data that has changed and that caches may hold. `anything`: changes may have been missed. */
export type ControlChange =
  | { readonly kind: 'key'; readonly keyId: string }
  | { readonly kind: 'account'; readonly accountId: string }
  | { readonly kind: 'overlays'; readonly accountId: string; readonly videoId: string }
  | { readonly kind: 'aliases'; readonly accountId: string }
  | { readonly kind: 'anything' };

/** How a node learns what other nodes have changed. */
export interface ControlChanges {
  /**
   * While this is true, everything read since the last `anything` is current, except what has been announced. While it is
   * false, something that was read a moment ago may have changed unannounced.
   */
  isWatching(): boolean;
  /** Announces the changes of all nodes, including this one, from now on. */
  subscribe(listener: (change: ControlChange) => void): void;
}

/** For a store that one process uses. Commands in other processes change little, and rarely. */
export const noControlChanges: ControlChanges = { isWatching: () => false, subscribe: () => {} };
