import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withClaim } from './claim.mjs';
import { isMain, PlainFailure, runCommand, runTool } from './command.mjs';
import { lockHoles } from './lock.mjs';
import { root } from './root.mjs';

/** The oldest Node that Vite, Vitest and Fastify in the versions used here all run on. */
const oldestNode = [20, 19];
const lockFile = join(root, 'package-lock.json');
/** npm writes it as the last step of an installation: what lies in node_modules, in the form of package-lock.json. */
const installedFile = join(root, 'node_modules/.package-lock.json');

/**
 * Installs what package-lock.json asks for, unless node_modules already holds it.
 * @param {{development?: boolean}} [options] `development`: also what tests, checks and benchmarks need
 */
export async function ensureInstalled({ development = false } = {}) {
  requireNode(process.versions.node);
  if (isInstalled(development)) return;
  // `npm start` and `npm test` may run concurrently in a fresh clone.
  await withClaim(join(root, '.installing'), () => {
    if (!isInstalled(development)) install(development);
  });
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
 * Whether every package that is not optional is installed in its locked version. Optional ones are for other platforms.
 * @param {LockFile} wanted
 * @param {LockFile} installed
 * @param {boolean} development whether development packages count
 */
export function isComplete(wanted, installed, development) {
  return Object.entries(wanted.packages).every(([path, entry]) => {
    const isRemote = path.includes('node_modules/') && !entry.link;
    const isNeeded = isRemote && !entry.optional && (development || !entry.dev);
    return !isNeeded || installed.packages[path]?.version === entry.version;
  });
}

/**
 * The npm command that completes node_modules. On an installed tree it only adds and updates packages, because a service may
 * be running from it: `npm ci` would delete node_modules first, and omitting development packages would remove them.
 * @param {LockFile} wanted
 * @param {LockFile | undefined} installed undefined if nothing is installed yet
 * @param {boolean} development whether development packages are needed
 * @returns {string[]}
 */
export function installCommand(wanted, installed, development) {
  const hasDevelopment = Object.values(installed?.packages ?? {}).some((entry) => entry.dev);
  const scope = development || hasDevelopment ? '--include=dev' : '--omit=dev';
  // `npm ci` refuses a lock file with holes; `npm install` takes the locked versions from it.
  const isClean = installed === undefined && lockHoles(wanted).length === 0;
  return isClean ? ['ci', scope] : ['install', '--no-save', scope];
}

/** @param {boolean} development */
function isInstalled(development) {
  const installed = readInstalled();
  return installed !== undefined && isComplete(readJson(lockFile), installed, development);
}

/** @returns {LockFile | undefined} */
function readInstalled() {
  return existsSync(installedFile) ? readJson(installedFile) : undefined;
}

/** @param {boolean} development */
function install(development) {
  const command = installCommand(readJson(lockFile), readInstalled(), development);
  console.log(`install: npm ${command.join(' ')} (about half a minute the first time)`);
  const code = runCommand('npm', [...command, '--no-audit', '--no-fund', '--loglevel=error']);
  if (code === 127) throw new PlainFailure('npm was not found on PATH; it comes with Node.');
  if (code !== 0) throw new PlainFailure(`npm ${command[0]} failed; its own message is above.`);
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

if (isMain(import.meta.url)) {
  const development = process.argv.includes('--include=dev');
  await runTool(() => ensureInstalled({ development }));
}
