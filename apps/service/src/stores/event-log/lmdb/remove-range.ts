import type { Database, Key } from 'lmdb';
import type { LogDatabase } from './log-database.ts';

/** Each removal is an instruction to the writer thread; this many take it a few milliseconds. */
const keysPerCommit = 1_000;

/** Removes `from` up to, not including, `to`, in transactions short enough for appends to come between. */
export async function removeRange<K extends Key>(
  db: LogDatabase,
  table: Database<Buffer, K>,
  from: K,
  to: K,
): Promise<void> {
  for (;;) {
    const keys = [...table.getKeys({ start: from, end: to, limit: keysPerCommit })];
    if (keys.length === 0) return;
    await db.commit(() => {
      for (const key of keys) table.remove(key);
    });
  }
}
