import type { SafeStorage } from './safe-storage.ts';

/**
 * The write-ahead copy of one page's queue: one key an event, so that tracking writes one small value whatever waits.
 * Each page has a journal of its own; what a dead page leaves is taken over whole (`adopt-orphans.ts`).
 */
export const toEntryKey = (namespace: string, journal: string, sequence: number): string =>
  `${namespace}q:${journal}:${sequence}`;

/** Also the name of the Web Lock. */
export const toLeaseKey = (namespace: string, journal: string): string => `${namespace}l:${journal}`;

/** Every journal of the storage with its entry keys, in no order: events carry the time at which they happened. */
export function listJournals(storage: SafeStorage, namespace: string): Map<string, string[]> {
  const journals = new Map<string, string[]>();
  for (const key of storage.keys(namespace)) {
    const [mark = '', journal = '', sequence] = key.slice(namespace.length).split(':');
    if (!'ql'.includes(mark)) continue;
    const keys = journals.get(journal) ?? [];
    if (sequence) keys.push(key);
    journals.set(journal, keys);
  }
  return journals;
}
