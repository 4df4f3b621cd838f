/** Something of the control data that caches hold. `anything`: what happened meanwhile is not known. */
export type ControlChange =
  | { readonly kind: 'key'; readonly keyId: string }
  | { readonly kind: 'account'; readonly accountId: string }
  | { readonly kind: 'overlays'; readonly accountId: string; readonly videoId: string }
  | { readonly kind: 'anything' };

/** How a node learns what others have changed. */
export interface ControlChanges {
  /**
   * While this is true, whatever was read since `anything` was last told is as it was, apart from what has been told. While
   * it is not, what was read a moment ago may have changed without a word.
   */
  isWatching(): boolean;
  /** Tells of the changes of all nodes, this one included, from now on. */
  subscribe(listener: (change: ControlChange) => void): void;
}

/** Of a store that one process uses. Commands beside it change little, and rarely. */
export const noControlChanges: ControlChanges = { isWatching: () => false, subscribe: () => {} };
