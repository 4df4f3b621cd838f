import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import versions from './installed/versions.json' with { type: 'json' };

const run = promisify(execFile);
/** Not in the repository's dependencies: together they are larger than those. */
const folder = join(import.meta.dirname, '../../dist/players');
const isThere = (path: string) => stat(path).then(Boolean, () => false);

let installed: Promise<string> | undefined;

/** Resolves with a file of the folder that holds the players of `installed/`, from which they are imported. */
export function installPlayers(): Promise<string> {
  installed ??= install();
  return installed;
}

/** The engines' tests run in several processes: the first installs, the others wait for it. */
async function install(): Promise<string> {
  const manifest = JSON.stringify({ private: true, dependencies: versions });
  const done = join(folder, createHash('sha256').update(manifest).digest('hex'));
  const claim = `${folder}.claim`;
  await mkdir(join(folder, '..'), { recursive: true });
  while (!(await isThere(done))) {
    const isMine = await mkdir(claim).then(
      () => true,
      () => false,
    );
    if (!isMine) {
      await sleep(500);
      continue;
    }
    try {
      if (await isThere(done)) break;
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder);
      await writeFile(join(folder, 'package.json'), manifest);
      const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];
      await run('npm', ['install', '--ignore-scripts', '--legacy-peer-deps', ...quiet], { cwd: folder });
      await writeFile(done, '');
    } finally {
      await rm(claim, { recursive: true, force: true });
    }
  }
  return join(folder, 'page.js');
}
