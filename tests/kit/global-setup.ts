import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { requireBrowser } from './chromium-path.mjs';
import { buildChildren } from './programs.ts';

const neededBytes = 4e9;

/** Every worker inherits this environment: the browser that was found, and a directory of this run. */
export default async function setUp({ vitest }: TestProject): Promise<() => Promise<void>> {
  // Without a browser the other tests still run; each that starts one fails with the reason.
  const browser = await requireBrowser().catch((reason: Error) =>
    process.stderr.write(`${reason.message}\n`),
  );
  if (typeof browser === 'string') process.env.CHROMIUM_PATH = browser;
  // Unit tests start no process.
  if (vitest.projects.some(({ name }) => name !== 'unit'))
    await buildChildren(new URL('../', import.meta.url));
  const directory = await mkdtemp(join(await fastestDirectory(), 'overlay-tests-'));
  // It contains PostgreSQL's files, whose processes run as another user if the tests run as root.
  await chmod(directory, 0o711);
  process.env.OVERLAY_TEST_RUN_DIRECTORY = directory;
  return () => rm(directory, { recursive: true, force: true });
}

/**
 * In memory if there is enough: most tests ask what a service answers, not whether a disk keeps it, and used to wait
 * for disks a third of their time. Tests of crashes and full disks create their own directories on the disk.
 */
async function fastestDirectory(): Promise<string> {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = await statfs(memory);
    if (bavail * bsize >= neededBytes) return memory;
  } catch {
    // Not every system has one.
  }
  return tmpdir();
}
