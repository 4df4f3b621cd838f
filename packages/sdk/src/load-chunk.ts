/**
 * Loads code that a page does not need at once. Each part of the core declares what it needs from a chunk, so that no
 * type is imported from one. Rejects if the file cannot be loaded; the caller continues without it.
 */
export type LoadChunk<Chunks> = <Name extends keyof Chunks>(name: Name) => Promise<Chunks[Name]>;
