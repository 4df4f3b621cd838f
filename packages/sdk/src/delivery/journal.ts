/**
 * The write-ahead copy of one page's queue: one key an event, so that tracking writes one small value whatever waits.
 * Each page has a journal of its own; what a dead page leaves is taken over whole (`chunks/orphans.ts`).
 */
export const toEntryKey = (namespace: string, journal: string, sequence: number): string =>
  `${namespace}q:${journal}:${sequence}`;

/** Also the name of the Web Lock. */
export const toLeaseKey = (namespace: string, journal: string): string => `${namespace}l:${journal}`;

/** Whether a key belongs to a journal, an entry or a lease, that is not `own`. */
export function isForeign(key: string, namespace: string, own: string): boolean {
  const [mark = '', journal] = key.slice(namespace.length).split(':');
  return 'ql'.includes(mark) && journal !== own;
}
