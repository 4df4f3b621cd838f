import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { PlainFailure } from './command.mjs';

/**
 * `packages/sdk/released`: the scripts of every released version of the SDK, a folder each, as they were built then, and the
 * integrity hashes that pages pin them by.
 *
 * @typedef {Record<string, Record<string, string>>} Integrity hashes of the scripts by version and name
 */

/**
 * Adds the built scripts as a released version.
 * @param {string} dist
 * @param {string} released
 * @param {string} version `X.Y.Z`
 * @throws {PlainFailure} if that version is released already, with other scripts
 */
export function addReleased(dist, released, version) {
  const integrity = readIntegrity(released);
  const hashes = hashScripts(dist);
  const known = integrity[version];
  if (known !== undefined) {
    if (JSON.stringify(known) === JSON.stringify(hashes)) return;
    throw new PlainFailure(
      `@overlay/sdk ${version} is released, and the built scripts differ from it: give them a new version`,
    );
  }
  const folder = join(released, version);
  mkdirSync(folder);
  for (const name of readdirSync(dist).filter((one) => /\.m?js(?:\.gz|\.br)?$/.test(one)))
    cpSync(join(dist, name), join(folder, name));
  const all = { ...integrity, [version]: hashes };
  writeFileSync(join(released, 'integrity.json'), `${JSON.stringify(all, undefined, 2)}\n`);
}

/**
 * What differs from the hashes that were written at each release.
 * @param {string} released
 * @returns {string[]} a sentence each
 */
export function findChanged(released) {
  const integrity = readIntegrity(released);
  const folders = readdirSync(released, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const unknown = folders.filter(({ name }) => integrity[name] === undefined);
  return [
    ...unknown.map(({ name }) => `${name} is not in integrity.json`),
    ...Object.entries(integrity).flatMap(([version, hashes]) => {
      const folder = join(released, version);
      if (!existsSync(folder)) return [`${version} is missing`];
      const found = hashScripts(folder);
      const names = new Set([...Object.keys(hashes), ...Object.keys(found)]);
      return [...names].flatMap((name) => {
        if (hashes[name] !== found[name]) return [`${version}/${name} is not what was released`];
        return isCompressed(join(folder, name)) ? [] : [`${version}/${name} and its compressed forms differ`];
      });
    }),
  ];
}

/** @param {string} script */
function isCompressed(script) {
  const text = readFileSync(script);
  return (
    text.equals(gunzipSync(readFileSync(`${script}.gz`))) &&
    text.equals(brotliDecompressSync(readFileSync(`${script}.br`)))
  );
}

/**
 * @param {string} folder
 * @returns {Record<string, string>}
 */
function hashScripts(folder) {
  const names = readdirSync(folder).filter((name) => /\.m?js$/.test(name));
  return Object.fromEntries(
    names.sort().map((name) => {
      const hash = createHash('sha384').update(readFileSync(join(folder, name)));
      return [name, `sha384-${hash.digest('base64')}`];
    }),
  );
}

/**
 * @param {string} released
 * @returns {Integrity}
 */
function readIntegrity(released) {
  return JSON.parse(readFileSync(join(released, 'integrity.json'), 'utf8'));
}
