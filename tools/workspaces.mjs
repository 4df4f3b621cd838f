import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Workspace
 * @property {string} folder relative to the repository, e.g. `packages/contract`
 * @property {string} name e.g. `@overlay/contract`
 */

/**
 * The packages of this repository, from the `workspaces` of its package.json.
 * @param {string} root
 * @returns {Workspace[]}
 */
export function workspaces(root) {
  /** @type {string[]} */
  const patterns = readJson(join(root, 'package.json')).workspaces;
  return patterns
    .flatMap((pattern) => {
      if (!pattern.endsWith('/*')) return [pattern];
      const parent = pattern.slice(0, -2);
      return existsSync(join(root, parent))
        ? readdirSync(join(root, parent)).map((name) => `${parent}/${name}`)
        : [];
    })
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => ({ folder, name: readJson(join(root, folder, 'package.json')).name }));
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
