import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMain } from './is-main.mjs';
import { lockHoles } from './lock-holes.mjs';
import { requireNode } from './node-version.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { PlainFailure, runTool } from './plain-failure.mjs';
import { progress, secondsSince } from './progress.mjs';
import { root } from './root.mjs';
import { runCommand } from './run-command.mjs';

/** Installs the packages, unless node_modules already is what package-lock.json describes. */
export async function ensureInstalled() {
  requireNode();
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (!isInstalled(toHash(lock))) await oneAtATime('install', () => install(lock));
}

// Inside node_modules: whoever deletes that folder deletes the claim that it is complete.
const stampFile = join(root, 'node_modules', '.overlay-stamp');

/** @param {string} lock the text of package-lock.json */
function toHash(lock) {
  return createHash('sha256').update(lock).digest('hex');
}

/** @param {string} lockHash */
function isInstalled(lockHash) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockHash;
}

/** @param {string} lock */
async function install(lock) {
  const lockHash = toHash(lock);
  // Another command may have done it meanwhile.
  if (isInstalled(lockHash)) return;
  const firstTime = !existsSync(join(root, 'node_modules'));

  // A lock file with holes is one that `npm ci` refuses; `npm install` takes the locked versions all the same.
  const command = lockHoles(JSON.parse(lock)).length === 0 ? ['ci'] : ['install', '--no-save'];
  progress(
    'install',
    `npm ${command.join(' ')} (${firstTime ? 'first time, about a minute' : 'packages changed'})`,
  );
  const startedMs = performance.now();
  // --include=dev: with NODE_ENV=production npm would leave out the compiler.
  const code = await runCommand('npm', [
    ...command,
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (code === 127) throw new PlainFailure('npm was not found on PATH; it comes with Node.');
  if (code !== 0)
    throw new PlainFailure(`npm ${command[0]} failed (exit code ${code}); its own message is above.`);
  writeFileSync(stampFile, lockHash);
  progress('install', `done in ${secondsSince(startedMs)}`);
}

if (isMain(import.meta.url)) await runTool(ensureInstalled);
