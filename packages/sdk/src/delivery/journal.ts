/**
 * The write-ahead copy of one page's queue: one key per event, so that tracking writes one small value however many
 * wait. Each page has its own journal; a dead page's journal is taken over as a whole (`later/orphans.ts`).
 */
export const toEntryKey = (namespace: string, journal: string, sequence: number): string =>
  `${namespace}q:${journal}:${sequence}`;

/** Also the name of the Web Lock. */
export const toLeaseKey = (namespace: string, journal: string): string => `${namespace}l:${journal}`;

/** Whether a key belongs to a journal, an entry or a lease other than `own`. */
export function isForeign(key: string, namespace: string, own: string): boolean {
  const [mark = '', journal] = key.slice(namespace.length).split(':');
  return 'ql'.includes(mark) && journal !== own;
}
