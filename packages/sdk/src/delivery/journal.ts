import type { SafeStorage } from './safe-storage.ts';

/**
 * The write-ahead copy of one page's queue: one key an event, so that tracking writes one small value whatever waits.
 * Each page has a journal of its own; what a dead page leaves is taken over whole (`adopt-orphans.ts`).
 */
const entryMark = 'q:';
const leaseMark = 'l:';

export const toEntryKey = (namespace: string, journal: string, sequence: number): string =>
  `${namespace}${entryMark}${journal}:${sequence.toString(36)}`;

/** Also the name of the Web Lock. */
export const toLeaseKey = (namespace: string, journal: string): string =>
  `${namespace}${leaseMark}${journal}`;

/** Every journal of the storage with its entry keys, oldest first. */
export function listJournals(storage: SafeStorage, namespace: string): Map<string, string[]> {
  const journals = new Map<string, { key: string; sequence: number }[]>();
  for (const key of storage.keys(namespace)) {
    const [mark, journal, sequence] = key.slice(namespace.length).split(':');
    if (!journal || (mark !== 'q' && mark !== 'l')) continue;
    const entries = journals.get(journal) ?? [];
    if (sequence) entries.push({ key, sequence: Number.parseInt(sequence, 36) });
    journals.set(journal, entries);
  }
  return new Map(
    Array.from(journals, ([journal, entries]) => [
      journal,
      entries.sort((a, b) => a.sequence - b.sequence).map(({ key }) => key),
    ]),
  );
}
