import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from '../../tools/command.mjs';

/**
 * The first of these programs that is on PATH, with its full path.
 * @param {readonly string[]} names
 * @param {NodeJS.ProcessEnv} env
 */
export function findProgram(names, env = process.env) {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** @param {string} path */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Whether packages can be installed here without asking anybody: root, and apt. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && findProgram(['apt-get']) !== undefined;
}

/**
 * @param {readonly string[]} packages
 * @returns {boolean} whether apt succeeded
 */
export function installPackages(packages) {
  console.log(`install: apt-get install ${packages.join(' ')}`);
  // Nobody asked for the services of these packages to run: without a runlevel for them, none is started.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  runCommand('apt-get', [...wait, 'update', '-qq'], env);
  const install = [...wait, 'install', '-y', '-qq', '--no-install-recommends', ...packages];
  return runCommand('apt-get', install, env) === 0;
}
