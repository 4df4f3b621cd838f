import { existsSync } from 'node:fs';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './chromium-path.mjs';
import { canInstallPackages, installPackages } from './debian-package.mjs';
import { buildChildren } from './programs.ts';

const neededBytes = 4e9;

/** Every worker inherits what is set here: the browser that was found or installed once, and a directory of this run. */
export default async function setUp(): Promise<() => Promise<void>> {
  process.env.CHROMIUM_PATH = await ensureBrowser();
  installServers();
  await buildChildren(new URL('../', import.meta.url));
  const directory = await mkdtemp(join(await fastestDirectory(), 'overlay-tests-'));
  process.env.OVERLAY_TEST_RUN_DIRECTORY = directory;
  return () => rm(directory, { recursive: true, force: true });
}

/**
 * The servers that tests start for themselves, and what checks the unit of systemd. Here and not in the tests, because
 * these run beside each other, and apt refuses a second installation. Where this cannot install, the tests that need a server say so.
 */
function installServers(): void {
  const missing: string[] = [];
  if (!existsSync('/usr/lib/postgresql')) missing.push('postgresql');
  if (!existsSync('/usr/sbin/nginx')) missing.push('nginx-light');
  if (!existsSync('/usr/bin/systemd-analyze')) missing.push('systemd');
  if (missing.length > 0 && canInstallPackages()) installPackages(missing);
}

/**
 * Memory, where there is enough of it: most tests ask what a service answers, not whether a disk keeps it, and waited for
 * disks a third of their time. Tests of crashes and full disks make their own directories, on the disk.
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
