import type { LogDatabase } from '../log-database.ts';

/** Beyond this, overwriting is not worth its cost: the next events overwrite the pages anyway. */
const mostBytes = 1024 ** 3;
/** At least the size of a page header. */
const headerBytes = 32;
/** About 1 MiB, so that appends can run in between. */
const valuesPerCommit = 256;

/**
 * LMDB marks pages as free and leaves their contents. A value of one page takes any free page, and free pages are used
 * before new ones, so writing as many values as there are free pages overwrites everything that was freed.
 */
export async function overwriteFreedPages(db: LogDatabase): Promise<void> {
  await db.removeRange(db.filler, 0, Number.MAX_SAFE_INTEGER);
  // Pages freed by a transaction become usable after the next one, and a reader of this turn may hold the one before.
  for (let turn = 0; turn < 2; turn += 1) {
    await new Promise(setImmediate);
    await db.commit(() => db.state.put('logId', db.logId));
  }
  const { pageSize, pages, usedPages } = db.size();
  if (pages * pageSize > mostBytes) return;
  const zeros = Buffer.alloc(pageSize - headerBytes);
  const last = pages - usedPages;
  for (let from = 0; from < last; from += valuesPerCommit) {
    await db.commit(() => {
      for (let at = from; at < Math.min(from + valuesPerCommit, last); at += 1) db.filler.put(at, zeros);
    });
  }
  await db.removeRange(db.filler, 0, last);
}
