import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withClaim } from '../../tools/claim.mjs';

const run = promisify(execFile);

const installed = new Map<string, Promise<string>>();

/**
 * Installs packages that are not among the repository's dependencies, because together they are larger than those, unless
 * these versions are there already. Resolves with their folder.
 */
export function installPackages(name: string, versions: Readonly<Record<string, string>>): Promise<string> {
  const folder = installed.get(name) ?? install(name, versions);
  installed.set(name, folder);
  return folder;
}

async function install(name: string, versions: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(import.meta.dirname, '../dist', name);
  const manifest = JSON.stringify({ private: true, dependencies: versions });
  const done = join(folder, createHash('sha256').update(manifest).digest('hex'));
  await mkdir(join(folder, '..'), { recursive: true });
  // The engines' tests run in several processes.
  await withClaim(`${folder}.claim`, async () => {
    if (existsSync(done)) return;
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    await writeFile(join(folder, 'package.json'), manifest);
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];
    await run('npm', ['install', '--ignore-scripts', '--legacy-peer-deps', ...quiet], { cwd: folder });
    await writeFile(done, '');
  });
  return folder;
}
