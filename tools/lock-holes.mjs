/**
 * @typedef {object} LockEntry
 * @property {string} [version]
 * @property {boolean} [link]
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
