import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMain, PlainFailure, runCommand, runTool } from './command.mjs';
import { lockHoles } from './lock.mjs';
import { root } from './root.mjs';

/** The oldest Node that Vite, Vitest and Fastify in the versions used here all run on. */
const oldestNode = [20, 19];
const lockFile = join(root, 'package-lock.json');
/** npm writes it as the last step of an installation: what lies in node_modules, in the form of package-lock.json. */
const installedFile = join(root, 'node_modules/.package-lock.json');
const claimFile = join(root, '.installing');

/** Installs the packages, unless node_modules already holds what package-lock.json asks for. */
export async function ensureInstalled() {
  requireNode(process.versions.node);
  if (isInstalled()) return;
  // `npm start` and `npm test` may be started together on a fresh clone.
  while (!claim()) await sleep(500);
  try {
    if (!isInstalled()) install();
  } finally {
    rmSync(claimFile, { force: true });
  }
}

/**
 * @param {string} version e.g. `20.20.2`
 * @throws {PlainFailure}
 */
export function requireNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new PlainFailure(
    `Node ${oldestNode.join('.')} or later is needed, this is ${version}. https://nodejs.org has newer ones.`,
  );
}

/** @typedef {import('./lock.mjs').LockFile} LockFile */

/**
 * Whether every package that is not optional lies there in its locked version. Optional ones are for other platforms.
 * @param {LockFile} wanted
 * @param {LockFile} installed
 */
export function isComplete(wanted, installed) {
  return Object.entries(wanted.packages).every(([path, entry]) => {
    const isRemote = path.includes('node_modules/') && !entry.link;
    return !isRemote || entry.optional || installed.packages[path]?.version === entry.version;
  });
}

function isInstalled() {
  return existsSync(installedFile) && isComplete(readJson(lockFile), readJson(installedFile));
}

function install() {
  // A lock file with holes is one that `npm ci` refuses; `npm install` takes the locked versions all the same.
  const command = lockHoles(readJson(lockFile)).length === 0 ? ['ci'] : ['install', '--no-save'];
  console.log(`install: npm ${command.join(' ')} (about a minute the first time)`);
  // --include=dev: with NODE_ENV=production npm would leave out the compiler.
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const code = runCommand('npm', [...command, '--include=dev', ...quiet]);
  if (code === 127) throw new PlainFailure('npm was not found on PATH; it comes with Node.');
  if (code !== 0) throw new PlainFailure(`npm ${command[0]} failed; its own message is above.`);
}

/** Whether this process may install now. A claim whose process is gone is taken over. */
function claim() {
  try {
    writeFileSync(claimFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (!isAlive(Number(readText(claimFile)))) rmSync(claimFile, { force: true });
    return false;
  }
}

/** @param {number} pid 0 where the claim is just being written or removed */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** @param {string} path */
function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

if (isMain(import.meta.url)) await runTool(ensureInstalled);
