import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

const asset = /\.(sql|md|html|css)$/;
const compiled = /\.(js|d\.ts)(\.map)?$/;

/**
 * Puts what the compiler leaves out (queries, pages, sheets) beside the compiled files, and takes away what has no
 * source any more: registries are read from folders, and a leftover folder would be an entry.
 * @param {string} source
 * @param {string} target
 */
export function mirrorAssets(source, target) {
  for (const file of filesIn(source)) {
    if (!asset.test(file)) continue;
    mkdirSync(dirname(join(target, file)), { recursive: true });
    copyFileSync(join(source, file), join(target, file));
  }
  for (const file of filesIn(target)) if (isOrphan(source, file)) rmSync(join(target, file));
}

/**
 * @param {string} source
 * @param {string} file path inside the target folder
 */
function isOrphan(source, file) {
  if (asset.test(file)) return !existsSync(join(source, file));
  if (!compiled.test(file)) return false;
  const stem = file.replace(compiled, '');
  return !['.ts', '.tsx'].some((extension) => existsSync(join(source, stem + extension)));
}

/** @param {string} folder */
function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
