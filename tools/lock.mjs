import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMain } from './command.mjs';
import { root } from './root.mjs';

/**
 * @typedef {object} LockEntry
 * @property {string} [version]
 * @property {boolean} [link]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {readonly string[]} [os]
 * @property {readonly string[]} [cpu]
 * @property {readonly string[]} [libc]
 * @property {Record<string, string>} [optionalDependencies]
 *
 * @typedef {object} LockFile
 * @property {Record<string, LockEntry>} packages
 *
 * @typedef {object} LockHole
 * @property {string} name the package that has no entry
 * @property {string} version as its parent asks for it
 * @property {string} parent the entry that asks for it
 */

/**
 * Optional packages without an entry in package-lock.json. npm leaves them out where its registry does not carry them (a
 * mirror that has one platform's binaries alone), and `npm ci` then refuses the whole file, on every machine.
 * @param {LockFile} lock
 * @returns {LockHole[]}
 */
export function lockHoles(lock) {
  const holes = new Map();
  for (const [parent, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!isLocked(lock, parent, name)) holes.set(name, { name, version, parent });
    }
  }
  return [...holes.values()];
}

/**
 * As Node resolves: beside the parent first, then folder by folder upwards.
 * @param {LockFile} lock
 * @param {string} parent e.g. `node_modules/a/node_modules/b`
 * @param {string} name
 */
function isLocked(lock, parent, name) {
  for (let folder = parent; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    if (lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`] !== undefined) return true;
    if (folder === '') return false;
  }
}

/**
 * The same file with an entry for each hole: the version that the parent pins, and what the name tells. There is no
 * integrity, because nobody here has seen the package.
 * @param {LockFile} lock
 * @returns {LockFile}
 */
function fillHoles(lock) {
  const packages = { ...lock.packages };
  for (const { name, version, parent } of lockHoles(lock)) {
    const dev = packages[parent]?.dev;
    packages[`node_modules/${name}`] = { version, ...platformOf(name), ...(dev && { dev }), optional: true };
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(sorted) };
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64'];

/**
 * What a name such as `@oxc-parser/binding-linux-arm64-musl` tells, in npm's words: with it npm skips the package elsewhere.
 * @param {string} name
 */
function platformOf(name) {
  const words = (name.split('/').at(-1) ?? '').split('-');
  const os = words.find((word) => systems.includes(word));
  const cpu = words.find((word) => processors.includes(word));
  const isMusl = words.some((word) => word.startsWith('musl'));
  const libc = isMusl ? 'musl' : words.some((word) => word.startsWith('gnu')) ? 'glibc' : undefined;
  return { ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }), ...(os && { os: [os] }) };
}

if (isMain(import.meta.url)) {
  const lockFile = join(root, 'package-lock.json');
  const lock = JSON.parse(readFileSync(lockFile, 'utf8'));
  const holes = lockHoles(lock);
  if (process.argv.includes('--fill')) {
    if (holes.length > 0) writeFileSync(lockFile, `${JSON.stringify(fillHoles(lock), undefined, 2)}\n`);
    console.log(`package-lock.json: ${holes.length} entries added`);
  } else if (holes.length > 0) {
    for (const { name, parent } of holes)
      console.error(`package-lock.json: ${name} of ${parent} has no entry`);
    console.error('npm ci refuses such a file; fill the holes with: node tools/lock.mjs --fill');
    process.exitCode = 1;
  }
}
