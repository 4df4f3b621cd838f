import { existsSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNode } from './process.ts';
import { childProgram } from './programs.ts';

/** Shared by the workers of one run; created and removed by vitest's setup. */
const runDirectory = process.env.OVERLAY_TEST_RUN_DIRECTORY;

/** An empty directory, in memory if there is enough: for tests that do not need a disk. */
export function newDirectory(name: string): Promise<string> {
  return mkdtemp(join(runDirectory ?? tmpdir(), `${name}-`));
}

/**
 * A directory with the empty stores of one service. Their tables are copied: making them takes a second, and hundreds of
 * tests start a service.
 * @param parent default: memory, if there is enough of it
 */
export async function newDataDirectory(parent = runDirectory ?? tmpdir()): Promise<string> {
  const directory = await mkdtemp(join(parent, 'overlay-test-'));
  if (runDirectory !== undefined) {
    // Otherwise its links would lead to the original.
    await cp(await emptyStores(runDirectory), directory, { recursive: true, verbatimSymlinks: true });
  }
  return directory;
}

let made: Promise<string> | undefined;

/** Created by the first worker that needs it. Two workers may do so at once; one of the results is kept. */
function emptyStores(directory: string): Promise<string> {
  made ??= makeEmptyStores(directory);
  return made;
}

async function makeEmptyStores(directory: string): Promise<string> {
  const kept = join(directory, 'empty-stores');
  if (existsSync(kept)) return kept;
  const draft = await mkdtemp(join(directory, 'empty-stores-'));
  const program = childProgram(new URL('./empty-stores.child.ts', import.meta.url));
  const { code, output } = await runNode([program, draft]);
  if (code !== 0) throw new Error(`the tables were not created: ${output}`);
  await rename(draft, kept).catch(() => rm(draft, { recursive: true }));
  return kept;
}
