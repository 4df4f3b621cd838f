import type { Database, Key } from 'lmdb';

/** Each removal is an instruction to the writer thread; this many take it a few milliseconds. */
const keysPerCommit = 1_000;

/** Removes `from` up to, not including, `to`, in transactions short enough for appends to come between. */
export async function removeRange<K extends Key>(
  commit: (work: () => void) => Promise<void>,
  table: Database<Buffer, K>,
  from: K,
  to: K,
): Promise<void> {
  for (;;) {
    const keys = [...table.getKeys({ start: from, end: to, limit: keysPerCommit })];
    if (keys.length === 0) return;
    await commit(() => {
      for (const key of keys) table.remove(key);
    });
  }
}
