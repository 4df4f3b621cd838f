import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DamagedLog } from '../event-log.ts';
import { checkPages, DamagedPages } from './check-pages.ts';
import { isIntact } from './checked-values.ts';
import { fromSegmentKey } from './segments/segment-key.ts';

/** The name of the tree in the file that holds the rows. */
export const segmentsName = 'segments';

/**
 * Call before the file is mapped: LMDB trusts what it reads. Touching a page behind the end kills the process with SIGBUS and
 * without a word, and what is on a page that is not as it was written is not found. Other values are checked when they are read.
 *
 * @throws {DamagedLog}
 */
export function refuseDamagedFile(folder: string): void {
  const path = join(folder, 'data.mdb');
  if (!existsSync(path)) return;
  try {
    checkPages(path, assertIntact);
  } catch (error) {
    if (!(error instanceof DamagedPages)) throw error;
    throw new DamagedLog(basename(folder), error.message);
  }
}

function assertIntact(tree: string, key: Buffer, value: Buffer): void {
  if (tree !== segmentsName || isIntact(key, value)) return;
  throw new DamagedPages(`the rows of position ${fromSegmentKey(key).seq} are not what was written`);
}
