import { findProgram } from './find-program.mjs';
import { PlainFailure } from './plain-failure.mjs';
import { progress, secondsSince } from './progress.mjs';
import { runCommand } from './run-command.mjs';

/**
 * Whether packages can be installed here without asking anybody: root, and apt.
 */
export function canInstallPackages() {
  return process.getuid?.() === 0 && findProgram(['apt-get']) !== undefined;
}

/**
 * @param {readonly string[]} packages
 * @returns {Promise<boolean>} whether apt succeeded
 */
export async function installPackages(packages) {
  progress('install', `apt-get install ${packages.join(' ')}`);
  const startedMs = performance.now();
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update', '-qq'], { env });
  const code = await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    env,
  });
  if (code === 0) progress('install', `done in ${secondsSince(startedMs)}`);
  return code === 0;
}

/**
 * A program's full path; installed first where it is missing and can be.
 * @param {string} program e.g. `ffmpeg`
 * @param {string} debianPackage the package that brings it
 * @throws {PlainFailure}
 */
export async function ensureCommand(program, debianPackage) {
  let path = findProgram([program]);
  if (path === undefined && canInstallPackages() && (await installPackages([debianPackage])))
    path = findProgram([program]);
  if (path !== undefined) return path;
  throw new PlainFailure(
    `${program} was not found on PATH; install it (on Debian: apt-get install ${debianPackage}).`,
  );
}
