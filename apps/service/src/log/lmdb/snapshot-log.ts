import { link, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { LogDatabase } from './log-database.ts';

/** A run appears or disappears every half a million keys, and copying the file takes less than that. */
const mostAttempts = 20;

/**
 * Writes a copy of a log that is in use into a new directory. The runs are hard links: a run never changes. Keys move from
 * the file to a run, and a key must not be missing in both, nor be in a run without its row in the file: so the copy counts
 * only if the runs are the same before and after.
 */
export async function snapshotLog(
  db: Pick<LogDatabase, 'copyTo'>,
  path: string,
  target: string,
): Promise<void> {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    await rm(target, { recursive: true, force: true });
    await mkdir(join(target, 'runs'), { recursive: true, mode: 0o700 });
    const runs = await listRuns(path);
    const areLinked = await linkRuns(runs, path, target);
    if (!areLinked) continue;
    await db.copyTo(target);
    if (isDeepStrictEqual(await listRuns(path), runs)) return;
  }
  throw new Error(`${path} changes too fast to be copied`);
}

async function listRuns(path: string): Promise<string[]> {
  return (await readdir(join(path, 'runs'))).filter((name) => name.endsWith('.run')).sort();
}

/** False if a merge has removed one of them. */
async function linkRuns(runs: readonly string[], path: string, target: string): Promise<boolean> {
  try {
    for (const run of runs) await link(join(path, 'runs', run), join(target, 'runs', run));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
