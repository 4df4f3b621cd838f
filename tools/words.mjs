import { isMain } from './command.mjs';
import { root } from './root.mjs';
import { trackedFiles } from './tracked-files.mjs';

/**
 * @typedef {object} UnwantedWord
 * @property {RegExp} pattern
 * @property {RegExp} [files] the files that it is looked for in; all of them where absent
 * @property {string} why
 */

const code = /\.(ts|tsx|mts|js|mjs)$/;

/** @type {readonly UnwantedWord[]} */
const unwanted = [
  {
    pattern: /(?<![\w./:-])\/(?:home|Users|root|work|workspaces?|farm)\/[\w.-]/,
    why: 'a path of one machine; others do not have it',
  },
  {
    pattern: /https?:\/\/(?:registry|deb|pypi)\.[\w.-]+/,
    why: 'the host of a package registry; the person who installs chooses it',
  },
  {
    pattern: /"resolved": "https?:/,
    files: /package-lock\.json$/,
    why: 'a download address; .npmrc keeps them out',
  },
  {
    pattern: /\bprocess\.(?:memoryUsage|cpuUsage|resourceUsage)\b/,
    files: /(?<!\.alone)\.test\.tsx?$/,
    why: 'measures a process that other test files share; name it `….alone.test.ts`',
  },
  { pattern: /@ts-no(?:check)\b/, files: code, why: 'type errors kept quiet' },
];

/**
 * The lines of a file that hold what no committed file should.
 * @param {{path: string, text: string}} file
 * @returns {string[]} `path:line: found (why)`
 */
function unwantedWords({ path, text }) {
  const relevant = unwanted.filter(({ files, pattern }) => (files?.test(path) ?? true) && pattern.test(text));
  if (relevant.length === 0) return [];
  return text.split('\n').flatMap((line, index) =>
    relevant.flatMap(({ pattern, why }) => {
      const found = pattern.exec(line)?.[0];
      return found === undefined ? [] : [`${path}:${index + 1}: ${found} (${why})`];
    }),
  );
}

/**
 * Every line of the repository that should not be committed.
 * @param {string} repository
 */
export function checkWords(repository) {
  return trackedFiles(repository).flatMap(unwantedWords);
}

if (isMain(import.meta.url)) {
  const lines = checkWords(root);
  for (const line of lines) console.error(line);
  process.exitCode = lines.length === 0 ? 0 : 1;
}
