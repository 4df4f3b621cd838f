import type { LogDatabase } from './log-database.ts';
import { removeRange } from './remove-range.ts';

/** Beyond this, overwriting costs the disk more than it is worth: the next events overwrite the pages anyway. */
const mostBytes = 1024 ** 3;
/** A page's own header, with room to spare. */
const headerBytes = 32;
/** About 1 MiB: appends come between. */
const valuesPerCommit = 256;

/**
 * LMDB marks pages as free and leaves what is on them. A value of a page takes any free one, and free pages come before
 * new ones: as many values as there can be free pages overwrite everything that was freed.
 */
export async function overwriteFreedPages(db: LogDatabase): Promise<void> {
  await removeRange(db.commit, db.filler, 0, Number.MAX_SAFE_INTEGER);
  // Pages freed by the last transaction can be used after one more, and a reader of this turn may hold the one before.
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
  await removeRange(db.commit, db.filler, 0, last);
}
